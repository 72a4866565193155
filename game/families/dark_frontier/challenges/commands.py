"""Command challenges: each command of a ship against the commands that the enemy most likely gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.challenges.challenge_kind import ChallengeKind, Lead, Question
from game.challenges.verdict import Verdict
from game.families.dark_frontier.ai.contest import Contest, contest_of
from game.families.dark_frontier.ai.dangers import EDGE, FLAK, MISSILES, YARD
from game.families.dark_frontier.ai.fighters import Fighter, Floats, added_up
from game.families.dark_frontier.ai.level import LEVELS
from game.families.dark_frontier.ai.pairs import FEAR, FIRE, NEXT_FEAR, NEXT_FIRE, POINT
from game.families.dark_frontier.challenges.names import COMMAND_NAMES
from game.families.dark_frontier.challenges.points import IN_POINTS, SHIP, worth_words
from rules.dark_frontier.commands import flight_after
from rules.dark_frontier.describe import command_words
from rules.dark_frontier.events import CommandRevealed, Event, ShipTurned, TokenLeft, TokensFlown
from rules.dark_frontier.requests import SetCommands
from rules.dark_frontier.state import DRIFTS, Command, State
from rules.hexes.grid import distance
from rules.kernel.game import Beats

Commands: TypeAlias = Mapping[str, Command]
Bools: TypeAlias = NDArray[np.bool_]

_LEVEL = LEVELS["commodore"]
_ELSEWHERE = 2  # hexes: commands that end this far apart do different things
_WHY: Mapping[str, str] = {
    FLAK: "It keeps clear of flak",
    MISSILES: "It shakes off missiles that could reach you",
    YARD: "It brings you nearer the yard",
    EDGE: "It leaves you room to brake before the edge of the map",
    FIRE: "Your guns reach more of the places where the enemy can be",
    FEAR: "Fewer of the enemy's guns reach you",
    POINT: "It makes it more likely that you, not the enemy, are alone in the yard",
    NEXT_FIRE: "Your guns get better shots next round",
    NEXT_FEAR: "The enemy's guns get worse shots next round",
}


@dataclass(slots=True)
class Helm:
    """A ship in a duel, and the value of each of its flights against the enemy's likeliest ones.

    `parts` has the values by reason, `points` their sum, `worst` that against the enemy's best answer.
    """

    fighter: Fighter
    contest: Contest
    parts: Mapping[str, Floats]
    points: Floats
    worst: Floats

    @classmethod
    def of(cls, request: SetCommands) -> Helm:
        """Evaluate a request in a duel of one ship a side.

        The enemy mixes its commands as the commodore would: so that nobody can predict them (DC-1).
        """
        contest = contest_of(request.state, request.seat, _LEVEL)
        _, theirs = contest.mixes()
        parts = {words: SHIP * part for words, part in contest.worths(0, theirs).items()}
        worst = SHIP * (contest.mine[0].worths + contest.pairs[0, 0].total.min(axis=1))
        return cls(contest.mine[0], contest, parts, added_up(parts), worst)

    @property
    def at(self) -> int:
        """The index of the best flight."""
        return int(self.points.argmax())

    @property
    def best(self) -> Commands:
        """The best command."""
        return {self.about: self.fighter.commands[self.at]}

    @property
    def about(self) -> str:
        """The name of the ship."""
        return self.fighter.ship.name

    def lead(self) -> Lead | None:
        """Compare the best command with all that lead elsewhere.

        The rank is 1 if it is best for the ship alone, 2 if it is best against an enemy that drifts,
        and 3 otherwise.
        """
        others = self.points[~self._alike(self.at)]
        if not len(others):
            return None
        best, drifts = float(self.points[self.at]), float(self.points[self.fighter.coasts])
        alone = self._alike(int(self.fighter.worths.argmax()))[self.at]
        coasting = added_up(self.contest.worths(0, self.contest.coasting()))
        rank = 1 if alone else 2 if self._alike(int(coasting.argmax()))[self.at] else 3
        return Lead(best - float(others.max()), max(best - drifts, best - float(others.max())), rank)

    def _alike(self, at: int) -> Bools:
        """Return which flights end close to one."""
        there = self.fighter.flights[at].velocity
        apart = np.array([distance(there, one.velocity) for one in self.fighter.flights])
        near: Bools = apart < _ELSEWHERE
        return near

    def judge(self, answer: Commands) -> Verdict[Commands]:
        """Grade a command."""
        told = answer.get(self.about, DRIFTS)
        given = self.fighter.flights.index(flight_after(self.fighter.ship, told))
        lost = float(self.points[self.at] - self.points[given])
        lead = self.lead()
        stake = lost if lead is None else lead.stake
        return Verdict(
            lost, stake, self._told(given, told), self._told(self.at, self.best[self.about]),
            self._why(given), self.best,
        )  # fmt: skip

    def _told(self, at: int, command: Command) -> str:
        words = command_words(command)
        worth = worth_words(float(self.points[at]))
        worst = worth_words(float(self.worst[at]))
        return f"{self.about} {words}: {worth}; against the enemy's best answer, {worst}"

    def _why(self, given: int) -> str:
        """Explain the best command by what it gains most over another one."""
        at = self.at
        if given == at:
            others = np.where(self._alike(at), -np.inf, self.points)
            given = int(others.argmax())
        gains = {words: float(part[at] - part[given]) for words, part in self.parts.items()}
        most = max(gains, key=lambda one: gains[one])
        return f"{_WHY[most]}." if gains[most] > 0 else ""


class CommandChallenge(ChallengeKind[State, SetCommands, Commands]):
    """Which command a ship gets."""

    title: ClassVar[str] = "Command"
    asks: ClassVar[str] = SetCommands.asks_for
    names: ClassVar[Sequence[str]] = COMMAND_NAMES
    least_lead: ClassVar[float] = 0.6
    listed: ClassVar[tuple[int, int, int]] = (2, 2, 2)
    stored: ClassVar[tuple[int, int, int]] = (2, 2, 2)
    enough: ClassVar[float] = 1.2

    def weigh(self, question: Question[State, SetCommands, Commands]) -> Helm:
        """Evaluate all commands."""
        return Helm.of(question.request)

    def goal(self, question: Question[State, SetCommands, Commands]) -> str:
        """Return the question as the body of a card."""
        return (
            f"Give **{question.about}** its command: turn, burn, or drift. The enemy's command is secret.\n\n"
            "Graded by the computer's estimate, against the commands that the enemy most likely gives. "
            f"{IN_POINTS}"
        )

    def hand(self, question: Question[State, SetCommands, Commands]) -> Commands:
        """Return no command at all."""
        return {}

    def is_settled(self, beats: Beats) -> bool:
        """Return whether everything has flown."""
        return any(isinstance(one, TokensFlown) for beat in beats for one in beat)

    def shown(self, question: Question[State, SetCommands, Commands], beats: Beats) -> Beats:
        """Return how the ship flies. Nobody knows the enemy's command, so it is shown drifting."""
        own = question.about
        kept = [tuple(one for one in beat if _is_of(one, own)) for beat in beats]
        return [beat for beat in kept if beat]


def _is_of(event: Event, ship: str) -> bool:
    """Return whether an event is about the flight of a ship."""
    match event:
        case CommandRevealed() | ShipTurned():
            return event.ship == ship
        case TokenLeft():
            return event.token == ship
        case _:
            return isinstance(event, TokensFlown)
