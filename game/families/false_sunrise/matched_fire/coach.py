"""What the coach says of results: dice removed, sets named and lowered, systems given up, weapons broken.

Each choice is turned back into the request that asked for it, and valued like a challenge about it. No
challenge asks for the weapon that an attacker breaks (MF-43), so that one is valued as the admiral does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.challenges.challenge_kind import AnyKind, Question, Weighed
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.weighing import Choice
from game.families.false_sunrise.coach.ghost import Ghost
from game.families.false_sunrise.coach.own_choices import SETS, OwnChoice
from game.families.false_sunrise.matched_fire.ai.results import break_choices
from game.families.false_sunrise.matched_fire.questions.loss import LoseChallenge
from game.families.false_sunrise.matched_fire.questions.sets import (
    KeepChallenge,
    Key,
    LowerChallenge,
    NameChallenge,
    Sets,
)
from game.review.findings import Mistake
from rules.false_sunrise import events
from rules.false_sunrise.choices import Loss
from rules.false_sunrise.damage import working_systems
from rules.false_sunrise.describe import ship_name, system_name
from rules.false_sunrise.matched_fire.hitting import (
    ATTACKERS_CHOICE,
    breakable,
    default_name,
    names_for,
    systems_of,
)
from rules.false_sunrise.matched_fire.pool_law import strength_of
from rules.false_sunrise.matched_fire.prompts import Applied, Broken, Intercepted
from rules.false_sunrise.matched_fire.sets import DOUBLE, DiceSet, Throw, read_throw, result_names
from rules.false_sunrise.matched_fire.throwing import RemoveDice
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import State
from rules.kernel.requests import AnyRequest, ChooseOne
from rules.kernel.seats import Seat

LEAST = 0.15  # points below which nothing is reported

_KINDS: Mapping[str, AnyKind] = {
    RemoveDice.asks_for: KeepChallenge(),
    Prompt.NAME: NameChallenge(),
    Prompt.DIMINISH: LowerChallenge(),
    Prompt.LOSE: LoseChallenge(),
}


class Chosen(NamedTuple):
    """A request about a result, its answer, and the model of the side that chose."""

    request: AnyRequest
    answer: object
    ship_id: str

    @property
    def seat(self) -> Seat:
        """The seat that chose."""
        seat: Seat = self.request.seat
        return seat


class Results:
    """Follows the attacks of a match, and finds the choices about what they do."""

    def __init__(self) -> None:
        self._left: tuple[tuple[int, int], ...] = ()  # the sets of the current attack that are left
        self._steps = 0  # of point defense
        self._critical = 0  # the value of the last critical
        self._source = ""  # what caused it: the attacker and its weapon

    def see(self, event: object) -> None:
        """Follow an event."""
        match event:
            case events.ThrowRead(why="attack"):
                self._left = event.sets
            case events.ThrowRead(why="interception"):
                self._steps = strength_of(tuple(magnitude for magnitude, _ in event.sets)).steps
            case events.ResultDiminished():
                self._left, self._steps = event.after, self._steps - 1
            case events.SetNamed():
                self._left = self._left[:-1]
            case events.CriticalStruck():
                self._critical, self._source = event.value, event.source

    def chosen(self, state: State, event: object) -> Chosen | None:
        """Return the choice that the first event of a beat shows, or None; `state` is the one before it."""
        match event:
            case events.ThrowRead(why="attack", weapon_id=str(), target_id=str()):
                return _removed(state, event)
            case events.SetNamed():
                return self._named(state, event)
            case events.ResultDiminished():
                return self._lowered(state, event)
            case events.SystemLost(ruling="MF-43" | "MF-18"):
                return self._given_up(state, event)
        return None

    def _named(self, state: State, event: events.SetNamed) -> Chosen | None:
        ship, magnitude = state.ships[event.target_id], event.left[0]
        if magnitude == DOUBLE and not any(ship.fittings.ratings[1:]):
            return None
        default = default_name(ship, magnitude)
        options = [default, *(one for one in names_for(magnitude) if one != default)]
        rest = tuple(DiceSet(*one) for one in reversed(self._left[:-1]))
        about = Applied(event.ship_id, event.weapon_id, event.target_id, magnitude, rest)
        request = ChooseOne(ship.seat.other, Prompt.NAME, options, about, "MF-35")
        return Chosen(request, DiceSet(*event.named), event.ship_id)

    def _lowered(self, state: State, event: events.ResultDiminished) -> Chosen | None:
        result = tuple(DiceSet(*one) for one in event.before)
        if event.value is None or len(result) < 2 or self._steps >= sum(one.magnitude for one in result):
            return None
        about = Intercepted(event.target_id, event.ship_id, event.weapon_id, result, self._steps)
        seat, options = state.ships[event.target_id].seat, [one.value for one in result]
        return Chosen(ChooseOne(seat, Prompt.DIMINISH, options, about, "MF-34"), event.value, event.target_id)

    def _given_up(self, state: State, event: events.SystemLost) -> Chosen | None:
        ship, value, crashed = state.ships[event.ship_id], self._critical, event.ruling == "MF-18"
        options = working_systems(ship) if crashed else breakable(ship, value)
        if len(options) < 2:
            return None
        if not crashed and value == ATTACKERS_CHOICE and systems_of(ship, value):
            attacker, _, weapon = self._source.partition("|")
            about = Broken(attacker, weapon, ship.id)
            request = ChooseOne(ship.seat.other, Prompt.BREAK, options, about, event.ruling)
            return Chosen(request, event.system, attacker)
        request = ChooseOne(ship.seat, Prompt.LOSE, options, Loss(ship.id, 1, 1), event.ruling)
        return Chosen(request, event.system, ship.id)

    def judge(self, view: State, chosen: OwnChoice, moment: int) -> Mistake[Ghost] | None:
        """Return what a choice gave away, or None."""
        assert isinstance(chosen, Chosen), "as found by `chosen`"
        request = chosen.request
        weighed = _weighed(request, view)
        verdict = weighed.judge(chosen.answer)
        if verdict.lost < LEAST:
            return None
        did, better = _words(view, chosen, chosen.answer), _words(view, chosen, weighed.best)
        return Mistake(
            view.turn,
            moment,
            chosen.seat,
            SETS,
            chosen.ship_id,
            ship_name(view, chosen.ship_id),
            verdict.lost,
            f"{_VERBS[request.kind][0]} {did}",
            f"{_VERBS[request.kind][1]} {better}",
            verdict.why,
            Ghost(about=weighed.about),
        )


def _weighed(request: AnyRequest, view: State) -> Weighed[object]:
    if isinstance(request, ChooseOne) and isinstance(request.about, Broken):
        return _broken(request, view, request.about.target_id)
    return _KINDS[request.kind].weigh(Question(request, view))


def _broken(request: ChooseOne, view: State, target_id: str) -> Sets[object]:
    """Work out what the enemy misses without each weapon that the attacker may break (MF-43)."""
    found: dict[Key, Choice] = {
        str(one.answer): one for one in break_choices(LEVELS["admiral"], request, view)
    }
    broken = dict.fromkeys(found, "broken")
    reason = "The enemy misses that weapon more."
    return Sets(view.ships[target_id], request.options[0], found, broken, str, reason=reason)


_VERBS = {
    RemoveDice.asks_for: ("kept", "keep"),
    Prompt.NAME: ("named", "name"),
    Prompt.DIMINISH: ("lowered", "lower"),
    Prompt.LOSE: ("gave up", "give up"),
    Prompt.BREAK: ("broke", "break"),
}


def _removed(state: State, event: events.ThrowRead) -> Chosen | None:
    """Return the choice of dice to remove, None if any choice keeps the same (MF-28)."""
    throw = Throw(event.faces, event.flex, event.macro)
    if not read_throw(throw).chooses or event.weapon_id is None or event.target_id is None:
        return None
    about = (event.ship_id, event.weapon_id, event.target_id)
    return Chosen(RemoveDice(state.ships[event.ship_id].seat, throw, about), event.removed, event.ship_id)


def _words(view: State, chosen: Chosen, answer: object) -> str:
    """Say what an answer keeps, names, lowers, gives up or breaks."""
    match chosen.request:
        case RemoveDice() as request if isinstance(answer, tuple):
            return result_names(request.result(answer))
        case ChooseOne(about=Intercepted(result=result)):
            return next(f"the {one.name}" for one in result if one.value == answer)
        case ChooseOne(about=Applied()) if isinstance(answer, DiceSet):
            return answer.named
        case ChooseOne(about=Broken(target_id=target_id)):
            return system_name(view, target_id, str(answer))
    return system_name(view, chosen.ship_id, str(answer))


COACH = Results
