"""The desktop game of False Sunrise."""

__version__ = "0.1.0"
