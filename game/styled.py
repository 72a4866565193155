"""Names of players who are a level with a style: "captain+raider"."""

from __future__ import annotations

_MARK = "+"


def styled(level: str, style: str) -> str:
    """Name a level with a style; without one it is the level's own name.

    >>> styled("captain", "raider"), styled("captain", "")
    ('captain+raider', 'captain')
    """
    return f"{level}{_MARK}{style}" if style else level


def parted(name: str) -> tuple[str, str]:
    """Part such a name into the level's and the style's, "" where it has none.

    >>> parted("captain+raider"), parted("captain")
    (('captain', 'raider'), ('captain', ''))
    """
    level, _, style = name.partition(_MARK)
    return level, style
