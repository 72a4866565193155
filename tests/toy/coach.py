"""Two Cards in hindsight: which dials were too low, who kept a captain hidden, and whom the die helped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from game.review.coach import Coach, Decided, Judged
from game.review.findings import Luck, Mistake
from rules.kernel.seats import PLAYERS, Seat
from tests.toy.game import DIAL, SIGNAL, CardShown, DialOpened, DieFell, Happened, RoundEnded, State

DIALS, CARDS = "dials", "cards"
CAPTAIN = 2  # TOY-5: the points of a captain when it is shown
HIDDEN = "hid the captain"


class CardsCoach(Coach[State, Happened, int, str]):
    """The decisions of Two Cards: dials, and whether the captain is shown (1) or not (0)."""

    decisions: ClassVar[Mapping[str, str]] = {DIALS: "dials", CARDS: "cards"}
    unit: ClassVar[str] = "pips"

    def __init__(self) -> None:
        self._luck: list[Luck[str]] = []
        self._asked: dict[Seat, int] = {}  # those who may show a card, and since when

    def decided(self, state: State, beat: Sequence[Happened], moment: int) -> Iterator[Decided[int]]:
        """Yield the dials; who does not show a card in a round with a signal has decided against it."""
        for event in beat:
            match event:
                case DialOpened(seat, dial):
                    yield Decided(seat, moment, DIALS, dial)
                case CardShown(seat) if seat in self._asked:
                    yield Decided(seat, self._asked.pop(seat), CARDS, 1)
                case RoundEnded():
                    for seat in list(self._asked):
                        yield Decided(seat, self._asked.pop(seat), CARDS, 0)

    def judge(self, view: State, decision: Decided[int]) -> Judged[str]:
        """Hold a dial against the highest, and a captain that stayed hidden against its points."""
        dial = decision.kind == DIALS
        if dial:
            points = 2 * (DIAL - decision.answer) / DIAL  # against a dial that may show anything
        else:
            points = float(CAPTAIN * (view.cards[decision.seat] == "captain" and not decision.answer))
        if not points:
            return Judged()
        did, better = (f"set a {decision.answer}", f"a {DIAL}") if dial else (HIDDEN, "show it")
        why = "It wins more rounds." if dial else f"It wins {CAPTAIN} points."
        name = view.setup.names[decision.seat]
        at = (view.round, decision.moment, decision.seat, decision.kind)
        return Judged(points, (Mistake(*at, "", name, points, did, better, why, ghost=better),))

    def counts(self, beat: Sequence[Happened]) -> bool:
        """Return whether dials are opened: only such rounds are shown."""
        return any(isinstance(event, DialOpened) for event in beat)

    def see(self, event: Happened, state: State, moment: int) -> None:
        """Note whom the die helps: a signal lets a captain be shown."""
        if not isinstance(event, DieFell):
            return
        open_to = [seat for seat in PLAYERS if seat not in state.shown and not state.standing.get(seat)]
        if event.face >= SIGNAL:
            self._asked = dict.fromkeys(open_to, moment)
        for seat in open_to:
            if state.cards[seat] == "captain":
                points, excess = CAPTAIN * ((event.face >= SIGNAL) - 0.5), event.face - 3.5
                words = f"The die for {state.setup.names[seat]}'s captain: {event.face}"
                self._luck.append(Luck(state.round, moment, seat, "signal", words, points, excess))

    def luck(self) -> list[Luck[str]]:
        """Return what the dice gave to captains."""
        return self._luck
