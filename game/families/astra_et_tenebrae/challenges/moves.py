"""Last-mover challenges: one burn when all other ships have moved, by the true rules and exact odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.challenges.challenge_kind import ChallengeKind, Question
from game.families.astra_et_tenebrae.ai.ends import columns_of, ends_of
from game.families.astra_et_tenebrae.ai.exchange import Picture, Weighed
from game.families.astra_et_tenebrae.ai.forming import best_sets, side_fire
from game.families.astra_et_tenebrae.ai.playing_on import apart
from game.families.astra_et_tenebrae.challenges.names import MOVES_NAMES
from game.families.astra_et_tenebrae.challenges.tried import BY_POINTS, Tried
from game.reasons import Candidate, candidate
from rules.astra_et_tenebrae.burning import Burn, Hold, Move, burn_end, may_override
from rules.astra_et_tenebrae.directions import CIRCLE
from rules.astra_et_tenebrae.foreseeing import after_burn
from rules.astra_et_tenebrae.formation_requests import NameFormations
from rules.astra_et_tenebrae.formations import formed
from rules.astra_et_tenebrae.requests import MoveShip
from rules.astra_et_tenebrae.state import Ship, State
from rules.kernel.seats import PLAYERS
from rules.table.measure import distance_in

_STEP, _G = 5, 14  # degrees between the courses that are tried, and a strength tried in each
_TRIED = 14  # burns that are played on by the true rules
_LOOK_GOOD = 3  # burns that a player would look at first
_NEAR_IN = 6.0  # burns that end closer together than this do the same
_OURS, _THEIRS = "own fire", "enemy fire"


class LastBurn(Tried[Move]):
    """The burns of the only ship still to move.

    With a broken magnetic field it is no question: overrides are a matter of luck.
    """

    whys: ClassVar[Mapping[str, str]] = {
        _OURS: "From there your side's fire does more.",
        _THEIRS: "There the enemy's fire does less.",
        "heat": "It makes less heat.",
        "room to the edges": "It keeps room to the edge of the table.",
        "closeness": "It stays close enough for the next turn.",
        "ships in line": "It stays in line with its mates for the next turn.",
    }

    def __init__(self, request: MoveShip) -> None:
        self.state, self.request = request.state, request
        (self.ship, *others) = request.ships()
        waiting = [one for seat in PLAYERS for one in self.state.side(seat) if not one.moved]
        fit = not others and len(waiting) == 1 and not may_override(self.state.figures, self.ship)
        burns = _shortlist(self.state, self.ship) if fit else []
        super().__init__(self.ship.name, [(one, self.value(one)) for one in burns])

    def value(self, answer: Move) -> Candidate:
        """Value a burn: both sides form up as is best for them, then fire by the exact odds."""
        if isinstance(answer, Hold):
            return candidate("holds")
        weighed = _weighed(self.state, self.state.ships[answer.ship], [answer])
        after = after_burn(self.state, answer)
        for seat in after.sides():
            named = best_sets(NameFormations(seat, after))[0]
            after.formations += tuple(formed(after, seat, one) for one in named)
        seat = self.request.seat
        return candidate(
            f"{answer.ship} burns {answer.g} G towards {answer.course}\N{DEGREE SIGN}",
            (_OURS, side_fire(after, seat, {})),
            (_THEIRS, -side_fire(after, seat.other, {})),
            ("heat", -float(weighed.heat[0])),
            ("room to the edges", -float(weighed.place[0])),
            ("closeness", float(weighed.near[0])),
            ("ships in line", float(weighed.line[0])),
        )

    def nothing(self) -> float:
        """Return the value of the gentlest burn straight on."""
        return self.value(self.request.default()).points

    def alike(self, one: Move, other: Move) -> bool:
        """Return whether two burns end near each other."""
        if isinstance(one, Hold) or isinstance(other, Hold):
            return one == other
        return distance_in(self._end(one), self._end(other)) <= _NEAR_IN

    def _end(self, burn: Burn) -> tuple[float, float]:
        return burn_end(self.state.figures, self.ship, burn.course, burn.g)

    def rank(self) -> int:
        """Return 1 if the best burn looks best at first, 2 if it looks like one of the best, else 3."""
        at = next(at for at, (burn, _) in enumerate(self.tried) if self.alike(burn, self.best))
        return 1 if at == 0 else 2 if at < _LOOK_GOOD else 3


def _weighed(state: State, ship: Ship, burns: list[Burn]) -> Weighed:
    """Weigh burns of a ship as the computer does: quick, but only nearly exact."""
    picture = Picture(state, lines=True)
    fighter = next(one for one in picture.sides[ship.seat] if one.ship is ship)
    return picture.weigh(ship.seat, fighter, columns_of(state, ship, burns))


def _shortlist(state: State, ship: Ship) -> list[Move]:
    """Return the burns that look best to the computer, no two of them close together."""
    mates = {
        (one.course, int(one.flown)) for one in state.side(ship.seat) if one.moved and one.course is not None
    }
    ends = ends_of(state, ship, frozenset({(course, _G) for course in range(0, CIRCLE, _STEP)} | mates))
    if isinstance(ends.moves[0], Hold) or not len(ends):
        return []
    burns = [one for one in ends.moves if isinstance(one, Burn)]
    points = _weighed(state, ship, burns).points(1.0)
    return [ends.moves[at] for at in apart(ends, points, _TRIED)]


class MovesChallenge(ChallengeKind[State, MoveShip, Move]):
    """Which burn the last ship to move makes."""

    title: ClassVar[str] = "Last to move"
    asks: ClassVar[str] = MoveShip.asks_for
    names: ClassVar[Sequence[str]] = MOVES_NAMES
    least_lead: ClassVar[float] = 0.25
    listed: ClassVar[tuple[int, int, int]] = (1, 1, 1)
    stored: ClassVar[tuple[int, int, int]] = (1, 1, 1)
    enough: ClassVar[float] = 0.8

    def weigh(self, question: Question[State, MoveShip, Move]) -> LastBurn:
        """Evaluate burns all round."""
        return LastBurn(question.request)

    def goal(self, question: Question[State, MoveShip, Move]) -> str:
        """Return the question as the body of a card."""
        return (
            f"All other ships have moved. Choose the burn of **{question.about}**.\n\n"
            "Graded by the exact odds of both sides' best shots from there, and by heat and position. "
            f"{BY_POINTS}."
        )
