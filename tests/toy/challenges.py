"""The challenges of Two Cards: which dial to set."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.challenges.challenge_kind import AnyKind, ChallengeKind, Lead, Question
from game.challenges.challenges import Challenges
from game.challenges.verdict import Verdict
from rules.kernel.dice import Stream
from tests.toy.game import DIAL, DRAWN, SetDial, State, Table

Dial = tuple[int, bool]
DIALS = "dials"


@dataclass(frozen=True)
class WeighedDial:
    """A dial, and the standing "no" that a captain regrets."""

    has_captain: bool
    best: Dial = (DIAL, False)
    about: str = ""

    def worth(self, answer: Dial) -> float:
        """Return the points of an answer against a dial that may show anything."""
        dial, standing = answer
        return 2 * dial / DIAL - (standing and self.has_captain)

    def lead(self) -> Lead:
        """Return the lead over the next dial; who has a captain sees it less easily."""
        top, after, least = (self.worth((dial, False)) for dial in (DIAL, DIAL - 1, 1))
        return Lead(top - after, top - least, 2 if self.has_captain else 1)

    def judge(self, answer: Dial) -> Verdict[str]:
        """Grade a dial."""
        top, mine = self.worth(self.best), self.worth(answer)
        return Verdict(top - mine, top, f"A {answer[0]}", f"A {DIAL}", "It wins more rounds.", f"{DIAL}")


class DialChallenge(ChallengeKind[State, SetDial, Dial]):
    """Which dial to set."""

    title: ClassVar[str] = "Dials"
    asks: ClassVar[str] = SetDial.asks_for
    names: ClassVar[Sequence[str]] = ("High or low", "A turn of the dial")
    least_lead: ClassVar[float] = 0.5

    def weigh(self, question: Question[State, SetDial, Dial]) -> WeighedDial:
        """Evaluate dials by the seat's own card."""
        return WeighedDial(question.view.cards[question.request.seat] == "captain")

    def goal(self, question: Question[State, SetDial, Dial]) -> str:
        """Return the question."""
        view = question.view
        return f"Round {view.round}: set your dial, {view.setup.names[question.request.seat]}."


class CardsChallenges(Challenges[Table, State]):
    """Questions about dials, in matches of the random player."""

    folder: ClassVar[str] = "two-cards"
    store: ClassVar[str] = "two-cards/store"
    kinds: ClassVar[Mapping[str, AnyKind]] = {DIALS: DialChallenge()}
    player: ClassVar[str] = "random"
    most_stake: ClassVar[float] = 3.0

    def setup(self, seed: int, stream: Stream, kinds: Collection[str]) -> Table:
        """Return the match, which begins as all do."""
        return DRAWN.setup(seed)

    def is_fit(self, view: State) -> bool:
        """Return whether a round has been played."""
        return view.round > 1
