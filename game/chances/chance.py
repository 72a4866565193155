"""A winning chance at a moment of a match, and its words."""

from __future__ import annotations

from dataclasses import dataclass

_EVEN = 0.05  # the distance from one half that still counts as even


@dataclass(frozen=True, slots=True)
class Chance:
    """The first seat's chance to win at a moment of a match, from 0 to 1.

    A draw counts as half a win.

    `when` says when in the turn that is, as the end of a sentence. `sure` means that the result is
    decided.
    """

    turn: int
    moment: int
    first: float
    when: str = ""
    sure: bool = False


def chance_words(one: Chance, names: tuple[str, str]) -> str:
    """Return a chance in words and figures.

    >>> names = "Ember", "Tide"
    >>> chance_words(Chance(3, 40, 0.31), names)
    'Tide wins 7 of 10 such matches (69%)'
    >>> chance_words(Chance(3, 40, 0.52), names)
    'Even: each wins about half of such matches (52% for Ember)'
    >>> chance_words(Chance(3, 40, 0.98), names), chance_words(Chance(5, 90, 1.0, sure=True), names)
    ('Ember wins nearly all such matches (98%)', 'Ember has won')
    """
    ahead = names[0 if one.first >= 0.5 else 1]
    share = max(one.first, 1 - one.first)
    if one.sure:
        return "A draw" if share < 1 else f"{ahead} has won"
    if share < 0.5 + _EVEN:
        return f"Even: each wins about half of such matches ({percent(share)} for {ahead})"
    tenths = round(10 * share)
    if tenths == 10:
        return f"{ahead} wins nearly all such matches ({percent(share)})"
    return f"{ahead} wins {tenths} of 10 such matches ({percent(share)})"


def percent(share: float) -> str:
    """Return an uncertain share in whole percent, from 1 to 99.

    >>> percent(0.684), percent(0.9999), percent(0.0001)
    ('68%', '99%', '1%')
    """
    return f"{min(99, max(1, round(100 * share)))}%"
