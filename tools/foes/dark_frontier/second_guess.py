"""A foe that expects the best answer to drifting, and answers that."""

from __future__ import annotations

from game.families.dark_frontier.ai.contest import Contest
from game.families.dark_frontier.ai.fighters import Floats
from rules.dark_frontier.state import State
from tools.foes.dark_frontier.foe import Foe, added, chosen, staying


class SecondGuess(Foe):
    """Works out what a captain would do if this foe drifted, and gives the best answer to that."""

    __slots__ = ()

    def worths(self, state: State, contest: Contest, at: int) -> Floats:
        """Return the value of each flight against the enemy's best answer to drifting."""
        read = staying(state, contest.foes[0].ship.seat)
        theirs = []
        for number, enemy in enumerate(contest.foes):
            best = int(added(read, number, read.coasting()).argmax())
            theirs.append(chosen(enemy, enemy.commands.index(read.mine[number].commands[best])))
        return added(contest, at, theirs)
