"""Playing one game of a tournament, in this process, with what each player did and how long it thought."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from game.players.controller import Controller
from game.players.registry import seat_player
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.events import ShipCrashed, ShipLeft, ShipMoved
from rules.false_sunrise.packing import digest
from rules.false_sunrise.plotting import PlotOrders
from rules.kernel.requests import Request
from rules.kernel.seats import PLAYERS, Seat
from tools.simulation.playing import Table, new_match, play_between
from tools.tournament.contest import GAMES_OF_A_PAIR, Contest, Slot

Row = dict[str, Any]
_MOST_FAULTS = 5  # that are written out; all are counted


@dataclass(slots=True)
class Timed:
    """A controller whose thinking is timed, in seconds of processor time: plans of orders, and the rest."""

    player: Controller
    looks: bool
    orders: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)

    def poll(self, request: Request[Any], view: Any) -> Any:  # noqa: ANN401 - of any game
        """Let the player answer."""
        begun = time.process_time()
        answer = self.player.poll(request, view)
        taken = time.process_time() - begun
        (self.orders if isinstance(request, PlotOrders) else self.others).append(taken)
        return answer


def play_chunk(contest: Contest, expected: dict[str, str], slots: Sequence[Slot]) -> list[Row]:
    """Play some games; ValueError where this process has another version than the one that asked."""
    here = contest.versions()
    if here != expected:
        raise ValueError(f"a worker has {here}, the tournament is of {expected}")
    return [play_game(contest, slot) for slot in slots]


def play_game(contest: Contest, slot: Slot) -> Row:
    """Play a game; its row says how it went, or with `broken` at which answer the program failed."""
    plan = contest.plan(slot)
    # Of its own for each game, so that a player does not repeat itself when it plays itself.
    own_seed = GAMES_OF_A_PAIR * plan.seed + slot.game
    players = {
        seat: _timed(seat_player(name, seat, own_seed))
        for seat, name in zip(PLAYERS, plan.players, strict=True)
    }
    match: Table | None = None
    try:
        match = new_match(load_edition(plan.edition).ruleset, plan.setup(plan.seed), plan.seed)
        play_between(match, players)
    except Exception as error:  # noqa: BLE001 - whatever breaks is named with its seed and answer
        answers = len(match.journal) if match is not None else 0
        said = f"{type(error).__name__}: {error}"
        return {**slot._asdict(), "broken": f"game with seed {plan.seed}, answer {answers}: {said}"}
    return _row(contest, slot, match, players)


def _timed(player: Controller) -> Timed:
    return Timed(player, player.looks)


def _row(contest: Contest, slot: Slot, match: Table, players: dict[Seat, Timed]) -> Row:
    state = match.state
    winner = state.outcome.winner if state.outcome else None
    labels = contest.labels
    flown = _flights(match)
    row: Row = {
        **slot._asdict(),
        "seed": contest.seed + slot.pair,
        "winner": winner.value if winner else "draw",
        "turns": state.turn,
        "decisions": match.decisions,
        "digest": digest(state),
    }
    for seat, place in zip(PLAYERS, contest.seats(slot), strict=True):
        faults: list[str] = getattr(players[seat].player, "faults", [])
        row[seat.value] = {
            "player": labels[place],
            "score": state.scores[seat],
            **flown[seat],
            "faults": len(faults),
            "fault_texts": faults[:_MOST_FAULTS],
        }
    row["ms"] = {
        seat.value: {"orders": _ms(timed.orders), "others": _ms(timed.others)}
        for seat, timed in players.items()
    }
    return row


def _flights(match: Table) -> dict[Seat, dict[str, int]]:
    """Count for each seat the turns that its ships flew, and how many ended in a rock or over the edge."""
    counts = {seat: {"ship_turns": 0, "crashes": 0, "exits": 0} for seat in PLAYERS}
    ships = match.state.ships
    for beat in match.beats:
        for event in beat:
            match event:
                case ShipMoved():
                    counts[ships[event.ship_id].seat]["ship_turns"] += 1
                case ShipCrashed():
                    counts[ships[event.ship_id].seat]["crashes"] += 1
                case ShipLeft():
                    counts[ships[event.ship_id].seat]["exits"] += 1
    return counts


def _ms(seconds: Sequence[float]) -> list[float]:
    return [round(1000 * one, 2) for one in seconds]


def without_clock(row: Row) -> Row:
    """Return the part of a row that is the same in every run."""
    return {key: value for key, value in row.items() if key != "ms"}
