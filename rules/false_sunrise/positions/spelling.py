"""Expand launches and squadron orders from their written form to the engine's, place by place."""

from __future__ import annotations

from collections.abc import Sequence

from rules.false_sunrise.positions.choices_file import SquadronOrderPart
from rules.false_sunrise.squadron_orders import Command
from rules.false_sunrise.state import Ship


def launched(ship: Ship, names: Sequence[str]) -> tuple[str, ...]:
    """Expand launches: "h1" means every place of h1 that holds a squadron, or all if none does."""
    places = list(zip(ship.spec.places, ship.holds, strict=True))
    launch: list[str] = []
    for name in names:
        whole = [place.id for place, _ in places if place.component == name]
        held = [place.id for place, kind in places if place.component == name and kind]
        launch.extend(held or whole or [name])
    return tuple(launch)


def command_of(part: SquadronOrderPart, squadron: str, ship: str) -> Command:
    """Return a squadron order in the engine's form."""
    plain = (squadron, part.mode, ship)
    return plain if part.against is None else (*plain, part.against)
