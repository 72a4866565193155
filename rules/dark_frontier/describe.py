"""Sentences about what has happened: events hold ids and numbers, the words are here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rules.dark_frontier import events as e
from rules.dark_frontier.figures import BAY, ENGINE, HULL, POINT_DEFENCE, THRUSTERS, TUBES
from rules.dark_frontier.gunnery import Launch
from rules.dark_frontier.state import ATTACKER, DEFENDER, Command, Kind, Phase, Projectile, State
from rules.hexes.grid import Hex, length
from rules.hexes.velocity import counter_of
from rules.kernel.seats import Seat

SIDES = {DEFENDER: "defender", ATTACKER: "attacker"}
"""The names of the sides."""

DIRECTION_WORDS = ("right", "down right", "down left", "left", "up left", "up right")
"""The names of the directions (DG-2)."""

SYSTEM_WORDS = {
    HULL: "a hull box",
    THRUSTERS: "a point of rotation",
    ENGINE: "a point of thrust",
    BAY: "its missile bay",
    POINT_DEFENCE: "a point of point defense",
}
"""The words for damage results (DD-1); a gun goes by its name."""

_PHASES = {
    Phase.SETUP: "The ships are placed.",
    Phase.COMMAND: "Round {round} begins.",
    Phase.TURN: "The ships turn and burn.",
    Phase.STEER: "The {side} steers missiles.",
    Phase.FIRE: "The {side} fires.",
    Phase.ADVANCE: "Everything flies.",
    Phase.TALLY: "The round is scored.",
    Phase.OVER: "The match is over.",
}

_ENDS = {
    "lost": "the other side has no ship left",
    "both_lost": "neither side has a ship left",
    "points": "it has enough points",
    "rounds": "the last round is over",
    "conceded": "the other side concedes",
    "agreed": "both players agree",
}

Sayer = Callable[[Any, State], str]


def describe(event: e.Event, state: State) -> str:
    """Return a sentence about an event; `state` is the one after it."""
    return _SAYERS[type(event)](event, state)


def player(state: State, seat: Seat) -> str:
    """Return the name of a player."""
    return state.setup.names[seat]


def velocity_words(velocity: Hex) -> str:
    """Return a velocity in words, as on its counter: numbers in directions.

    >>> velocity_words((-1, 3))
    '2 down right and 1 down left'
    """
    counter = counter_of(velocity)
    parts = [f"{number} {DIRECTION_WORDS[one]}" for one, number in enumerate(counter) if number]
    return " and ".join(parts) or "at rest"


def launch_words(launch: Launch) -> str:
    """Return in words where a launch goes."""
    return " and ".join(f"{part} {DIRECTION_WORDS[direction]}" for direction, part in launch)


def command_words(command: Command) -> str:
    """Return a command in words.

    >>> command_words(Command(-1, 2))
    'turns 1 to port and burns 2'
    """
    parts = []
    if command.rotate:
        parts.append(f"turns {abs(command.rotate)} to {'starboard' if command.rotate > 0 else 'port'}")
    if command.burn:
        parts.append(f"burns {command.burn}")
    if command.points and command.side is not None:
        parts.append(f"swings {command.points} of it to {command.side}")
    return " and ".join(parts) or "drifts"


def loss_words(result: str) -> str:
    """Return in words what a damage result costs a ship (DD-1)."""
    return SYSTEM_WORDS.get(result, f"its {result} gun")


def weapon_words(weapon: str) -> str:
    """Return a weapon in words."""
    return "tubes" if weapon == TUBES else f"{weapon} gun"


def part_words(part: Fraction) -> str:
    """Return a fraction of the Advance in words."""
    return f"at {part} of the Advance" if 0 < part < 1 else "at its end" if part else "as it begins"


def _by(state: State, name: str) -> str:
    """Return in words what hits a ship: a token, or a shot from another ship in passing (DM-7)."""
    if name in state.ships:
        return f"a missile of {name}"
    projectile = state.projectiles.get(name)
    return name if projectile is None else projectile_words(projectile)


def projectile_words(projectile: Projectile) -> str:
    """Return a projectile in words."""
    return f"{'flak' if projectile.kind is Kind.FLAK else 'missile'} {projectile.id}"


def _phase(event: e.PhaseBegan, _state: State) -> str:
    return _PHASES[event.phase].format(round=event.round, side=SIDES[event.to_act])


def _placed(event: e.ShipPlaced, _state: State) -> str:
    flight = "" if length(event.velocity) == 0 else f", flying {velocity_words(event.velocity)}"
    return f"{event.ship} starts at {_at(event.at)}, facing {DIRECTION_WORDS[event.facing]}{flight}."


def _at(at: Hex) -> str:
    return f"({at[0]}, {at[1]})"


def _turned(event: e.ShipTurned, _state: State) -> str:
    return f"{event.ship} faces {DIRECTION_WORDS[event.facing]} and flies {velocity_words(event.velocity)}."


def _steered(event: e.MissileSteered, _state: State) -> str:
    return f"{event.projectile} {command_words(Command(event.rotate, event.burn))}."


def _fired(event: e.ShotFired, _state: State) -> str:
    shot = event.projectile
    return (
        f"{event.ship} fires its {weapon_words(event.weapon)} from {_at(shot.at)}, "
        f"{launch_words(event.launch)}: {projectile_words(shot)} flies {velocity_words(shot.velocity)}."
    )


def _left(event: e.TokenLeft, state: State) -> str:
    lost = " and is lost" if event.token in state.ships else ""
    return f"{event.token} flies off the map{lost}."


def _met(event: e.TokensMet, state: State) -> str:
    one, other = (name if name in state.ships else _by(state, name) for name in (event.one, event.other))
    return f"{one} meets {other}, {part_words(event.moment.part)}."


def _faces(faces: tuple[int, ...]) -> str:
    return " and ".join(map(str, faces))


def _scram(event: e.ScramRolled, state: State) -> str:
    how = "dodges" if event.dodged else "does not dodge"
    return f"{event.ship} {how} {_by(state, event.by)}: {_faces(event.faces)} against spread {event.spread}."


def _defended(event: e.PointDefenceRolled, state: State) -> str:
    how = "stops" if event.stopped else "does not stop"
    rating = f"rating {event.rating}"
    return f"Point defense of {event.ship} {how} {_by(state, event.by)}: {_faces(event.faces)}, {rating}."


def _damaged(event: e.DamageTaken, _state: State) -> str:
    instead = (
        "" if event.result == event.suffered else f", because {loss_words(event.result)} is already gone"
    )
    return f"{event.ship} is hit ({_faces(event.faces)}) and loses {loss_words(event.suffered)}{instead}."


def _destroyed(event: e.ShipDestroyed, state: State) -> str:
    if event.ruling == "DD-3":
        return f"{event.ship} has no hull left and breaks up."
    return f"The warhead of {_by(state, event.by)} destroys {event.ship}."


def _countered(event: e.CountermeasureUsed, state: State) -> str:
    return f"{event.ship} uses a missile to stop {_by(state, event.by)}: {event.missiles} left."


def _detonated(event: e.MissilesDetonated, state: State) -> str:
    one, other = event.missiles
    return f"{player(state, event.seat)} detonates {one}: it and {other} fly on as flak."


def _named(event: e.NumbersNamed, _state: State) -> str:
    return "In passing, " + " and ".join(f"{name} fires {n}" for name, n in event.numbers.items()) + "."


def _scored(event: e.PointScored, state: State) -> str:
    points = state.points[event.seat]
    return f"{player(state, event.seat)} is alone in the yard: {points} point{'s' * (points != 1)}."


def _ended(event: e.DuelEnded, state: State) -> str:
    why = _ENDS[event.why]
    if event.winner is None:
        return f"The match is a draw: {why}."
    return f"{player(state, event.winner)} wins: {why}."


_SAYERS: Mapping[type[e.Event], Sayer] = {
    e.PhaseBegan: _phase,
    e.ShipPlaced: _placed,
    e.CommandRevealed: lambda event, _: f"{event.ship} {command_words(event.command)}.",
    e.ShipTurned: _turned,
    e.MissileSteered: _steered,
    e.ShotFired: _fired,
    e.TokenLeft: _left,
    e.TokensMet: _met,
    e.ScramRolled: _scram,
    e.PointDefenceRolled: _defended,
    e.DamageTaken: _damaged,
    e.ShipDestroyed: _destroyed,
    e.ProjectileRemoved: lambda event, _: f"{event.projectile} is gone.",
    e.CountermeasureUsed: _countered,
    e.MissilesDetonated: _detonated,
    e.NumbersNamed: _named,
    e.TokensFlown: lambda _event, _state: "Everything has flown to its end point.",
    e.ProjectilesAged: lambda _event, _state: "Flak spreads out, and missiles have one round less left.",
    e.ProjectileSpent: lambda event, _: f"{event.projectile} is used up.",
    e.PointScored: _scored,
    e.DuelEnded: _ended,
}
