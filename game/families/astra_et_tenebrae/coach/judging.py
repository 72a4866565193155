"""What an answer gave away: valued beside the commodore's best, by what its side could know then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.families.astra_et_tenebrae.ai.weighing import weigh
from game.families.astra_et_tenebrae.coach.answer_words import better, did, formations_words, why
from game.families.astra_et_tenebrae.coach.answered import Answered, Override
from game.families.astra_et_tenebrae.coach.ghost import Ghost, Told
from game.families.astra_et_tenebrae.coach.overriding import override_why, weigh_override
from game.families.astra_et_tenebrae.coach.set_up import told_of_setup, weigh_captains, weigh_place
from game.reasons import Decision, Thought
from game.review.coach import Decided, Judged
from game.review.findings import Mistake
from rules.astra_et_tenebrae.burning import Burn, Evasion, Hold
from rules.astra_et_tenebrae.concealing import conceal
from rules.astra_et_tenebrae.formation_requests import ShowTactician
from rules.astra_et_tenebrae.gunnery import Pass, Shot
from rules.astra_et_tenebrae.requests import AssignCaptains, HeatChoice, MoveShip, PlaceShip
from rules.astra_et_tenebrae.state import State
from rules.kernel.dice import Stream
from rules.kernel.requests import Below

LEVEL = "commodore"
LEAST = 0.2  # points below which nothing is reported


def judge_answer(decision: Decided[Answered]) -> Judged[Ghost]:
    """Return what an answer gave away, from the view that its side had when it was asked."""
    asked = decision.answer
    view = conceal(asked.request.state, decision.seat)
    dice = Stream("coach", decision.moment)
    weighed = _weighed(asked, view, dice.below)
    judge = _Judge(view, decision, weighed)
    return Judged(sum(one.given_away for one in weighed.thoughts), tuple(judge.mistakes()))


def _weighed(asked: Answered, view: State, below: Below) -> Decision:
    """Return the commodore's answer, with the one that was given valued next to it."""
    request, answer = asked.request, asked.answer
    if isinstance(request, MoveShip) and isinstance(answer, Override):
        return weigh_override(LEVEL, request, view, below, answer)
    if isinstance(request, AssignCaptains) and isinstance(answer, dict):
        return weigh_captains(LEVEL, request, view, answer)
    if isinstance(request, PlaceShip) and isinstance(answer, tuple):
        return weigh_place(LEVEL, request, view, below, answer)
    return weigh(LEVEL, request, view, below, answer)


@dataclass(frozen=True, slots=True)
class _Judge:
    """Puts what was weighed into words."""

    view: State
    decision: Decided[Answered]
    weighed: Decision

    def mistakes(self) -> Iterator[Mistake[Ghost]]:
        """Yield what each part of the answer gave away, if that is worth mentioning."""
        for thought in self.weighed.thoughts:
            if thought.given_away >= LEAST:
                yield self._mistake(thought)

    def _mistake(self, thought: Thought) -> Mistake[Ghost]:
        asked = self.decision.answer
        if isinstance(asked.request, AssignCaptains | PlaceShip):
            told = told_of_setup(self.view, asked.answer, self.weighed.answer)
        else:
            told = self._told(thought)
        if isinstance(asked.answer, Override):
            reason = override_why(self.view, asked.answer)
        else:
            reason = why(thought, thought.candidates[0])
        return Mistake(
            self.view.turn,
            self.decision.moment,
            self.decision.seat,
            self.decision.kind,
            told.ship,
            told.ship or self.view.setup.names[self.decision.seat],
            thought.given_away,
            told.did,
            told.better,
            reason,
            told.ghost,
        )

    def _told(self, thought: Thought) -> Told:
        given, best = self.decision.answer.answer, self.weighed.answer
        ship, other = _about(given, thought), _about(best, thought)
        if isinstance(given, HeatChoice):
            given, best = given.ships[ship], best.ships[ship]
        done, instead = self._words(given, best)
        shapeless = not isinstance(best, Burn | Evasion | tuple)
        plate, said = (best.target, _aimed(best)) if isinstance(best, Shot) else (other, instead)
        ghost = Ghost(ship, given, best, plate if shapeless else "", said)
        return Told(ship, done, instead if other == ship else f"{other} first, {instead}", ghost)

    def _words(self, given: object, best: object) -> tuple[str, str]:
        if isinstance(self.decision.answer.request, ShowTactician):
            said = ("showed its tactician", "show its tactician")
            kept = ("kept its tactician face down", "keep the tactician face down")
            return (said if given else kept)[0], (said if best else kept)[1]
        if isinstance(given, tuple) and isinstance(best, tuple):
            return f"flew in {formations_words(given)}", formations_words(best)
        return did(given), better(best)


def _aimed(shot: Shot) -> str:
    """Return what a shot fires, for the plate of its target."""
    return f"{shot.weapon}{' with the physicist' if shot.physicists else ''}"


def _about(answer: object, thought: Thought) -> str:
    """Return the ship that an answer is about; "" for a side."""
    match answer:
        case Burn() | Hold() | Pass() | Override():
            return answer.ship
        case Shot():
            return answer.ships[0]
    return thought.about
