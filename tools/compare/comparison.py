"""A comparison as a run of games, and how each of them is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

import game
from rules.bounds import ByName, Count, Figure, Text
from rules.games import GAMES, ruleset_of
from rules.kernel.journal import AnyMatch
from rules.kernel.seats import PLAYERS
from rules.kernel.seeded import new_match
from tools.compare.boards import Boards, Start
from tools.runs.record import Facts, Header
from tools.runs.rows import BySeat, PlayedRow, Tallied
from tools.runs.slots import GAMES_OF_A_PAIR, Row, Slot
from tools.simulation.guest_process import USUAL_LIMITS
from tools.simulation.guests import digests_of, seat_anybody
from tools.simulation.playing import broken, play_between

FORMAT = "false-sunrise-comparison/1"
SIDES, WHOLE = 0, 1
"""The two kinds of pairs: with the change on one side only, and with it on both sides or on none."""


class ComparedRow(PlayedRow):
    """A game of a comparison: who won and why, how long it was, and what each side did."""

    winner: Literal["red", "blue", "draw"]
    why: Text
    turns: Count
    scores: BySeat[Tallied]
    counts: BySeat[Annotated[ByName[Figure], Field(max_length=400)]]


@dataclass(frozen=True)
class Comparison:
    """Pairs of games on the same boards with the same dice; pair i has the seed `seed` + i.

    In a pair of SIDES the first game has the change on red's side, the second on blue's. In a pair of
    WHOLE boards the first game is played by the old rules, the second by the changed ones; there are
    `whole` of them.
    """

    boards: Boards
    player: str
    seed: int
    pairs: int
    whole: int

    def slots(self) -> Iterator[Slot]:
        """Yield all games, pair by pair."""
        for pair in range(self.pairs):
            for kind in (SIDES, WHOLE):
                for number in range(GAMES_OF_A_PAIR):
                    if self.wants(slot := Slot(kind, pair, number)):
                        yield slot

    def wants(self, slot: Slot) -> bool:
        """Return whether a game is one of these; a record may have those of a longer comparison, too."""
        pairs = self.whole if slot.pairing == WHOLE else self.pairs if self.boards.sided else 0
        return slot.pair < pairs

    def says(self, slot: Slot) -> Facts | None:
        """Return the seed of a game; None if it is not part of this run."""
        known = slot.pairing == WHOLE or (slot.pairing == SIDES and self.boards.sided)
        return {("seed",): self.seed + slot.pair} if known else None

    def header(self) -> Header:
        """Describe the comparison; a longer one continues a shorter one."""
        return {
            "format": FORMAT,
            "game": self.boards.game,
            "player": self.player,
            "seed": self.seed,
            **self.boards.header(),
            **self.versions(),
        }

    def versions(self) -> dict[str, str]:
        """Return what games depend on besides the arguments."""
        own = {key: str(value) for key, value in self.boards.header().items() if key in ("old", "changed")}
        return {"version": game.__version__, **own, **digests_of((self.player,), USUAL_LIMITS)}

    def start(self, slot: Slot) -> Start:
        """Return how a game begins."""
        seed = self.seed + slot.pair
        if slot.pairing == SIDES:
            return self.boards.sides(seed, PLAYERS[slot.game])
        return self.boards.whole(seed, changed=bool(slot.game))


def play_games(comparison: Comparison, slots: Sequence[Slot]) -> list[Row]:
    """Play some games of a comparison."""
    return [_play(comparison, slot) for slot in slots]


def _play(comparison: Comparison, slot: Slot) -> Row:
    """Play a game; return its row, or one that says in `broken` what failed."""
    seed, match = comparison.seed + slot.pair, None
    try:
        start = comparison.start(slot)
        ruleset = ruleset_of(start.setup)
        state = None if start.state is None else start.state.copy()
        match = new_match(ruleset, start.setup, seed, state)
        # Both games of a pair have the same seeds, so that a change without effect changes no game.
        players = {
            seat: seat_anybody(ruleset.id, comparison.player, seat, seed, start.setup) for seat in PLAYERS
        }
        play_between(match, players)
        return {**slot._asdict(), "seed": seed, **_told(comparison, start, match)}
    except Exception as error:  # noqa: BLE001 - any failure is reported with its seed and answer
        return {**slot._asdict(), "broken": broken(seed, len(match.journal) if match else 0, error)}


def _told(comparison: Comparison, start: Start, match: AnyMatch) -> dict[str, Any]:
    known, state = GAMES[comparison.boards.game](), match.state
    facts = known.facts(state)
    tallies = known.tally(state, match.beats) if known.tally else {}
    counts = comparison.boards.counts(start, match.beats)
    return {
        "winner": facts.winner.value if facts.winner else "draw",
        "why": state.outcome.why,
        "turns": match.ruleset.turn(state),
        "scores": {seat.value: facts.scores[seat] for seat in PLAYERS},
        "counts": {
            seat.value: _rounded({**tallies.get(seat, {}), **counts.get(seat, {})}) for seat in PLAYERS
        },
    }


def _rounded(counts: dict[str, float]) -> dict[str, float]:
    return {key: round(number, 3) for key, number in counts.items() if number}
