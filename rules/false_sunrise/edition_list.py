"""The list of all editions. Each has a folder here and one of the same name in the game."""

from collections.abc import Mapping
from types import MappingProxyType

# The folder of each edition by its id, the newest first.
EDITIONS: Mapping[str, str] = MappingProxyType(
    {"2024-07": "july_2024", "2024-03": "march_2024", "matched-fire": "matched_fire"}
)
NEWEST = next(iter(EDITIONS))


def known_edition(edition: str) -> str:
    """Return an edition's id unchanged.

    Raise `ValueError`, listing all ids, if there is no such edition.
    """
    if edition not in EDITIONS:
        raise ValueError(f"is not an edition; there are {', '.join(EDITIONS)}")
    return edition
