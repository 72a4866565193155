"""The facts that a case expects, compared with the actual result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.astra_et_tenebrae.cases.case_file import Case
from rules.astra_et_tenebrae.cases.playing import playing_of
from rules.astra_et_tenebrae.events import Event, PhaseBegan
from rules.astra_et_tenebrae.figures import COMPONENTS, HULL
from rules.astra_et_tenebrae.positions.script import NoDefault
from rules.astra_et_tenebrae.sighting import sees
from rules.astra_et_tenebrae.state import Phase, Ship, State
from rules.astra_et_tenebrae.systems import destroyed
from rules.files import Document
from rules.kernel.case_facts import Compared, facts, order_of_events, winner_word
from rules.parts import given


def compared(case: Case, document: Document) -> Compared:
    """Play a case and yield the label, expected value and actual value of each fact it names.

    Raise `IllegalAnswer` if a choice is refused, `DiceFailure` if the dice do not fit, and
    `FileError` if the case is not valid.
    """
    try:
        finish = playing_of(case, document).run()
    except NoDefault as error:
        raise document.error(("do", "move"), str(error)) from None
    expect, state = case.expect, finish.state
    if expect.dice_left is not None:
        yield "dice_left", expect.dice_left, finish.dice_left
    if "winner" in expect.model_fields_set:
        yield "winner", expect.winner, winner_word(state.outcome)
    if expect.high is not None:
        yield "high", expect.high, state.high.value
    for name, enemies in expect.sees.items():
        yield f"sees.{name}", enemies, _seen(state, state.ships[name])
    for name, ship_facts in expect.ships.items():
        wanted = given(ship_facts)
        if ship_facts.damage is not None:
            wanted["damage"] = dict.fromkeys((*COMPONENTS, HULL), 0) | ship_facts.damage
        yield from facts(f"ships.{name}", wanted, _ship(state, state.ships[name], finish.events))
    yield from order_of_events(expect.events, [event.kind for event in finish.events])


def _seen(state: State, ship: Ship) -> frozenset[str]:
    return frozenset(enemy.name for enemy in state.side(ship.seat.other) if sees(state, ship, enemy))


def _ship(state: State, ship: Ship, events: Sequence[Event]) -> dict[str, Any]:
    formation = state.formation_of(ship.name)
    fought = any(isinstance(event, PhaseBegan) and event.phase is Phase.COMBAT for event in events)
    return {
        "at": ship.at,
        "heat": ship.heat,
        "damage": dict(zip(COMPONENTS, ship.damage, strict=True)) | {HULL: ship.hull},
        "destroyed": frozenset(destroyed(state.figures, ship)),
        "overheat": ship.overheat,
        "missiles": ship.missiles,
        "mark": ship.mark,
        "row": ship.row,
        "radiating": ship.radiating,
        "course": ship.course,
        "flown": ship.flown,
        "blacked_out": ship.blacked_out,
        "formation": None if formation is None else formation.type,
        "owes": ship.owes and fought,  # before combat, `owes` is about this turn's action
        "captain_used": ship.captain_used,
        "alive": ship.alive,
    }
