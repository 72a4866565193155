"""Play the duels of a run and keep the result of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.players.computer import ComputerPlayer
from rules.dark_frontier.events import DuelEnded
from rules.dark_frontier.ruleset import ruleset_of
from rules.dark_frontier.tallies import tally
from rules.kernel.journal import AnyMatch
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from tools.balance.dark_frontier.pairings import LEVEL, Run
from tools.runs.slots import Row, Slot
from tools.simulation.playing import broken, play_between


def play_chunk(run: Run, slots: Sequence[Slot]) -> list[Row]:
    """Play some duels; `pair` of a slot is the number of its duel."""
    return [play_duel(run, slot) for slot in slots]


def play_duel(run: Run, slot: Slot) -> Row:
    """Play a duel; return a row of what it was and what happened.

    If the program fails, the row has `broken` instead.
    """
    duel = run.duel(slot.pair)
    match: AnyMatch | None = None
    try:
        match = new_match(ruleset_of(run.edition), run.setup(duel), duel.seed)
        players = {seat: ComputerPlayer(run.edition, LEVEL, seat, duel.seed) for seat in PLAYERS}
        play_between(match, players)
        _refuse_faults(players)
    except Exception as error:  # noqa: BLE001 - any failure is reported with its seed and answer
        return {**slot._asdict(), "broken": broken(duel.seed, len(match.journal) if match else 0, error)}
    end = next(event for event in match.beats[-1] if isinstance(event, DuelEnded))
    return {
        **slot._asdict(),
        "seed": duel.seed,
        "defender": duel.defender,
        "attacker": duel.attacker,
        "winner": end.winner,
        "why": end.why,
        "rounds": match.state.round,
        "counts": tally(match.state, match.beats),
    }


def _refuse_faults(players: Mapping[Seat, ComputerPlayer]) -> None:
    """Raise `RuntimeError` if a captain failed and fell back on a default answer."""
    for player in players.values():
        if player.faults:
            raise RuntimeError(f"a captain fell back on a default: {player.faults[0]}")
