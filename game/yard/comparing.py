"""Two fleets side by side: the same figures of both, and which one has more."""

from __future__ import annotations

from dataclasses import dataclass

from game.yard.strength import BANDS, KINDS, Strength


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of two fleets in words; `ahead` is -1 where the first has more, 1 where the second has."""

    name: str
    left: str
    right: str
    ahead: int = 0
    ruling: str = ""


def figures(left: Strength, right: Strength, integrity: tuple[int, int], rating: int) -> list[Figure]:
    """List the figures of two fleets; fire is at a target of a defence rating (FIR-6)."""
    rows = [
        _count("Integrity", *integrity, "FRC-1"),
        _count("Ships", left.ships, right.ships, "FRC-1"),
        _count("Bars", left.bars, right.bars, "DMG-1"),
        _count("Pips", left.pips, right.pips, "DMG-1"),
        _count("Squadrons", left.craft, right.craft, "SQD-1"),
        Figure("Thrust", _range(left.thrust), _range(right.thrust), ruling="ORD-4"),
        Figure("Hours of course", _range(left.course), _range(right.course), ruling="ORD-4"),
    ]
    fire = zip(BANDS, left.total(rating), right.total(rating), strict=True)
    rows += [_mean(f"Fire in band {band}", one, other, "FIR-3") for band, one, other in fire]
    rows += [
        _mean(f"Stands {kind.value} shots", left.shots.get(kind), right.shots.get(kind), "DMG-1")
        for kind in KINDS
    ]
    return rows


def _count(name: str, left: int, right: int, ruling: str) -> Figure:
    return Figure(name, str(left), str(right), _ahead(left, right), ruling)


def _mean(name: str, left: float | None, right: float | None, ruling: str) -> Figure:
    ahead = 0 if left is None or right is None else _ahead(round(left, 1), round(right, 1))
    one, other = ("…" if figure is None else f"{figure:.1f}" for figure in (left, right))
    return Figure(name, one, other, ahead, ruling)


def _ahead(left: float, right: float) -> int:
    return (right > left) - (right < left)


def _range(span: tuple[int, int]) -> str:
    low, high = span
    return str(low) if low == high else f"{low} to {high}"
