"""Names of computer levels with a style: "captain+raider"."""

from __future__ import annotations

_MARK = "+"


def styled(level: str, style: str) -> str:
    """Return the name of a level with a style; without a style it is the level's own name.

    >>> styled("captain", "raider"), styled("captain", "")
    ('captain+raider', 'captain')
    """
    return f"{level}{_MARK}{style}" if style else level


def parted(name: str) -> tuple[str, str]:
    """Return the level and the style in a name; the style is "" if there is none.

    >>> parted("captain+raider"), parted("captain")
    (('captain', 'raider'), ('captain', ''))
    """
    level, _, style = name.partition(_MARK)
    return level, style
