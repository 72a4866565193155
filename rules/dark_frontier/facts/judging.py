"""The facts that a case, an exam or a lesson wants of a duel, compared with what came of it."""

from __future__ import annotations

from functools import partial
from typing import Any

from rules.dark_frontier.describe import SIDES
from rules.dark_frontier.facts.event_judging import fits
from rules.dark_frontier.facts.fact_file import Facts, ProjectileFacts, ShipFacts
from rules.dark_frontier.facts.outcome import Outcome
from rules.dark_frontier.gunnery import places_to_fire_from
from rules.dark_frontier.positions.position_file import SEATS, hex_of
from rules.dark_frontier.state import Kind, Projectile, Ship, State, Token
from rules.dark_frontier.systems import condition
from rules.hexes.grid import length
from rules.hexes.velocity import counter_of
from rules.kernel.facts import Compared, asked_of, facts, order_of_events, winner_word
from rules.parts import given

_USUAL_HEXES = 0  # `near` without bounds: in the same hex


def compared(wanted: Facts, outcome: Outcome) -> Compared:
    """Yield the label, wanted value and actual value of each fact that is named."""
    state = outcome.state
    if "winner" in wanted.model_fields_set:
        yield "winner", wanted.winner, winner_word(state.outcome, SIDES)
    for side in given(wanted.points) if wanted.points is not None else ():
        yield f"points.{side}", getattr(wanted.points, side), state.points[SEATS[side]]
    for name, ship_facts in wanted.ships.items():
        yield from ship_compared(name, ship_facts, outcome)
    for name, projectile_facts in wanted.projectiles.items():
        yield from _projectile_compared(name, projectile_facts, outcome)
    yield from order_of_events(wanted.events, outcome.events, partial(fits, outcome=outcome))


def ship_compared(name: str, wanted: ShipFacts, outcome: Outcome) -> Compared:
    """Yield the facts of a ship."""
    ship = outcome.state.ships[name]
    named = asked_of(wanted, ShipFacts)
    if wanted.lost is not None:
        named["lost"] = tuple(sorted(wanted.lost))
    yield from _token_compared(f"ships.{name}", wanted, named, ship, _ship(outcome.state, ship), outcome)


def _projectile_compared(name: str, wanted: ProjectileFacts | None, outcome: Outcome) -> Compared:
    what, one = f"projectiles.{name}", outcome.state.projectiles.get(outcome.id_of(name))
    if wanted is None or one is None:
        yield what, "gone" if wanted is None else "in flight", "gone" if one is None else "in flight"
    else:
        named = asked_of(wanted, ProjectileFacts)
        yield from _token_compared(what, wanted, named, one, _projectile(one), outcome)


def _token_compared(
    what: str,
    wanted: ShipFacts | ProjectileFacts,
    named: dict[str, Any],
    token: Token,
    got: dict[str, Any],
    outcome: Outcome,
) -> Compared:
    apart = wanted.apart(_USUAL_HEXES)
    if apart is not None:
        yield f"{what}.near", apart, outcome.hexes(token, apart)
    if wanted.velocity is not None:
        named["velocity"] = hex_of(wanted.velocity)
    yield from facts(what, named, token, got)


def _ship(state: State, ship: Ship) -> dict[str, Any]:
    now = condition(state.figures, ship)
    return {
        "counter": {one: n for one, n in enumerate(counter_of(ship.velocity)) if n},
        "speed": length(ship.velocity),
        "way": places_to_fire_from(ship),
        "hull": now.hull,
        "thrust": now.thrust,
        "rotation": now.rotation,
        "point_defence": now.point_defence,
        "lost": tuple(sorted(ship.lost)),
        "in_yard": ship.flies and ship.at is not None and length(ship.at) <= state.figures.map.yard,
    }


def _projectile(one: Projectile) -> dict[str, Any]:
    flak = one.kind is Kind.FLAK
    return {
        "speed": length(one.velocity),
        "side": SIDES[one.seat],
        "spread": one.left if flak else None,
        "endurance": None if flak else one.left,
        "facing": None if flak else one.facing,
    }
