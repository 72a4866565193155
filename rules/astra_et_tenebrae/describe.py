"""Sentences about what has happened: events hold ids and numbers, the words are here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, assert_never

from rules.astra_et_tenebrae import events as e
from rules.astra_et_tenebrae.figures import HULL, Component
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.state import Captain, Formation, FormationType, Phase, State
from rules.kernel.seats import Seat

WORDS = {
    Component.ENGINE: "engine",
    Component.MAGNETIC_FIELD: "magnetic field",
    Component.FIRE_CONTROL: "fire control",
    Component.HEAT_MANAGEMENT: "heat management",
    Component.MISSILE_BAYS: "missile bays",
    Component.POINT_DEFENSE: "point defense",
}
"""The names of the components."""

WEAPONS = {Weapon.LASER: "laser", Weapon.CANNON: "cannon", Weapon.MISSILES: "missile"}

_PHASES = {
    Phase.CAPTAINS: "The captains' cards are dealt face down.",
    Phase.PLACING: "The ships are placed.",
    Phase.INITIATIVE: "Turn {turn} begins.",
    Phase.HEAT: "Heat.",
    Phase.MOVEMENT: "Movement.",
    Phase.DETECTION: "Detection.",
    Phase.TACTICIANS: "Combat.",
    Phase.COMBAT: "Ships act.",
    Phase.STATUS: "Status.",
    Phase.OVER: "The match is over.",
}

_ROLLS = {
    "initiative": "for the initiative",
    "override": "to override",
    "crew": "for the crew",
    "misfire": "for the laser's aim",
    "follow_up": "to hit the mark",
    "location": "for what it hits",
    "cannon": "to hit",
    "missile": "to hit",
}

_LOST = {
    "heat": "it overheats",
    "crew": "its crew is dead",
    HULL: "its hull breaks up",
    Component.ENGINE: "its engine blows up",
}

_MISSES = {
    "dodged": "misses: the pilot is still dodging",
    "misfired": "misses without fire control",
    "wide": "misses",
    "ruin": "hits a component that is already destroyed",
}

_ENDS = {
    "swept": "the last ship is destroyed",
    "turn_limit": "the last turn is over",
    "quiet": "nobody has fired for too many turns",
    "conceded": "the other side concedes",
    "agreed": "both players agree on a draw",
}


Sayer = Callable[[Any, State], str]


def describe(event: e.Event, state: State) -> str:
    """Return a sentence about an event; `state` is the one after it."""
    return _SAYERS[type(event)](event, state)


def formation_words(formation: Formation) -> str:
    """Return in words which ships fly in a formation."""
    match formation.type:
        case FormationType.SPHERE:
            return f"{_listed(formation.ships)} form a sphere."
        case FormationType.LINE:
            return f"{_listed(formation.ships)} form a line."
        case FormationType.SCREENING:
            return f"{_listed(formation.screens)} screen {_listed(formation.ships)}."
        case FormationType.DISPERSED:
            return f"{_listed(formation.ships)} fly dispersed."
        case _:
            assert_never(formation.type)


def _heat_chosen(event: e.HeatChosen, state: State) -> str:
    side = state.setup.names[event.seat]
    if not event.radiating:
        return f"{side} stores its heat."
    return f"{side} radiates heat from {_listed(event.radiating)}."


def _shot(event: e.ShotFired, _state: State) -> str:
    salvo = _counted(event.missiles, "missile") if event.missiles else f"its {event.weapon}"
    return f"{event.ship} fires {salvo} at {event.target}{', in crossfire' * event.crossfire}."


def _missed(event: e.ShotMissed, _state: State) -> str:
    mark = "; the mark goes out" if event.mark_out else ""
    return f"{event.ship}'s {WEAPONS[event.weapon]} at {event.target} {_MISSES[event.why]}{mark}."


def _scored(event: e.PointsScored, _state: State) -> str:
    noted = "" if event.at_once else ", noted"
    points = _counted(event.points, "point")
    return f"{event.ship} hits {event.target}'s {WORDS[event.component]}: {points}{noted}."


def _judged(event: e.Judged, state: State) -> str:
    (red_ships, red), (blue_ships, blue) = event.red, event.blue
    names = state.setup.names
    return (
        f"{names[Seat.RED]} has {_counted(red_ships, 'ship')} with {_counted(red, 'point')} left, "
        f"{names[Seat.BLUE]} {blue_ships} with {blue}."
    )


def _ended(event: e.BattleEnded, state: State) -> str:
    winner = "Nobody wins" if event.winner is None else f"{state.setup.names[event.winner]} wins"
    return f"{winner}: {_ENDS[event.why]}."


def _burned(event: e.ShipBurned, _state: State) -> str:
    if not event.g:
        return f"{event.ship} does not burn and stays where it is: {event.heat} heat."
    how = "overrides and burns" if event.override else "burns"
    rest = "" if event.flown else " and comes to rest"
    return f"{event.ship} {how} {event.g} G towards {event.course}°{rest}: {event.heat} heat."


def _captain(event: e.CaptainShown, _state: State) -> str:
    match event.captain:
        case Captain.TACTICIAN:
            return f"{event.ship}'s tactician directs {_listed(event.aids)}."
        case Captain.ENGINEER:
            return f"{event.ship}'s engineer opens all the radiators."
        case Captain.PHYSICIST:
            return f"{event.ship}'s physicist aims the cannon."
        case _:
            return f"{event.ship}'s pilot takes the helm."


def _dice(event: e.DiceRolled, state: State) -> str:
    if event.why == "initiative":
        names = [state.setup.names[Seat(one)] for one in event.about]
        rolls = ", ".join(f"{name} {face}" for name, face in zip(names, event.faces, strict=True))
        return f"Initiative: {rolls}."
    faces = " and ".join(map(str, event.faces))
    return f"{event.about[0]} rolls {faces} {_ROLLS[event.why]}."


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'s' * (number != 1)}"


def _listed(names: tuple[str, ...]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else "nobody"


def _are(component: Component) -> str:
    return "are" if component is Component.MISSILE_BAYS else "is"


_SAYERS: Mapping[type[e.Event], Sayer] = {
    e.CaptainsAssigned: lambda one, state: (
        f"{state.setup.names[one.seat]} puts {_counted(len(one.cards), 'captain')} on its ships, face down."
    ),
    e.ShipPlaced: lambda one, _: f"{one.ship} is placed.",
    e.PhaseBegan: lambda one, _: _PHASES[one.phase].format(turn=one.turn),
    e.DiceRolled: _dice,
    e.InitiativeTaken: lambda one, state: f"{state.setup.names[one.seat]} goes first.",
    e.HeatChosen: _heat_chosen,
    e.HeatRadiated: lambda one, _: f"{one.ship} radiates {one.heat} heat.",
    e.Overheated: lambda one, state: (
        f"{one.ship} overheats: overheat point {state.ships[one.ship].overheat}."
    ),
    e.ShipBurned: _burned,
    e.ShipHeld: lambda one, _: f"{one.ship} cannot burn and stays: {one.heat} heat.",
    e.CrewBlackedOut: lambda one, _: f"{one.ship} tries to override with {one.g} G, and its crew blacks out.",
    e.FormationNamed: lambda one, _: formation_words(one.formation),
    e.CaptainShown: _captain,
    e.CombatBegan: lambda one, _: f"{_listed(one.idle)} cannot act this turn.",
    e.ShotFired: _shot,
    e.ShipPassed: lambda one, _: f"{one.ship} does not fire.",
    e.ShipEvaded: lambda one, _: (
        f"{one.ship} evades with {one.g} G towards {one.course}° and loses its next action."
    ),
    e.ShotMissed: _missed,
    e.ShotDodged: lambda one, _: f"{one.target}'s pilot dodges: nothing more can hit it this turn.",
    e.MarkBurned: lambda one, _: (
        f"{one.ship}'s laser leaves a mark on {one.target}'s {WORDS[one.component]}."
    ),
    e.PointsScored: _scored,
    e.DamageSettled: lambda one, _: f"{one.ship}'s damage takes effect.",
    e.ComponentLost: lambda one, _: f"{one.ship}'s {WORDS[one.component]} {_are(one.component)} destroyed.",
    e.ShipLost: lambda one, _: f"{one.ship} is destroyed: {_LOST[one.why]}.",
    e.TurnCleared: lambda _one, _state: "The turn is over: formations and blackouts end.",
    e.Judged: _judged,
    e.BattleEnded: _ended,
}
