"""Tests of a lesson's conditions against what the learner has seen since the step began."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.book.lessons.at_table import seen as at_table
from game.book.lessons.at_table.seen import Judge, Seen
from game.families.dark_frontier.lessons.condition_file import AimedPart, Condition, PlannedPart, StatePart
from rules import parts
from rules.dark_frontier.commands import Flight
from rules.dark_frontier.edge import engine_of, room_of
from rules.dark_frontier.facts.judging import ship_compared
from rules.dark_frontier.facts.outcome import Outcome
from rules.dark_frontier.file_form import FILES
from rules.dark_frontier.foreseeing import meetings_of, with_commands, with_shot, with_steerings
from rules.dark_frontier.gunnery import Shot
from rules.dark_frontier.state import Command, State
from rules.dark_frontier.steering import Steering
from rules.hexes.grid import add, length
from rules.kernel.facts import all_met


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance(at_table.Glance):
    """The learner's current plan: the answer so far, or None."""

    plan: Any = None


def is_so(wanted: StatePart, outcome: Outcome) -> bool:
    """Return whether one of the learner's ships is as wanted."""
    ship = outcome.state.ships[wanted.ship]
    return ship.seat is outcome.seat and ship.flies and all_met(ship_compared(wanted.ship, wanted, outcome))


def in_hand(condition: Condition, seen: Seen) -> bool:
    """Return whether something is selected, planned or aimed."""
    glance: Glance = seen.glance
    if condition.planned is not None:
        return _is_planned(condition.planned, seen.state, glance.plan)
    if condition.aimed is not None:
        return isinstance(glance.plan, Shot) and _is_aimed(condition.aimed, seen.state, glance.plan)
    return condition.selected is not None and glance.selected == condition.selected


def _is_planned(wanted: PlannedPart, state: State, plan: Any) -> bool:  # noqa: ANN401 - an answer of any kind
    if not isinstance(plan, Mapping):
        return False
    if wanted.missile is not None:
        return _is_steered(wanted, state, plan)
    names = [wanted.ship] if wanted.ship is not None else list(plan)
    commands = {name: plan[name] for name in names if isinstance(plan.get(name), Command)}
    after = with_commands(state, commands)
    return any(_is_commanded(wanted, state, after, name, one) for name, one in commands.items())


def _is_commanded(wanted: PlannedPart, state: State, after: State, name: str, command: Command) -> bool:
    figures, ship = state.figures, after.ships[name]
    end = add(ship.place, ship.velocity)
    flight = Flight(ship.facing, ship.velocity)
    facts = {
        "ship": name,
        "rotate": command.rotate,
        "burn": command.burn,
        "points": command.points,
        "speed": length(ship.velocity),
        "facing": ship.facing,
        "end": end,
        "in_yard": length(end) <= figures.map.yard,
        "room": room_of(figures, ship.place, flight, engine_of(figures, state.ships[name])).name.lower(),
    }
    return _meets_as_wanted(wanted, after, name) and parts.fits(wanted, facts)


def _is_steered(wanted: PlannedPart, state: State, plan: Mapping[str, Any]) -> bool:
    steering = plan.get(wanted.missile or "", Steering())
    if not isinstance(steering, Steering) or wanted.missile not in state.projectiles:
        return False
    after = with_steerings(state, {wanted.missile: steering})
    facts = {"missile": wanted.missile, "rotate": steering.rotate, "burn": steering.burn}
    return _meets_as_wanted(wanted, after, wanted.missile) and parts.fits(wanted, facts)


def _meets_as_wanted(wanted: PlannedPart, after: State, name: str) -> bool:
    met = {token for step in meetings_of(after, name) for token in step.tokens}
    return (wanted.meets is None or wanted.meets in met) and (
        wanted.avoids is None or wanted.avoids not in met
    )


def _is_aimed(wanted: AimedPart, state: State, shot: Shot) -> bool:
    after, placed = with_shot(state, shot)
    met = {token for step in meetings_of(after, placed.id) for token in step.tokens if token in after.ships}
    if wanted.meets is not None and wanted.meets not in met:
        return False
    if wanted.passes and met:
        return False
    return wanted.weapon in (None, shot.weapon)


JUDGE = Judge(form=FILES, is_so=is_so, in_hand=in_hand)
