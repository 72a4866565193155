"""Throws of dice as the tray shows them: which dice, what they need, the result and the ruling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.families.astra_et_tenebrae.log import follow_needs, initiative_words
from game.screens.tools.dice_tray import Throw
from game.wording import counted
from rules.astra_et_tenebrae import events as e
from rules.astra_et_tenebrae.describe import WORDS
from rules.astra_et_tenebrae.figures import COMPONENTS
from rules.astra_et_tenebrae.gunnery import cannon_aim, missile_aim
from rules.astra_et_tenebrae.state import State
from rules.kernel.requests import Roll
from rules.kernel.seats import PLAYERS, Seat

_TITLES = {
    "initiative": "Initiative",
    "override": "Override",
    "crew": "The crew",
    "misfire": "Laser without fire control",
    "follow_up": "Laser on the mark",
    "location": "Where it hits",
    "cannon": "Cannon",
    "missile": "Missile",
}
_CLEARED_BY = ("phase", "fire", "pass", "burn", "settled")
CROSSFIRE = "in crossfire"
_HOLD_S = 0.3  # a roll to hit is read in this time
# These are read while play goes on: the shot is seen, and who goes first stands in the banner.
_HOLDS_S = {"location": 0.1, "initiative": 0.0}


def title_of(why: str, about: Sequence[str]) -> str:
    """Return what dice are for, and whose they are."""
    return f"{_TITLES[why]}: {' → '.join(about)}" if about and why != "initiative" else _TITLES[why]


def throw_of(event: e.Event, state: State, before: Throw | None) -> Throw | None:
    """Return what is in the tray after an event, from the state then and the throw before it."""
    match event:
        case e.DiceRolled():
            return _rolled(event, state, before)
        case e.ShotFired(crossfire=True):
            return Throw(f"{_TITLES['cannon']} {CROSSFIRE}", ())
        case e.ShotMissed(why="wide" | "misfired") if before is not None and before.faces:
            return replace(before, result="misses", marked=(), falling=())
        case e.PointsScored() if before is not None and before.faces:
            noted = "" if event.at_once else " noted"
            points = f"{counted(event.points, 'point')}{noted}"
            return replace(
                before, notes=(f"{event.target}'s {WORDS[event.component]}: {points}",), falling=()
            )
        case e.ComponentLost() if before is not None and _is_of(event, state, before):
            gone = f"{event.ship}'s {WORDS[event.component]} destroyed"
            return replace(before, notes=(*before.notes, gone), falling=())
    return None if event.kind in _CLEARED_BY else before


def _is_of(event: e.ComponentLost, state: State, throw: Throw) -> bool:
    """Return whether a throw caused a loss; those of the status phase belong to no single shot (AW-3)."""
    return bool(throw.faces) and state.figures.points_at_once and event.ship in throw.about


def _rolled(event: e.DiceRolled, state: State, before: Throw | None) -> Throw:
    falling = tuple(range(len(event.faces)))
    rolled, result = sum(event.faces), ""
    marked: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    seat = state.ships[event.about[0]].seat if event.about[0] in state.ships else None
    crossfire = before is not None and CROSSFIRE in before.title
    match event.why:
        case "initiative":
            ahead = event.faces.index(max(event.faces)) if len(set(event.faces)) > 1 else None
            names = [state.setup.names[Seat(one)] for one in event.about]
            marked = () if ahead is None else (ahead,)
            result = "a tie: again" if ahead is None else f"{names[ahead]} is higher"
            notes = (initiative_words(event, state),)
        case "location":
            result = WORDS[COMPONENTS[rolled - 1]]
        case "crew":
            lives = rolled >= state.figures.override.crew_lives_from
            result = "the crew lives" if lives else "the crew dies"
            notes = (f"{state.figures.override.crew_lives_from} or more needed",)
            marked = falling if lives else ()
        case "override":
            result = f"= {rolled}"
        case "misfire":
            missed = rolled == state.figures.laser.misfire_face
            result, marked = ("misses", ()) if missed else ("hits", falling)
            notes = (f"it misses on {state.figures.laser.misfire_face}",)
        case _:
            needs = _needed(event, state, crossfire=crossfire)
            hits = rolled >= needs
            verb = ("hits the mark", "misses the mark") if event.why == "follow_up" else ("hits", "misses")
            result, marked = verb[not hits], falling if hits else ()
            had = f"{rolled}: " if len(event.faces) > 1 else ""
            notes = (f"{had}{max(needs, 0)} or more needed",)
    return Throw(
        title_of(event.why, [one for one in event.about if one in state.ships]),
        event.faces,
        marked=marked,
        result=result,
        notes=notes,
        ruling=event.ruling,
        falling=falling,
        seat=seat,
        about=tuple(one for one in event.about if one in state.ships),
        sides=event.sides,
        hold_s=_HOLDS_S.get(event.why, _HOLD_S),
    )


def _needed(event: e.DiceRolled, state: State, *, crossfire: bool) -> int:
    """Return what a hit roll or a follow-up had to show, with all modifiers subtracted (AC-5, AC-7)."""
    if event.why == "follow_up":
        return follow_needs(event, state)
    ship, target = (state.ships[one] for one in event.about[:2])
    aim = (
        missile_aim(state, ship, target)
        if event.why == "missile"
        else cannon_aim(state, ship, target, crossfire=crossfire)
    )
    return aim.needs - aim.bonus


def dice_words(view: State, request: Roll) -> tuple[str, Sequence[str]]:
    """Return what dice to roll by hand are for, and a name for each if their owners differ."""
    if request.why == "initiative":
        return "Initiative: one die each, the higher roll goes first", [
            view.setup.names[seat] for seat in PLAYERS
        ]
    about = [one for one in request.about if one in view.ships]
    return title_of(request.why, about), ()
