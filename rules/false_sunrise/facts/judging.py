"""The facts that a case, an exam or a lesson wants of a match, compared with what came of it."""

from __future__ import annotations

from functools import partial
from typing import Any

from rules.false_sunrise.facts.bearing import dealt, exposure, faces
from rules.false_sunrise.facts.event_judging import fits
from rules.false_sunrise.facts.fact_file import Facts, ShipFacts, SquadronFacts
from rules.false_sunrise.facts.outcome import Outcome
from rules.false_sunrise.positions.position_file import CopyPart, copy_part, place_of
from rules.false_sunrise.ratings import NO_MARKS
from rules.false_sunrise.state import NO_EXTRAS, Ship
from rules.kernel.facts import Compared, asked_of, facts, order_of_events, winner_word
from rules.kernel.seats import Seat
from rules.parts import given

USUAL_IN = 3.0  # `near` without bounds


def compared(wanted: Facts, outcome: Outcome) -> Compared:
    """Yield the label, wanted value and actual value of each fact that is named."""
    state = outcome.state
    for seat, points in wanted.scores.items():
        yield f"scores.{seat}", points, state.scores[Seat(seat)]
    for seat, points in wanted.miracles.items():
        yield f"miracles.{seat}", points, state.miracles.get(Seat(seat), 0)
    if "winner" in wanted.model_fields_set:
        yield "winner", wanted.winner, winner_word(state.outcome)
    for marker, owner in wanted.markers.items():
        held = state.marker(marker).owner
        yield f"markers.{marker}", owner, None if held is None else held.value
    for name, ship_facts in wanted.ships.items():
        yield from ship_compared(name, ship_facts, outcome)
    for name, craft_facts in wanted.squadrons.items():
        yield from facts(f"squadrons.{name}", given(craft_facts), None, _squadron(outcome, name))
    yield from order_of_events(wanted.events, outcome.events, partial(fits, outcome=outcome))


def ship_compared(name: str, wanted: ShipFacts, outcome: Outcome) -> Compared:
    """Yield the facts of a ship."""
    ship, what = outcome.ship(name), f"ships.{name}"
    named = asked_of(wanted, ShipFacts)
    if wanted.copies is not None:
        named["copies"] = {core: _copy(acts_as) for core, acts_as in wanted.copies.items()}
    if not ship.alive and ship.spec.hull.unit:  # MF: nothing else is compared for a destroyed model
        named = {key: value for key, value in named.items() if key in ("alive", "damage")}
    for rating, number in (named.pop("marks", None) or {}).items():
        yield f"{what}.marks.{rating}", number, (ship.marks or NO_MARKS).on(rating)
    apart = wanted.apart(USUAL_IN)
    if apart is not None:
        yield f"{what}.near", apart, outcome.inches_to(apart, ship) if ship.on_board else None
    if (to := named.pop("faces", None)) is not None:
        yield f"{what}.faces", to, to if faces(ship, outcome.point(to)) else None
    if (against := named.pop("deals", None)) is not None:
        yield f"{what}.deals", against, dealt(outcome.state, ship, outcome.ship(against.to))
    if (bounds := named.pop("exposed", None)) is not None:
        yield f"{what}.exposed", bounds, exposure(outcome.state, ship)
    yield from facts(what, named, ship, _ship(ship))


def _copy(named: str | CopyPart) -> tuple[str, str | None]:
    part = copy_part(named)
    return part.component, part.weapon


def _ship(ship: Ship) -> dict[str, Any]:
    extras = ship.extras or NO_EXTRAS
    return {
        "destroyed": frozenset(system for system in ship.spec.systems if not ship.works(system)),
        "reserve": extras.reserve,
        "due": extras.due,
        "strain": dict(extras.strain),
        "taken": extras.taken,
        "copies": {core: (component, weapon) for core, component, weapon in extras.copies},
    }


def _squadron(outcome: Outcome, name: str) -> dict[str, Any]:
    """Return the facts of a squadron: deployed, docked, still in its hangar place, or gone."""
    state, place = outcome.state, place_of(outcome.position, name)
    squadron = state.squadrons.get(name)
    wing: dict[str, Any] = dict.fromkeys(SquadronFacts.model_fields)
    if squadron is None and place is not None:
        ship = outcome.ship(place[0])
        squadron = state.squadrons.get(f"{ship.id}.{place[1]}")
        held = dict(zip((one.id for one in ship.spec.places), ship.holds, strict=True)).get(place[1])
        if squadron is None and held is not None:
            size = ship.spec.catalogue.squadron[held].size
            return wing | {"size": size, "ship": place[0], "docked": place[0], "alive": True}
    if squadron is None or not squadron.alive:
        return wing | {"size": 0, "alive": False}
    spec = state.ships[squadron.ship].spec
    wing |= {"ship": spec.name, "alive": True}
    if squadron.docked_at is not None:
        return wing | {"size": spec.catalogue.squadron[squadron.type].size, "docked": spec.name}
    return wing | {"size": squadron.size, "mode": squadron.mode.value, "against": squadron.against}
