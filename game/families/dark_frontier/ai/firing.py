"""Fire: once the commands are revealed, it can be computed what meets what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.families.dark_frontier.ai.chasing import (
    COAST_SHARE,
    counters_against,
    price_of_missile,
    promise,
    worth_of_catch,
)
from game.families.dark_frontier.ai.level import LEVELS, Level
from game.families.dark_frontier.ai.reach import meets
from game.families.dark_frontier.ai.standing import EVEN, Standing, standing_after
from game.families.dark_frontier.ai.styles import PLAIN
from game.families.dark_frontier.ai.valuation import deadly_share, worth_of_flak
from game.reasons import Candidate, Decision, ToldWhenAsked, candidate, thought
from rules.dark_frontier.commands import Flight, flights_of
from rules.dark_frontier.describe import launch_words, weapon_words
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.gunnery import Shot, facings_of, shots_of, velocity_of_launch
from rules.dark_frontier.requests import FireOrDone
from rules.dark_frontier.state import Kind, Ship, State
from rules.hexes.grid import Hex, add
from rules.kernel.requests import Below

_SOWN, _SOWN_LATER = 0.5, 0.2  # weight of flak that an enemy may meet in 1 or 2 Advances
_OWN = 0.6  # weight of the same for own ships
_MISSILE_LIKELY = 0.7  # weight of a missile's chance to catch an enemy
_LEAST = 0.001
_PLAIN = LEVELS["commodore"]


@dataclass(slots=True)
class Outlook:
    """The ships after the commands, and how each can fly with its next command.

    `next_flights` has for each ship (probability, velocity) pairs, `kept` the share of it expected
    to survive this Advance's flak. `standing` is how the duel stands for the side that fires. `known`
    caches the value of flak by place and velocity.
    """

    state: State
    next_flights: Mapping[str, list[tuple[float, Hex]]]
    kept: Mapping[str, float]
    standing: Standing = EVEN
    known: dict[tuple[Hex, Hex], float] = field(default_factory=dict)


def fire(level: Level, request: FireOrDone, _below: Below) -> Decision:
    """Fire the most valuable shot, or hold fire if none has any value."""
    outlook = outlook_of(request.state, level)
    options: list[tuple[Shot | None, float]] = [(None, 0.0)]
    for ship in request.ships():
        options += [
            (shot, points_of(outlook, level, ship, shot))
            for shot in shots_of(request.state, ship)
            if _considers(level, ship, shot)
        ]
    best = max(points for _, points in options)
    chosen = next(one for one in options if one[1] == best) if best > _LEAST else options[0]
    others = sorted((one for one in options if one is not chosen), key=lambda one: -one[1])[:2]

    def told() -> tuple[Candidate, ...]:
        return tuple(rated_shot(outlook, level, shot) for shot, _ in (chosen, *others))

    about = "" if chosen[0] is None else chosen[0].ship
    thoughts = ToldWhenAsked(lambda: (thought(about, told(), 0),))
    return Decision(chosen[0], thoughts, len(options))


def _considers(level: Level, ship: Ship, shot: Shot) -> bool:
    """Return whether a level thinks of a shot at all."""
    if level.hoards and shot.weapon == TUBES:
        return False
    return level.divides or (shot.at == ship.place and len(shot.launch) == 1)


def outlook_of(state: State, level: Level = _PLAIN) -> Outlook:
    """Return the outlook after the commands of a round have been revealed, for the side that fires."""
    standing = standing_after(state, state.to_act) if level.weighs_end(state) else EVEN
    nexts: dict[str, list[tuple[float, Hex]]] = {}
    kept: dict[str, float] = {}
    for ship in state.flying():
        flights = [
            (1.0 if command.rotate or command.burn else 1.0 + COAST_SHARE, flight.velocity)
            for command, flight in flights_of(state.figures, ship)
        ]
        total = sum(weight for weight, _ in flights)
        nexts[ship.name] = [(weight / total, velocity) for weight, velocity in flights]
        kept[ship.name] = _kept(state, ship)
    return Outlook(state, nexts, kept, standing)


def _kept(state: State, ship: Ship) -> float:
    """Return the share of a ship that is expected to survive the flak of this Advance."""
    left = 1.0
    for one in state.projectiles.values():
        fresh = one.round == state.round
        if one.seat is ship.seat or ship.name in one.dodged or not (fresh or one.kind is Kind.FLAK):
            continue
        if meets(one.at, one.velocity, ship.place, ship.velocity, fresh=fresh):
            spread = one.left if one.kind is Kind.FLAK else state.figures.spread
            left *= 1 - worth_of_flak(state.figures, ship, spread)
    return left


def points_of(outlook: Outlook, level: Level, ship: Ship, shot: Shot) -> float:
    """Return the value of a shot."""
    return sum(points for _, points in _terms(outlook, level, ship, shot))


def _terms(outlook: Outlook, level: Level, ship: Ship, shot: Shot) -> list[tuple[str, float]]:
    velocity = add(ship.velocity, velocity_of_launch(shot.launch))
    missile = shot.weapon == TUBES
    leaning, standing = level.leaning or PLAIN, outlook.standing
    price = []
    if missile and level.spares:
        price = [("the missile it costs", -price_of_missile(outlook.state, ship, standing))]
    met = [
        (foe.name, _worth_of_hit(outlook, foe))
        for foe in outlook.state.side(ship.seat.other)
        if meets(shot.at, velocity, foe.place, foe.velocity, fresh=True)
    ]
    if met:
        name, worth = met[0]
        return [*price, (f"it reaches {name}", worth * outlook.kept[name])]
    if standing.last:
        return price  # nothing flies on
    if missile:
        return price + _promises(outlook, ship, shot, velocity, leaning.missiles * standing.foe)
    return _sown(outlook, ship, shot.at, velocity, leaning.sown) if level.sows else []


def _worth_of_hit(outlook: Outlook, foe: Ship) -> float:
    """Return the value of a shot that meets an enemy in this Advance."""
    figures, standing = outlook.state.figures, outlook.standing
    share = deadly_share(figures, foe) if standing.last else 1.0
    return standing.foe * share * worth_of_flak(figures, foe, figures.spread)


def _promises(
    outlook: Outlook, ship: Ship, shot: Shot, velocity: Hex, weight: float
) -> list[tuple[str, float]]:
    state = outlook.state
    facing = facings_of(shot.launch)[0] if shot.facing is None else shot.facing
    standing = add(shot.at, velocity), Flight(facing, velocity)
    out = sum(1 for _ in state.missiles_of(ship.seat))
    found = []
    for foe in state.side(ship.seat.other):
        likely = promise(state, foe, standing, state.figures.missile.endurance - 1)
        worth = worth_of_catch(state, foe, counters_against(state, foe, out))
        found.append((f"it may reach {foe.name}", weight * _MISSILE_LIKELY * likely * worth))
    return [max(found, key=lambda one: one[1])] if found else []


def _sown(outlook: Outlook, ship: Ship, at: Hex, velocity: Hex, weight: float) -> list[tuple[str, float]]:
    """Value flak that meets nothing now by who may fly into it in the next two Advances."""
    state = outlook.state
    key = at, velocity
    if key not in outlook.known:
        total = 0.0
        for other in state.flying():
            own = other.seat is ship.seat
            share = -_OWN * outlook.standing.own if own else weight * outlook.standing.foe
            total += share * _meets_later(outlook, other, at, velocity)
        outlook.known[key] = total
    worth = outlook.known[key]
    return [("it blocks some of the enemy's moves", worth)]


def _meets_later(outlook: Outlook, other: Ship, at: Hex, velocity: Hex) -> float:
    figures = outlook.state.figures
    there, end = add(at, velocity), add(other.place, other.velocity)
    met = sum(
        share
        for share, flown in outlook.next_flights[other.name]
        if meets(there, velocity, end, flown, fresh=False)
    )
    worth = _SOWN * met * worth_of_flak(figures, other, figures.spread - 1)
    there, end = add(there, velocity), add(end, other.velocity)
    if meets(there, velocity, end, other.velocity, fresh=False):
        worth += _SOWN_LATER * worth_of_flak(figures, other, figures.spread - 2)
    return worth


def rated_shot(outlook: Outlook, level: Level, shot: Shot | None) -> Candidate:
    """Return the value of a shot, or of holding fire."""
    if shot is None:
        return candidate("holds fire")
    words = f"fires the {weapon_words(shot.weapon)}, {launch_words(shot.launch)}"
    return candidate(words, *_terms(outlook, level, outlook.state.ships[shot.ship], shot))
