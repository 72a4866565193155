"""The desktop game of False Sunrise."""

__version__ = "0.2.0"
