"""Commands: the best answer to an enemy that coasts, or a draw from what nobody can better."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from game.families.dark_frontier.ai.dangers import weigh_alone
from game.families.dark_frontier.ai.fighters import Fighter, Floats, fighter_of
from game.families.dark_frontier.ai.level import Level
from game.families.dark_frontier.ai.mixing import drawn, mixes_of
from game.families.dark_frontier.ai.pairs import Pair, pair_of
from game.reasons import Candidate, Decision, Thought, ToldWhenAsked, candidate, thought
from rules.dark_frontier.requests import SetCommands
from rules.dark_frontier.state import Command, State
from rules.kernel.requests import Below
from rules.kernel.seats import Seat

_MOST_FLIGHTS = 40  # of a ship, where both sides have several


@dataclass(slots=True, eq=False)
class Contest:
    """Both sides before their commands: ships, and what each pair of enemies can do to each other."""

    mine: list[Fighter]
    foes: list[Fighter]
    pairs: Mapping[tuple[int, int], Pair]

    def mixes(self) -> tuple[list[Floats], list[Floats]]:
        """Return the shares of both sides' flights that nobody can better."""
        count = len(self.mine)
        against: dict[tuple[int, int], Floats] = {}
        for (one, other), pair in self.pairs.items():
            total = pair.total
            against[one, count + other] = total
            against[count + other, one] = -total.T
        shares = mixes_of([fighter.worths for fighter in (*self.mine, *self.foes)], against)
        return shares[:count], shares[count:]

    def coasting(self) -> list[Floats]:
        """Return the shares of an enemy that coasts."""
        found = []
        for foe in self.foes:
            shares = np.zeros(len(foe.flights))
            shares[foe.coasts] = 1.0
            found.append(shares)
        return found

    def worths(self, number: int, theirs: list[Floats]) -> dict[str, Floats]:
        """Return what a ship's flights are worth against shares of the enemy's, reason by reason."""
        found = dict(self.mine[number].alone)
        for (one, other), pair in self.pairs.items():
            if one == number:
                for words, part in pair.parts.items():
                    found[words] = found.get(words, 0.0) + part @ theirs[other]
        return found


def contest_of(state: State, seat: Seat, level: Level) -> Contest:
    """Look at both sides before the commands of a round."""
    sides = []
    for side in (seat, seat.other):
        fighters = [fighter_of(state, ship) for ship in state.side(side)]
        for fighter in fighters:
            weigh_alone(state, fighter, level)
        sides.append(fighters)
    mine, foes = sides
    if max(len(mine), len(foes)) > 1:
        for fighter in (*mine, *foes):
            _narrow(fighter)
    share = 1 / max(1, len(mine), len(foes))
    pairs = {
        (one, other): pair_of(state, mine[one], foes[other], level, share)
        for one in range(len(mine))
        for other in range(len(foes))
    }
    return Contest(mine, foes, pairs)


def _narrow(fighter: Fighter) -> None:
    """Keep the flights that are best for the ship alone, and to coast."""
    best = np.argsort(-fighter.worths, kind="stable")[:_MOST_FLIGHTS]
    fighter.keep(sorted({fighter.coasts, *best.tolist()}))


def command(level: Level, request: SetCommands, below: Below) -> Decision:
    """Command each ship of a side."""
    contest = contest_of(request.state, request.seat, level)
    ours: list[Floats] = []
    if level.mixes:
        ours, theirs = contest.mixes()
    else:
        theirs = contest.coasting()
    told: dict[str, Command] = {}
    thoughts = []
    for number, fighter in enumerate(contest.mine):
        worths = contest.worths(number, theirs)
        points = sum(worths.values(), np.zeros(len(fighter.flights)))
        at = drawn(ours[number], below) if level.mixes else _one_of_the_best(points, level.slack, below)
        told[fighter.ship.name] = fighter.commands[at]
        thoughts.append((fighter, worths, points, at, ours[number] if level.mixes else None))
    nodes = sum(pair.total.size for pair in contest.pairs.values())
    return Decision(told, ToldWhenAsked(lambda: tuple(_told(*one) for one in thoughts)), nodes)


def _one_of_the_best(points: Floats, slack: float, below: Below) -> int:
    good = np.flatnonzero(points >= points.max() - slack)
    return int(good[below(len(good))])


def _told(
    fighter: Fighter, worths: Mapping[str, Floats], points: Floats, at: int, shares: Floats | None
) -> Thought:
    best = [int(one) for one in np.argsort(-(points if shares is None else shares), kind="stable")[:3]]
    shown = list(dict.fromkeys([at, *best]))
    rated = [_candidate(fighter, worths, one, shares) for one in shown]
    return thought(fighter.ship.name, rated, 0)


def _candidate(fighter: Fighter, worths: Mapping[str, Floats], at: int, shares: Floats | None) -> Candidate:
    words = words_of(fighter.commands[at])
    if shares is not None:
        words += f" ({shares[at]:.0%} of the time)"
    return candidate(words, *((reason, float(worth[at])) for reason, worth in worths.items()))


def words_of(command: Command) -> str:
    """Put a command in words, as what a ship does.

    >>> words_of(Command(-1, 2))
    'turns 1 to port and burns 2'
    """
    turn = ""
    if command.rotate:
        turn = f"turns {abs(command.rotate)} to {'starboard' if command.rotate > 0 else 'port'}"
    burn = f"burns {command.burn}" if command.burn else ""
    if command.points and command.side is not None:
        burn += f", {command.points} of it to {command.side}"
    return " and ".join(part for part in (turn, burn) if part) or "coasts"
