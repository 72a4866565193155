"""Play one game of a tournament in this process; note what each player did and its thinking times."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from game.players.controller import Controller
from rules.games import GAMES, ruleset_of
from rules.kernel.journal import AnyMatch, digest_of
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from tools.runs.slots import GAMES_OF_A_PAIR, Row, Slot
from tools.simulation.guests import seat_anybody
from tools.simulation.playing import broken, play_between
from tools.tournament.contest import Contest

_MOST_FAULTS = 5  # fault texts per player and game that are kept; all are counted


@dataclass(slots=True)
class Timed:
    """A controller whose thinking is timed, in seconds of processor time.

    `orders` has the times of sealed plans, `others` those of all other decisions.
    """

    player: Controller
    looks: bool
    orders: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)

    def poll(self, request: AnyRequest, view: Any) -> Any:  # noqa: ANN401 - of any game
        """Return the player's answer and note how long it took."""
        begun = time.process_time()
        answer = self.player.poll(request, view)
        taken = time.process_time() - begun + getattr(self.player, "seconds", 0.0)
        (self.orders if request.secret else self.others).append(taken)
        return answer


def play_games(contest: Contest, slots: Sequence[Slot]) -> list[Row]:
    """Play some games of a contest."""
    return [play_game(contest, slot) for slot in slots]


def play_game(contest: Contest, slot: Slot) -> Row:
    """Play a game; return a row of how it went.

    If the program fails, the row has `broken` instead, which says at which answer.
    """
    plan = contest.plan(slot)
    # Each game has its own seed, so that a player does not make the same choices in both games.
    own_seed = GAMES_OF_A_PAIR * plan.seed + slot.game
    match: AnyMatch | None = None
    try:
        setup = plan.drawing.setup(plan.seed)
        ruleset = ruleset_of(setup)
        players = {
            seat: _timed(
                seat_anybody(ruleset.id, name, seat, own_seed, setup, plan.limits, strict=plan.check)
            )
            for seat, name in zip(PLAYERS, plan.players, strict=True)
        }
        match = new_match(ruleset, setup, plan.seed)
        play_between(match, players)
    except Exception as error:  # noqa: BLE001 - any failure is reported with its seed and answer
        answers = len(match.journal) if match is not None else 0
        return {**slot._asdict(), "broken": broken(plan.seed, answers, error)}
    return _row(contest, slot, match, players)


def _timed(player: Controller) -> Timed:
    return Timed(player, player.looks)


def _row(contest: Contest, slot: Slot, match: AnyMatch, players: dict[Seat, Timed]) -> Row:
    game, state = GAMES[contest.game](), match.state
    facts = game.facts(state)
    tallies = game.tally(state, match.beats) if game.tally else {}
    labels = contest.labels
    row: Row = {
        **slot._asdict(),
        "seed": contest.seed + slot.pair,
        "winner": facts.winner.value if facts.winner else "draw",
        "turns": match.ruleset.turn(state),
        "decisions": match.decisions,
        "digest": digest_of(match.ruleset.pack_state(state)),
    }
    for seat, place in zip(PLAYERS, contest.seats(slot), strict=True):
        faults: list[str] = getattr(players[seat].player, "faults", [])
        row[seat.value] = {
            "player": labels[place],
            "score": facts.scores[seat],
            **tallies.get(seat, {}),
            "faults": len(faults),
            "fault_texts": faults[:_MOST_FAULTS],
        }
    row["ms"] = {
        seat.value: {"orders": _ms(timed.orders), "others": _ms(timed.others)}
        for seat, timed in players.items()
    }
    return row


def _ms(seconds: Sequence[float]) -> list[float]:
    return [round(1000 * one, 2) for one in seconds]
