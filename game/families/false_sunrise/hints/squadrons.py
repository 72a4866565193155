"""Hints about squadrons: their orders, the reach of hangars, bombers, dogfights."""

from __future__ import annotations

from collections.abc import Iterator

from game.book.hints.moment import Sighting
from game.families.false_sunrise.hints.moment import Moment, about
from rules.false_sunrise.describe import squadron_type_name
from rules.false_sunrise.plotting import launchable
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.squadron_orders import in_command
from rules.false_sunrise.state import Mode, Ship, Squadron

_TELLING = ("orders", "squadron", Prompt.ACTIVATE)


def launch(moment: Moment) -> Sighting | None:
    """Detect a ship that could launch a squadron while none of its fleet flies (WPN-1)."""
    if not moment.plots or any(one.seat is moment.seat for one in _flying(moment)):
        return None
    carrier = next((ship for ship in moment.mine() if launchable(ship)), None)
    return about(carrier) if carrier is not None else None


def squadron_orders(moment: Moment) -> Sighting | None:
    """Detect that a squadron must be ordered (SQD-3)."""
    return Sighting() if moment.kind == "squadron" else None


def out_of_command(moment: Moment) -> Sighting | None:
    """Detect a squadron that no hangar of its fleet can reach (SQD-4)."""
    if moment.kind not in _TELLING:
        return None
    for squadron in _flying(moment):
        ship = moment.view.ships[squadron.ship]
        if squadron.seat is moment.seat and ship.on_board and not in_command(moment.view, squadron):
            return about(ship, squadron=squadron_type_name(moment.view, squadron.type).lower())
    return None


def enemy_over_ship(moment: Moment) -> Sighting | None:
    """Detect an enemy squadron that will strike one of the player's ships (SQD-6)."""
    if moment.kind not in _TELLING:
        return None
    for ship in moment.mine():
        over = moment.view.squadrons_over(ship.id)
        strikers = [one for one in over if one.seat is not moment.seat and one.mode is Mode.OFFENSIVE]
        if strikers and len(strikers) == len(over):
            return about(ship, squadron=squadron_type_name(moment.view, strikers[0].type).lower())
    return None


def dogfight(moment: Moment) -> Sighting | None:
    """Detect a ship with squadrons of both players assigned to it (SQD-7)."""
    if moment.kind not in (*_TELLING, Prompt.DOGFIGHT):
        return None
    found = next(_contested(moment), None)
    return about(found) if found is not None else None


def _contested(moment: Moment) -> Iterator[Ship]:
    for ship in moment.view.ships.values():
        if len({one.seat for one in moment.view.squadrons_over(ship.id)}) > 1:
            yield ship


def _flying(moment: Moment) -> list[Squadron]:
    return [one for one in moment.view.squadrons.values() if one.deployed]
