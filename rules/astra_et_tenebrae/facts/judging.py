"""The facts that a case, an exam or a lesson wants of a battle, compared with what came of it."""

from __future__ import annotations

from functools import partial
from typing import Any

from rules.astra_et_tenebrae.events import PhaseBegan
from rules.astra_et_tenebrae.facts.event_judging import fits
from rules.astra_et_tenebrae.facts.fact_file import Facts, ShipFacts
from rules.astra_et_tenebrae.facts.outcome import Outcome, inches_to
from rules.astra_et_tenebrae.figures import COMPONENTS, HULL
from rules.astra_et_tenebrae.sighting import sees
from rules.astra_et_tenebrae.state import Phase, Ship, State
from rules.astra_et_tenebrae.systems import destroyed
from rules.kernel.facts import Compared, asked_of, facts, order_of_events, winner_word
from rules.table.board import edge_distance_in

USUAL_IN = 8.0  # `near` without bounds


def compared(wanted: Facts, outcome: Outcome) -> Compared:
    """Yield the label, wanted value and actual value of each fact that is named."""
    state = outcome.state
    if "winner" in wanted.model_fields_set:
        yield "winner", wanted.winner, winner_word(state.outcome)
    if wanted.high is not None:
        yield "high", wanted.high, state.high.value
    for name, enemies in wanted.sees.items():
        yield f"sees.{name}", enemies, _seen(state, state.ships[name])
    for name, ship_facts in wanted.ships.items():
        yield from ship_compared(name, ship_facts, outcome)
    yield from order_of_events(wanted.events, outcome.events, partial(fits, outcome=outcome))


def ship_compared(name: str, wanted: ShipFacts, outcome: Outcome) -> Compared:
    """Yield the facts of a ship."""
    ship, what = outcome.state.ships[name], f"ships.{name}"
    named = asked_of(wanted, ShipFacts)
    if wanted.damage is not None:
        named["damage"] = dict.fromkeys((*COMPONENTS, HULL), 0) | wanted.damage
    if (enemy := named.pop("sees", None)) is not None:
        yield f"{what}.sees", enemy, enemy if enemy in _seen(outcome.state, ship) else None
    apart = wanted.apart(USUAL_IN)
    if apart is not None:
        at = ship.at if ship.alive else None
        yield f"{what}.near", apart, at and inches_to(apart, outcome.state, at, ship.seat)
    yield from facts(what, named, ship, _ship(ship, outcome))


def _seen(state: State, ship: Ship) -> frozenset[str]:
    return frozenset(enemy.name for enemy in state.side(ship.seat.other) if sees(state, ship, enemy))


def _ship(ship: Ship, outcome: Outcome) -> dict[str, Any]:
    formation = outcome.state.formation_of(ship.name)
    fought = any(isinstance(event, PhaseBegan) and event.phase is Phase.COMBAT for event in outcome.events)
    return {
        "damage": dict(zip(COMPONENTS, ship.damage, strict=True)) | {HULL: ship.hull},
        "destroyed": frozenset(destroyed(outcome.state.figures, ship)),
        "formation": None if formation is None else formation.type,
        "owes": ship.owes and fought,  # before combat, `owes` is about this turn's action
        "room": None if ship.at is None else edge_distance_in(ship.at),
    }
