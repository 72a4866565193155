"""The choice of commands: the best answer to a coasting enemy, or a draw from a mixed strategy."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from game.families.dark_frontier.ai.contest import Contest, contest_of
from game.families.dark_frontier.ai.fighters import Fighter, Floats, added_up
from game.families.dark_frontier.ai.level import Level
from game.families.dark_frontier.ai.mixing import drawn, loosened
from game.families.dark_frontier.ai.playing_on import play_on
from game.families.dark_frontier.ai.staying import keep_on_map, safeties
from game.reasons import Candidate, Decision, Thought, ToldWhenAsked, candidate, thought
from rules.dark_frontier.requests import SetCommands
from rules.dark_frontier.state import Command, State
from rules.kernel.requests import Below
from rules.kernel.seats import Seat


def considered(state: State, seat: Seat, level: Level) -> tuple[Contest, list[Floats], list[Floats]]:
    """Return a level's view of both sides, and the probabilities of both sides' flights."""
    contest = contest_of(state, seat, level)
    keep_on_map(state, contest, level)
    if level.further:
        play_on(state, contest, level)
    if level.mixes:
        return contest, *_mixed(contest, level)
    theirs = contest.coasting(level.coasts)
    ours = _best(state, contest, level, theirs)
    if level.guessed:
        answers = contest.answers(ours)
        theirs = [
            (1 - level.guessed) * shares + level.guessed * answer
            for shares, answer in zip(theirs, answers, strict=True)
        ]
        ours = _best(state, contest, level, theirs)
    return contest, ours, theirs


def _mixed(contest: Contest, level: Level) -> tuple[list[Floats], list[Floats]]:
    """Return mixed strategies; a ship's own also has what is nearly as good, but not in the last round."""
    ours, theirs = contest.mixes()
    if level.slack and not contest.mine[0].standing.last:
        ours = [
            loosened(shares, added_up(contest.worths(number, theirs)), level.slack)
            for number, shares in enumerate(ours)
        ]
    return ours, theirs


def _best(state: State, contest: Contest, level: Level, theirs: list[Floats]) -> list[Floats]:
    """Return equal probabilities for each ship's commands that are about the best against the enemy's.

    Of those, a ship of a level that is not wary takes the ones that are safest at the edge of the map.
    """
    found = []
    for number in range(len(contest.mine)):
        points = added_up(contest.worths(number, theirs))
        good = points >= points.max() - level.slack
        if not level.wary:  # else they are all equally safe
            safety = np.array(safeties(state, contest.mine[number]))
            good &= safety == safety[good].max()
        found.append(good / good.sum())
    return found


def command(level: Level, request: SetCommands, below: Below) -> Decision:
    """Choose a command for each ship of a side."""
    return command_with(*considered(request.state, request.seat, level), below)


def command_with(contest: Contest, ours: list[Floats], theirs: list[Floats], below: Below) -> Decision:
    """Draw a command for each ship from the probabilities, with its value against the enemy's."""
    told: dict[str, Command] = {}
    thoughts = []
    for number, fighter in enumerate(contest.mine):
        at = drawn(ours[number], below)
        told[fighter.ship.name] = fighter.commands[at]
        thoughts.append((fighter, contest.worths(number, theirs), at, ours[number]))
    nodes = sum(pair.total.size for pair in contest.pairs.values())
    return Decision(told, ToldWhenAsked(lambda: tuple(_told(*one) for one in thoughts)), nodes)


def _told(fighter: Fighter, worths: Mapping[str, Floats], at: int, shares: Floats) -> Thought:
    points = added_up(worths)
    best = np.lexsort((-points, -shares))[:3].tolist()
    shown = list(dict.fromkeys([at, *best]))
    rated = [rated_command(fighter.commands[one], float(shares[one]), worths, one) for one in shown]
    return thought(fighter.ship.name, rated, 0)


def rated_command(told: Command, share: float, worths: Mapping[str, Floats], at: int) -> Candidate:
    """Describe a command with its value and probability; `at` is its index in the values."""
    words = f"{words_of(told)} ({share:.0%} of the time)"
    return candidate(words, *((reason, float(worth[at])) for reason, worth in worths.items()))


def words_of(command: Command) -> str:
    """Return a command in words, as what a ship does.

    >>> words_of(Command(-1, 2))
    'turns 1 to port and burns 2'
    """
    turn = ""
    if command.rotate:
        turn = f"turns {abs(command.rotate)} to {'starboard' if command.rotate > 0 else 'port'}"
    burn = f"burns {command.burn}" if command.burn else ""
    if command.points and command.side is not None:
        burn += f", {command.points} of it to {command.side}"
    return " and ".join(part for part in (turn, burn) if part) or "drifts"
