"""The facts that a case expects, compared with the actual result."""

from __future__ import annotations

from typing import Any

from rules.dark_frontier.cases.case_file import Case, ProjectileFacts
from rules.dark_frontier.cases.playing import playing_of
from rules.dark_frontier.describe import SIDES
from rules.dark_frontier.gunnery import places_to_fire_from
from rules.dark_frontier.positions.position_file import SEATS, hex_of
from rules.dark_frontier.positions.script import Script
from rules.dark_frontier.state import Kind, Projectile, Ship, State
from rules.dark_frontier.systems import condition
from rules.files import Document
from rules.hexes.velocity import counter_of
from rules.kernel.case_facts import Compared, facts, order_of_events
from rules.parts import given


def compared(case: Case, _document: Document) -> Compared:
    """Play a case and yield the label, expected value and actual value of each fact it names.

    Raise `IllegalAnswer` if a choice is refused, `DiceFailure` if the dice do not fit.
    """
    script = Script(case, case.do)
    finish = playing_of(case, script).run()
    expect, state = case.expect, finish.state
    if expect.dice_left is not None:
        yield "dice_left", expect.dice_left, finish.dice_left
    if "winner" in expect.model_fields_set:
        yield "winner", expect.winner, _winner(state)
    for side in given(expect.points) if expect.points is not None else ():
        yield f"points.{side}", getattr(expect.points, side), state.points[SEATS[side]]
    for name, ship_facts in expect.ships.items():
        wanted = given(ship_facts)
        if ship_facts.velocity is not None:
            wanted["velocity"] = hex_of(ship_facts.velocity)
        if ship_facts.lost is not None:
            wanted["lost"] = tuple(sorted(ship_facts.lost))
        yield from facts(f"ships.{name}", wanted, _ship(state, state.ships[name]))
    for name, wanted_facts in expect.projectiles.items():
        yield from _projectile(name, wanted_facts, state.projectiles.get(script.ids.get(name, "")))
    yield from order_of_events(expect.events, [event.kind for event in finish.events])


def _winner(state: State) -> str | None:
    if state.outcome is None:
        return None
    winner = state.outcome.winner
    return "draw" if winner is None else SIDES[winner]


def _ship(state: State, ship: Ship) -> dict[str, Any]:
    now = condition(state.figures, ship)
    return {
        "at": ship.at,
        "velocity": ship.velocity,
        "counter": {one: n for one, n in enumerate(counter_of(ship.velocity)) if n},
        "facing": ship.facing,
        "way": places_to_fire_from(ship),
        "hull": now.hull,
        "thrust": now.thrust,
        "rotation": now.rotation,
        "point_defence": now.point_defence,
        "missiles": ship.missiles,
        "lost": tuple(sorted(ship.lost)),
        "alive": ship.alive,
        "on_map": ship.on_map,
    }


def _projectile(name: str, wanted: ProjectileFacts | None, one: Projectile | None) -> Compared:
    what = f"projectiles.{name}"
    if wanted is None or one is None:
        yield what, "gone" if wanted is None else "in flight", "gone" if one is None else "in flight"
        return
    named = given(wanted)
    if wanted.velocity is not None:
        named["velocity"] = hex_of(wanted.velocity)
    flak = one.kind is Kind.FLAK
    got = {
        "at": one.at,
        "velocity": one.velocity,
        "kind": one.kind,
        "side": SIDES[one.seat],
        "spread": one.left if flak else None,
        "endurance": None if flak else one.left,
        "facing": None if flak else one.facing,
    }
    yield from facts(what, named, got)
