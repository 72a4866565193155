"""A player who knows how a level plays, and gives the best answer to its commands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import numpy as np

from game.families.dark_frontier.ai.commanding import considered
from game.families.dark_frontier.ai.contest import contest_of
from game.families.dark_frontier.ai.deciding import decide_as
from game.families.dark_frontier.ai.fighters import added_up
from game.families.dark_frontier.ai.level import LEVELS
from game.families.dark_frontier.ai.playing_on import best_of, play_on_with
from game.players.controller import DECLINES
from rules.dark_frontier.requests import SetCommands
from rules.dark_frontier.state import Command, State
from rules.kernel.dice import Stream
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat

_PLAYS = "commodore"  # for all other requests, whichever level it reads


class MirrorPlayer:
    """Plays as the commodore, but gives the best answer to a level's commands.

    It measures how much a level loses by being predictable.
    """

    looks = True
    __slots__ = ("_below", "_level")

    def __init__(self, level: str, seat: Seat, seed: int) -> None:
        self._level = level
        self._below = Stream("mirror", seed, seat.value).below

    def poll(self, request: AnyRequest, view: State) -> object:
        """Answer immediately."""
        if isinstance(request, SetCommands):
            return self._answer(request.seat, view)
        answer = decide_as(_PLAYS, request, view, self._below).answer
        return DECLINES if answer is None else answer

    def _answer(self, seat: Seat, view: State) -> Mapping[str, Command]:
        """Return the best answer to the probabilities of the enemy's commands.

        Nothing else is secret, so it can compute all of them.
        """
        read, shares, _ = considered(view, seat.other, LEVELS[self._level])
        level = LEVELS[_PLAYS]
        contest = contest_of(view, seat, level)
        theirs = [np.zeros(len(foe.flights)) for foe in contest.foes]
        for at, (foe, fighter) in enumerate(zip(contest.foes, read.mine, strict=True)):
            for command, share in zip(fighter.commands, shares[at], strict=True):
                if share:
                    theirs[at][foe.commands.index(command)] = share
        if len(contest.mine) == len(contest.foes) == 1:
            columns = np.flatnonzero(theirs[0]).tolist()
            rows = best_of(added_up(contest.worths(0, theirs)), level.further)
            play_on_with(view, contest, level, rows, columns)
            theirs = [theirs[0][columns]]
        return {
            fighter.ship.name: fighter.commands[int(added_up(contest.worths(at, theirs)).argmax())]
            for at, fighter in enumerate(contest.mine)
        }


mirror_captain = partial(MirrorPlayer, "captain")
mirror_commodore = partial(MirrorPlayer, "commodore")
