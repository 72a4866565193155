"""Compare what a case expects with what happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.false_sunrise.cases.case_file import Case
from rules.false_sunrise.cases.playing import playing_of
from rules.false_sunrise.positions.position import ship_id
from rules.false_sunrise.positions.position_file import CopyPart, copy_part, place_of
from rules.false_sunrise.ratings import NO_MARKS
from rules.false_sunrise.state import NO_EXTRAS, Ship, State
from rules.files import Document
from rules.kernel.case_facts import facts, order_of_events, winner_word
from rules.kernel.seats import Seat
from rules.parts import given


def compared(case: Case, document: Document) -> Iterator[tuple[str, Any, Any]]:
    """Play a case and yield (name, expected, actual) for everything it names.

    Raise `IllegalAnswer` if a choice is refused, `DiceFailure` if the dice do not fit, and
    `FileError` if the case is not valid.
    """
    finish = playing_of(case, document).run()
    expect, state = case.expect, finish.state
    if expect.dice_left is not None:
        yield "dice_left", expect.dice_left, finish.dice_left
    for seat, points in expect.scores.items():
        yield f"scores.{seat}", points, state.scores[Seat(seat)]
    for seat, points in expect.miracles.items():
        yield f"miracles.{seat}", points, state.miracles.get(Seat(seat), 0)
    if "winner" in expect.model_fields_set:
        yield "winner", expect.winner, winner_word(state.outcome)
    for marker, owner in expect.markers.items():
        held = state.marker(marker).owner
        yield f"markers.{marker}", owner, None if held is None else held.value
    for name, ship_facts in expect.ships.items():
        wanted = given(ship_facts)
        if ship_facts.copies is not None:
            wanted["copies"] = {core: _copy(named) for core, named in ship_facts.copies.items()}
        ship = state.ships[ship_id(case, name)]
        if not ship.alive and ship.spec.hull.unit:  # MF: nothing else is compared for a destroyed model
            wanted = {key: value for key, value in wanted.items() if key in ("alive", "damage")}
        for rating, number in wanted.pop("marks", {}).items():
            yield f"ships.{name}.marks.{rating}", number, (ship.marks or NO_MARKS).on(rating)
        yield from facts(f"ships.{name}", wanted, _ship(ship))
    for name, craft_facts in expect.squadrons.items():
        yield from facts(f"squadrons.{name}", given(craft_facts), _squadron(case, state, name))
    yield from order_of_events(expect.events, [event.kind for event in finish.events])


def _copy(named: str | CopyPart) -> tuple[str, str | None]:
    part = copy_part(named)
    return part.component, part.weapon


def _ship(ship: Ship) -> dict[str, Any]:
    extras = ship.extras or NO_EXTRAS
    return {
        "at": ship.at,
        "heading": ship.heading,
        "velocity": ship.velocity,
        "damage": ship.damage,
        "destroyed": frozenset(system for system in ship.spec.systems if not ship.works(system)),
        "on_board": ship.on_board,
        "alive": ship.alive,
        "reserve": extras.reserve,
        "due": extras.due,
        "strain": dict(extras.strain),
        "taken": extras.taken,
        "copies": {core: (component, weapon) for core, component, weapon in extras.copies},
        "holds": ship.holds,
        "expended": ship.expended,
    }


def _squadron(case: Case, state: State, name: str) -> dict[str, Any]:
    """Return the facts of a squadron: deployed, docked, still in its hangar place, or gone."""
    place = place_of(case, name)
    squadron = state.squadrons.get(name)
    if squadron is None and place is not None:
        ship = state.ships[ship_id(case, place[0])]
        squadron = state.squadrons.get(f"{ship.id}.{place[1]}")
        held = dict(zip((one.id for one in ship.spec.places), ship.holds, strict=True)).get(place[1])
        if squadron is None and held is not None:
            size = ship.spec.catalogue.squadron[held].size
            return _wing(size, place[0], docked=place[0])
    if squadron is None or not squadron.alive:
        return _wing(0, None, alive=False)
    at = state.ships[squadron.ship].spec.name
    docked = squadron.docked_at is not None
    full = state.ships[squadron.ship].spec.catalogue.squadron[squadron.type].size
    if docked:
        return _wing(full, at, docked=at)
    return _wing(squadron.size, at, mode=squadron.mode.value, against=squadron.against)


def _wing(
    size: int,
    ship: str | None,
    *,
    mode: str | None = None,
    alive: bool = True,
    docked: str | None = None,
    against: str | None = None,
) -> dict[str, Any]:
    return {
        "size": size,
        "ship": ship,
        "mode": mode,
        "alive": alive,
        "docked": docked,
        "against": against,
    }
