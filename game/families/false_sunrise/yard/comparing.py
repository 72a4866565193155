"""Two fleets side by side: the same figures for both, and which has more."""

from __future__ import annotations

from dataclasses import dataclass

from game.families.false_sunrise.edition_rooms import YardEdition
from game.families.false_sunrise.yard.strength import Strength


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """A figure of two fleets in words; `ahead` is -1 if the first has more, 1 if the second has."""

    name: str
    left: str
    right: str
    ahead: int = 0
    ruling: str = ""


def figures(
    left: Strength,
    right: Strength,
    integrity: tuple[int, int],
    target: int,
    measures: YardEdition,
    ships: str = "Ships",
) -> list[ComparedFigure]:
    """List the figures of two fleets by the measures of their edition.

    `target` is the index of the edition's target that fire is measured at. `ships` is the word for
    their ships.
    """
    rows = [
        _count("Integrity", *integrity, "FRC-1"),
        _count(ships, left.ships, right.ships, "FRC-1"),
        *(
            _count(name, one, other, ruling)
            for (name, ruling), one, other in zip(measures.bears, left.borne, right.borne, strict=True)
            if one or other
        ),
        ComparedFigure("Thrust", _range(left.thrust), _range(right.thrust), ruling="ORD-4"),
        ComparedFigure("Hours of course", _range(left.course), _range(right.course), ruling="ORD-4"),
    ]
    fire = zip(measures.columns, left.total(target), right.total(target), strict=True)
    rows += [
        _mean(
            f"Fire {measures.column_words.format(column)}",
            one,
            other,
            measures.fire_ruling,
            sign=-1 if column in measures.bad_columns else 1,
        )
        for column, one, other in fire
    ]
    rows += [
        _mean(
            f"Survives {measures.attacker_words.format(one)}",
            left.shots.get(one),
            right.shots.get(one),
            "DMG-1",
        )
        for one in measures.attackers
    ]
    return rows


def _count(name: str, left: int, right: int, ruling: str) -> ComparedFigure:
    return ComparedFigure(name, str(left), str(right), _ahead(left, right), ruling)


def _mean(name: str, left: float | None, right: float | None, ruling: str, sign: int = 1) -> ComparedFigure:
    ahead = 0 if left is None or right is None else sign * _ahead(round(left, 1), round(right, 1))
    one, other = ("…" if figure is None else f"{figure:.1f}" for figure in (left, right))
    return ComparedFigure(name, one, other, ahead, ruling)


def _ahead(left: float, right: float) -> int:
    return (right > left) - (right < left)


def _range(span: tuple[int, int]) -> str:
    low, high = span
    return str(low) if low == high else f"{low} to {high}"
