"""Advice: what a level would do in a player's place, with the player's own answer valued next to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.families.dark_frontier.ai.commanding import command_with, considered, rated_command
from game.families.dark_frontier.ai.contest import Contest, contest_of
from game.families.dark_frontier.ai.deciding import decide
from game.families.dark_frontier.ai.fighters import Floats
from game.families.dark_frontier.ai.firing import fire, outlook_of, rated_shot
from game.families.dark_frontier.ai.level import Level, level_named
from game.families.dark_frontier.ai.playing_on import play_on_with
from game.families.dark_frontier.ai.setting_up import rated_start
from game.families.dark_frontier.ai.steering import named_steering, rated
from game.reasons import Candidate, Decision
from rules.dark_frontier.commands import flight_after
from rules.dark_frontier.gunnery import Shot
from rules.dark_frontier.requests import (
    DetonateOrPass,
    FireOrDone,
    PlaceShip,
    SetCommands,
    SteerMissiles,
    UseCountermeasure,
)
from rules.dark_frontier.state import Command, Start, State
from rules.dark_frontier.steering import COAST, Steerings, steered
from rules.kernel.requests import AnyRequest, Below


def weigh(level: str, request: AnyRequest, view: State, below: Below, own: object) -> Decision:
    """Answer a request as a level does, and also value a player's own legal answer where possible.

    Numbers of missiles are not valued: any number that the mixed strategy contains is as good as
    another (DM-7).
    """
    asked = request.seen_by(view)
    weigher = _WEIGHERS.get(type(asked))
    player = level_named(level)
    return decide(player, asked, below) if weigher is None else weigher(player, asked, below, own)


def _weigh_commands(level: Level, request: SetCommands, below: Below, own: Mapping[str, Command]) -> Decision:
    contest, ours, theirs = considered(request.state, request.seat, level)
    decision = command_with(contest, ours, theirs, below)
    mine = {}
    for number, fighter in enumerate(contest.mine):
        told = own.get(fighter.ship.name, Command())
        mine[fighter.ship.name] = _own_command(request, level, (contest, ours, theirs), number, told)
    return decision.beside(lambda one: mine.get(one.about))


def _own_command(
    request: SetCommands,
    level: Level,
    looked: tuple[Contest, list[Floats], list[Floats]],
    number: int,
    told: Command,
) -> Candidate:
    """Value a player's command against the same enemy, even if the level has dropped it."""
    contest, ours, theirs = looked
    fighter = contest.mine[number]
    flight = flight_after(fighter.ship, told)
    if flight in fighter.flights:
        at, share = fighter.flights.index(flight), ours[number]
        return rated_command(told, float(share[at]), contest.worths(number, theirs), at)
    whole = contest_of(request.state, request.seat, level)
    every = whole.mine[number].flights
    if flight not in every:
        return rated_command(told, 0.0, {}, 0)
    if level.further and len(contest.mine) == len(contest.foes) == 1:
        columns = [whole.foes[0].commands.index(one) for one in contest.foes[0].commands]
        play_on_with(request.state, whole, level, [every.index(flight)], columns)
    at = whole.mine[number].flights.index(flight)
    return rated_command(told, 0.0, whole.worths(number, theirs), at)


def _weigh_steering(level: Level, request: SteerMissiles, below: Below, own: Steerings) -> Decision:
    decision = decide(level, request, below)
    state, mine, caught = request.state, {}, dict[str, int]()
    for missile in state.missiles_of(request.seat):
        told = own.get(missile.id, COAST)
        rating, target = rated(state, level, missile, steered(missile, told), caught)
        mine[missile.id] = named_steering(told, rating)
        if target:
            caught[target] = caught.get(target, 0) + 1
    return decision.beside(lambda one: mine.get(one.about))


def _weigh_fire(level: Level, request: FireOrDone, below: Below, own: Shot | None) -> Decision:
    decision = fire(level, request, below)
    mine = rated_shot(outlook_of(request.state, level), level, own)
    return decision.beside(lambda _: mine)


def _weigh_start(level: Level, request: PlaceShip, below: Below, own: Start) -> Decision:
    decision = decide(level, request, below)
    mine = rated_start(request, own)
    return decision.beside(lambda one: mine if one.about == request.ship else None)


def _weigh_yes(level: Level, request: Any, below: Below, own: object) -> Decision:  # noqa: ANN401 - either kind
    """Value a yes or no: the level's answer is one option, the player's may be the other."""
    return decide(level, request, below).beside_yes(own)


_WEIGHERS: Mapping[type, Callable[[Level, Any, Below, Any], Decision]] = {
    PlaceShip: _weigh_start,
    SetCommands: _weigh_commands,
    SteerMissiles: _weigh_steering,
    FireOrDone: _weigh_fire,
    UseCountermeasure: _weigh_yes,
    DetonateOrPass: _weigh_yes,
}
