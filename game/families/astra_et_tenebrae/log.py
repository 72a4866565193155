"""The log of Astra et Tenebrae: the words, the numbers, the ships and the side of each line."""

from __future__ import annotations

from typing import Any

from game.families.astra_et_tenebrae.events_ui import KINDS
from game.families.astra_et_tenebrae.people import person_of
from game.families.astra_et_tenebrae.words import row_words
from game.game_card import LogText, LogUi
from game.wording import counted
from rules.astra_et_tenebrae import events as e
from rules.astra_et_tenebrae.describe import WORDS
from rules.astra_et_tenebrae.gunnery import Aim, Weapon, cannon_aim, missile_aim
from rules.astra_et_tenebrae.state import Phase, State
from rules.astra_et_tenebrae.systems import INDEX
from rules.kernel.seats import Seat

_HIT_ROLLS = frozenset({"cannon", "missile"})
_TOLD_BY_OTHERS = frozenset({"location", "crew"})


def note(event: e.Event, before: State) -> int | None:
    """Return the heat of an event's ship before the event, or None if it has no ship."""
    name = getattr(event, "ship", None)
    ship = before.ships.get(name) if isinstance(name, str) else None
    return None if ship is None else ship.heat


def line(event: e.Event, state: State, sentence: str, heat: int | None) -> LogText:
    """Return the log line of an event.

    `state` is the state just after it, `heat` the value noted before.
    """
    words, figures = _told(event, state, sentence)
    about = _about(event, state)
    if not figures and heat is not None and (now := state.ships[about[0]].heat) != heat:
        figures = f"heat {heat} → {now}"
    return LogText(words, figures, about, _doer(event, state, about))


def _about(event: e.Event, state: State) -> tuple[str, ...]:
    if isinstance(event, e.FormationNamed):
        return event.formation.members
    if isinstance(event, e.DiceRolled):
        return tuple(one for one in event.about if one in state.ships)
    named = (getattr(event, name, None) for name in ("ship", "target"))
    return tuple(dict.fromkeys(one for one in named if isinstance(one, str) and one in state.ships))


def _doer(event: e.Event, state: State, about: tuple[str, ...]) -> Seat | None:
    """Return the side that a line belongs to: the acting ship's, or the target's if it dodges."""
    if isinstance(event, e.ShotDodged):
        return state.ships[event.target].seat
    if about:
        return state.ships[about[0]].seat
    return getattr(event, "seat", None)


def _told(event: e.Event, state: State, sentence: str) -> tuple[str, str]:
    """Return an event's words and, separately, its numbers; no words if another event covers it."""
    match event:
        case e.PhaseBegan():
            return (sentence if event.phase in (Phase.INITIATIVE, Phase.OVER) else ""), ""
        case e.DiceRolled():
            return _rolled(event, state, sentence)
        case e.InitiativeTaken():
            return (sentence if event.ruling == "AS-3" else ""), ""
        case e.CaptainShown():
            return _spoken(event, state, sentence), ""
        case e.ShipBurned():
            return f"{sentence.partition(': ')[0]}{_stopping(event)} ({row_words(event.row)}).", ""
        case e.ShotFired():
            return _fired(event, state), ""
        case e.ShotMissed(why="misfired"):
            return "", ""
        case e.MarkBurned():
            return sentence, f"die {INDEX[event.component] + 1}"
        case e.PointsScored():
            noted = "is scored" if event.at_once else "is noted"
            points = counted(event.points, "point") + (f" {noted}" if event.points == 1 else f" {noted[3:]}")
            die = "" if event.ruling == "AC-7" else f"die {INDEX[event.component] + 1}"
            return f"{event.target}, {WORDS[event.component]}: {points}.", die
        case e.TurnCleared():
            sentence = ""
    return sentence, ""


def _stopping(event: e.ShipBurned) -> str:
    """Say how much of a burn only stopped the ship, if it flew on with the rest (AM-5)."""
    stopping = round(event.g - event.flown)
    return f", {stopping} of them to stop" if stopping and event.flown else ""


def _spoken(event: e.CaptainShown, state: State, sentence: str) -> str:
    """Return what a captain does, and says to it."""
    person = person_of(state.ships[event.ship].seat, event.captain)
    return sentence if person is None else f"{sentence} {person.name}: “{person.says}”"


def _rolled(event: e.DiceRolled, state: State, sentence: str) -> tuple[str, str]:
    """Return why dice were rolled and what they show."""
    faces = " + ".join(map(str, event.faces))
    if event.why == "initiative":
        return initiative_words(event, state), ""
    if event.why in _TOLD_BY_OTHERS:
        return "", ""
    ship = event.about[0]
    rolled = sum(event.faces)
    if event.why == "follow_up":
        needs = follow_needs(event, state)
        result = "it hits the mark" if rolled >= needs else "it misses the mark"
        return f"{ship} rolls {rolled} and needs {needs}: {result}.", ""
    if event.why == "misfire":
        missed = rolled == state.figures.laser.misfire_face
        return f"{ship}'s laser {'misses' if missed else 'hits'} without fire control.", faces
    if event.why in _HIT_ROLLS:
        return f"{ship} rolls {rolled}.", faces if len(event.faces) > 1 else ""
    return sentence, faces


def follow_needs(event: e.DiceRolled, state: State) -> int:
    """Return the number that a follow-up had to roll (AC-7, AK-4)."""
    aided = state.ships[event.about[0]].aided
    return state.figures.laser.follow_needs - (state.figures.hits.tactician if aided else 0)


def initiative_words(event: e.DiceRolled, state: State) -> str:
    """Return whose die is higher, and what that means (AS-3, AH-1)."""
    names = [state.setup.names[Seat(one)] for one in event.about]
    (red, blue), (first, second) = event.faces, names
    if red == blue:
        return f"Both sides roll {red}: the dice are rolled again."
    if blue > red:
        red, blue, first, second = blue, red, second, first
    then = f"{second} places first" if event.ruling == "AS-3" else f"{first} goes first this turn"
    return f"{first} rolls {red}, {second} rolls {blue}: {then}."


def _fired(event: e.ShotFired, state: State) -> str:
    """Return who fires what at which target, and what the roll needs."""
    ship, target = state.ships[event.ship], state.ships[event.target]
    if event.weapon is Weapon.LASER:
        return f"{event.ship} fires its laser at {event.target}."
    if event.weapon is Weapon.CANNON:
        aim = cannon_aim(state, ship, target, crossfire=event.crossfire)
        what = "its cannon"
    else:
        aim = missile_aim(state, ship, target)
        what = counted(event.missiles, "missile")
    return f"{event.ship} fires {what} at {event.target}{' in crossfire' * event.crossfire} ({_needs(aim)})."


def _needs(aim: Aim) -> str:
    """Return what a hit roll needs (AC-5, AC-6)."""
    if not aim.needs:
        return "certain to hit"
    if aim.hits(aim.dice):
        return "any roll hits"
    return f"needs {aim.needs - aim.bonus}" if aim.hits(aim.dice * aim.sides) else "no roll hits"


def _pieces(view: Any) -> list[tuple[str, str]]:  # noqa: ANN401 - a state, as the record wants it
    return [(name, name) for name in view.ships]


LOG = LogUi(kinds=lambda _view: KINDS, pieces=_pieces, note=note, line=line)
