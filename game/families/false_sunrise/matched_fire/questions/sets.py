"""Challenges about sets: which dice to remove, which value a missile's set gets, and which set to lower.

Every answer is worked out to the end: what its sets take from the target, and what the target then
misses. So only throws of guns are asked about, and only a missile's last set (MF-28, MF-35).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar, cast

from game.challenges.challenge_kind import ChallengeKind, Lead, Question
from game.challenges.verdict import Verdict
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.weighing import Choice
from game.families.false_sunrise.coach.ghost import Ghost
from game.families.false_sunrise.matched_fire.ai.results import (
    lowering_choices,
    name_choices,
    removal_choices,
)
from game.families.false_sunrise.matched_fire.questions.names import KEEP_NAMES, LOWER_NAMES, NAME_NAMES
from game.families.false_sunrise.matched_fire.questions.settled import before_next, is_over
from game.families.false_sunrise.words import points_words
from game.match.playback import Beat
from game.wording import counted, listed
from rules.false_sunrise.describe import ship_name, system_name, units
from rules.false_sunrise.gunnery import working_mount
from rules.false_sunrise.matched_fire.gunnery import weapon_of
from rules.false_sunrise.matched_fire.hitting import systems_of
from rules.false_sunrise.matched_fire.prompts import Applied, Intercepted
from rules.false_sunrise.matched_fire.sets import DOUBLE, DiceSet, Result, result_names
from rules.false_sunrise.matched_fire.throwing import Removal, RemoveDice
from rules.false_sunrise.matched_fire.wearing import Wear, worn_by
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.ratings import RATING_NAMES, Rating
from rules.false_sunrise.state import Ship, State
from rules.kernel.game import Beats
from rules.kernel.requests import AnyRequest, ChooseOne

_LEVEL = LEVELS["admiral"]
_SAME = 1e-6
_DESTROYS = "destroys it"
_LEAST_KINDS = 2  # answers of fewer different values are no choice
_FEW = 3  # number of different values that a player can compare at a glance
_MOST_ALIKE = 2  # answers that do the same as the best; with more there is nothing to find
_NEAR = 0.4  # share of the stake by which the best answer leads clearly

RequestT = TypeVar("RequestT", bound=AnyRequest)
AnswerT = TypeVar("AnswerT")
Key = Hashable


@dataclass(frozen=True, slots=True)
class Sets(Generic[AnswerT]):
    """A target that sets are about to hit, and what each answer does to it.

    What an answer leaves of the sets is its key (`key_of`). `default` is the key of what the rules choose,
    and `taken` describes the loss for each key.
    """

    target: Ship
    default: Key
    choices: Mapping[Key, Choice]
    taken: Mapping[Key, str]
    key_of: Callable[[AnswerT], Key]
    exact: bool = True
    """Whether nothing that follows is left to chance or to a later name."""
    least_others: int = _LEAST_KINDS
    """How many answers of different values there must be besides the best."""
    reason: str = "Losing that hurts the enemy more."
    """Why the best answer is better, if it destroys nothing."""

    @property
    def _top(self) -> Choice:
        return max(self.choices.values(), key=lambda one: one.points)

    @property
    def best(self) -> AnswerT:
        """The answer that is worth most."""
        return cast("AnswerT", self._top.answer)

    @property
    def about(self) -> str:
        """The id of the target."""
        return self.target.id

    def lead(self) -> Lead | None:
        """Compare the best answer with all that are worth less; equal ones count as the same answer.

        The rank is 3 if the rules would choose otherwise, 2 if one of many is nearly as good, 1 otherwise.
        """
        best = self._top.points
        others = {round(one.points, 6) for one in self.choices.values() if one.points < best - _SAME}
        alike = sum(one.points >= best - _SAME for one in self.choices.values())
        if not self.exact or len(others) < self.least_others or alike > _MOST_ALIKE:
            return None
        default = self.choices[self.default].points > best - _SAME
        points, stake = best - max(others), best - min(others)
        near = len(others) > _FEW and points < _NEAR * stake
        return Lead(points, stake, 3 if not default else 2 if near else 1)

    def judge(self, answer: AnswerT) -> Verdict[Ghost]:
        """Grade an answer."""
        given, top = self.key_of(answer), self.key_of(self.best)
        best = self.choices[top].points
        stake = best - min(one.points for one in self.choices.values())
        lost = best - self.choices[given].points
        if lost < _SAME:
            lost, top = 0.0, given
        yours, told = self._told(given), self._told(top)
        return Verdict(lost, stake, yours, told, self._why(given, top), Ghost(about=self.target.id))

    def _told(self, key: Key) -> str:
        one = self.choices[key]
        words = one.words[0].upper() + one.words[1:]
        return f"{words}: {self.taken[key]}, {_worth(one.points)}"

    def _why(self, given: Key, top: Key) -> str:
        """Explain what the best answer does that another does not."""
        if given == top:
            best = self.choices[top].points
            others = [key for key, one in self.choices.items() if one.points < best - _SAME]
            if not others:
                return "Every answer does the same."
            given = max(others, key=lambda key: self.choices[key].points)
            second = self.choices[given]
            words = second.words[0].lower() + second.words[1:]
            return f"Next best is {words}: {self.taken[given]}, {_worth(second.points)}."
        if self.taken[top] == _DESTROYS:
            return "Destroyed, it neither fires nor takes markers."
        if self.taken[given] == _DESTROYS:
            return "With the best choice it survives."
        return self.reason


def _worth(points: float) -> str:
    """Return words for points that are won, or lost by one's own ship."""
    return f"costs {points_words(-points)}" if points < 0 else f"worth {points_words(points)}"


def loss_words(target: Ship, after: Wear) -> str:
    """Say what a model has lost, with the systems that its owner gives up by default."""
    now = Wear.of(target)
    if not after.left:
        return _DESTROYS
    lost = now.left - after.left
    found = [f"{lost} {units(target.spec.hull.unit, lost)}"] if lost else []
    systems = (after.lost & ~now.lost).bit_count()
    found += [counted(systems, "system")] if systems else []
    for rating in Rating:
        marks = after.marks.on(rating) - now.marks.on(rating)
        found += [f"{marks} off {RATING_NAMES[rating]}"] if marks else []
    return f"takes {listed(found)}" if found else "takes nothing"


class SetsChallenge(ChallengeKind[State, RequestT, AnswerT]):
    """A question about the sets of one attack."""

    least_lead: ClassVar[float] = 0.15
    enough: ClassVar[float] = 0.5

    @abstractmethod
    def weigh(self, question: Question[State, RequestT, AnswerT]) -> Sets[AnswerT]:
        """Work out all answers."""

    def is_settled(self, beats: Sequence[Beat]) -> bool:
        """Return whether the attack is over."""
        return is_over(beats, attack=True)

    def shown(self, question: Question[State, RequestT, AnswerT], beats: Beats) -> Beats:
        """Return what the attack does."""
        return before_next(beats, attack=True)


class KeepChallenge(SetsChallenge[RemoveDice, Removal]):
    """Which dice to remove from a throw, so that the best sets remain (MF-28)."""

    title: ClassVar[str] = "Dice"
    asks: ClassVar[str] = RemoveDice.asks_for
    names: ClassVar[Sequence[str]] = KEEP_NAMES
    listed: ClassVar[tuple[int, int, int]] = (2, 2, 2)
    stored: ClassVar[tuple[int, int, int]] = (2, 2, 2)

    def weigh(self, question: Question[State, RemoveDice, Removal]) -> Sets[Removal]:
        """Work out what every result does to the target."""
        request, view = question.request, question.view
        shooter, weapon, target_id = request.about
        target = view.ships[target_id]
        missile = weapon_of(working_mount(view.ships[shooter], weapon)).is_missile
        found = removal_choices(_LEVEL, request, view)
        results = [request.result(cast("Removal", one.answer)) for one in found]
        choices: dict[Key, Choice] = dict(zip(results, found, strict=True))
        taken: dict[Key, str] = {result: _taken(target, result, missile=missile) for result in results}
        default = request.result(request.default())
        return Sets(target, default, choices, taken, request.result, exact=not missile)

    def goal(self, question: Question[State, RemoveDice, Removal]) -> str:
        """Return the question as the body of a card."""
        shooter, weapon, target = question.request.about
        dice = counted(question.request.throw.flex, "die", "dice")
        view = question.view
        return (
            f"**{ship_name(view, shooter)}** has rolled its {system_name(view, shooter, weapon)} at "
            f"**{ship_name(view, target)}**. Remove {dice}, so that the sets that remain hurt it most. Pairs "
            "wear down ratings, triples and fours take Structure and break systems.\n\n"
            "Graded by what the sets that remain take from it, in points of the match."
        )


def _taken(target: Ship, result: Result, *, missile: bool) -> str:
    return loss_words(target, worn_by(target.spec, Wear.of(target), result, missile=missile))


class NameChallenge(SetsChallenge[ChooseOne, DiceSet]):
    """Which value and size a missile's set gets (MF-35)."""

    title: ClassVar[str] = "Name a set"
    asks: ClassVar[str] = Prompt.NAME
    names: ClassVar[Sequence[str]] = NAME_NAMES
    listed: ClassVar[tuple[int, int, int]] = (2, 2, 2)
    stored: ClassVar[tuple[int, int, int]] = (2, 2, 2)

    def weigh(self, question: Question[State, ChooseOne, DiceSet]) -> Sets[DiceSet]:
        """Work out what every name does to the target."""
        request, view = question.request, question.view
        about = _applied(request)
        target = view.ships[about.target_id]
        found = name_choices(_LEVEL, request, view)
        choices: dict[Key, Choice] = {cast("DiceSet", one.answer): one for one in found}
        taken: dict[Key, str] = {one: _named(target, one) for one in request.options}
        return Sets(target, request.options[0], choices, taken, lambda answer: answer, exact=not about.rest)

    def goal(self, question: Question[State, ChooseOne, DiceSet]) -> str:
        """Return the question as the body of a card."""
        about = _applied(question.request)
        size = "pair" if about.magnitude == DOUBLE else "set"
        return (
            f"A missile's last {size} gets through to **{ship_name(question.view, about.target_id)}**. You "
            "choose its value, and may apply it as a smaller set. Choose what hurts the enemy most.\n\n"
            "Graded by what each value takes from it, in points of the match. Both sides then choose systems "
            "well."
        )


class LowerChallenge(SetsChallenge[ChooseOne, int]):
    """Which set of a missile point defense lowers (MF-34)."""

    title: ClassVar[str] = "Lower a result"
    asks: ClassVar[str] = Prompt.DIMINISH
    names: ClassVar[Sequence[str]] = LOWER_NAMES
    least_lead: ClassVar[float] = 0.1
    listed: ClassVar[tuple[int, int, int]] = (2, 0, 1)
    stored: ClassVar[tuple[int, int, int]] = (2, 0, 1)

    def weigh(self, question: Question[State, ChooseOne, int]) -> Sets[int]:
        """Work out what is left after the last step, whichever set is lowered first."""
        request, view = question.request, question.view
        target = view.ships[_intercepted(request).target_id]
        found = lowering_choices(_LEVEL, request, view)
        choices: dict[Key, Choice] = {cast("int", one.answer): one for one, _ in found}
        taken: dict[Key, str] = {
            cast("int", one.answer): _taken(target, left, missile=True) for one, left in found
        }
        return Sets(
            target,
            request.options[0],
            choices,
            taken,
            lambda answer: answer,
            least_others=1,
            reason="What then gets through costs more.",
        )

    def goal(self, question: Question[State, ChooseOne, int]) -> str:
        """Return the question as the body of a card."""
        about, view = _intercepted(question.request), question.view
        steps = counted(about.steps, "step")
        return (
            f"A missile of **{ship_name(view, about.ship_id)}** hits **{ship_name(view, about.target_id)}**: "
            f"{result_names(about.result)}. Your point defense has {steps}, and each lowers one set. Which "
            "set do you lower now?\n\nGraded by what gets through after the last step, in points of the "
            "match. The attacker then names it by default."
        )


def _intercepted(request: ChooseOne) -> Intercepted:
    """Return what a question about a step is about."""
    about = request.about
    assert isinstance(about, Intercepted), "what this request is about"
    return about


def _applied(request: ChooseOne) -> Applied:
    """Return what a question about a name is about."""
    about = request.about
    assert isinstance(about, Applied), "what this request is about"
    return about


def _named(target: Ship, one: DiceSet) -> str:
    """Say what a set takes, with the system if there is only one to choose from."""
    after = worn_by(target.spec, Wear.of(target), (one,), missile=False)
    words = loss_words(target, after)
    there = systems_of(target, one.value) if one.magnitude > DOUBLE else []
    if len(there) == 1 and after.left:
        return words.replace("1 system", target.spec.system_name(there[0]))
    return words
