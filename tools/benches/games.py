"""Random games against catanatron's random bots, and opening a saved match against replaying it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.state import Options, Setup
from rules.games import load_ruleset
from rules.kernel.journal import AnyMatch, SavedMatch, save_match
from rules.kernel.match import Match, feed
from rules.kernel.seeded import new_match
from tools.benches.peer import GAMES, decisions_row, peer_decisions
from tools.benches.tables import new_setup
from tools.benches.timing import Measurement, cost_row, medians, rates_row, rounds_of
from tools.simulation.playing import collector_paused, play_out

_MARCH = "2024-03"
_OURS = 60
_SAVED = 6
_RANDOM = ("random", "random")


def random_games() -> Iterator[Measurement]:
    """Measure decisions and games per second with seven ships a side: full rules, events and journal."""
    counted = {"ours": 0, "theirs": 0}

    def ours() -> None:
        counted["ours"] = 0
        counted["ours"] += sum(_decisions(seed, setup) for seed, setup in setups)

    def theirs() -> None:
        counted["theirs"] = peer_decisions()

    setups = [(seed, new_setup(seed)) for seed in range(_OURS)]
    mine_s, peer_s = rounds_of(ours, theirs)
    decisions = (counted["ours"], mine_s), (counted["theirs"], peer_s)
    yield rates_row("random decisions", *decisions, "decisions/s", 1.6)
    yield rates_row("random games", (_OURS, mine_s), (GAMES, peer_s), "games/s", 5.0)


def march_games() -> Iterator[Measurement]:
    """Measure decisions per second of random fleets at 20 points in the first edition."""
    drawn = Drawn(edition=_MARCH, points=20, options=Options(turn_limit=12))
    setups = [(seed, drawn.setup(seed)) for seed in range(_OURS)]
    yield decisions_row("march, random decisions", load_edition(_MARCH).ruleset, setups, 1.3)


@collector_paused()
def _decisions(seed: int, setup: Setup) -> int:
    """Play a match with random answers; return how many there were."""
    match = new_match(load_edition(NEWEST).ruleset, setup, seed)
    play_out(match, _RANDOM, seed)
    return match.decisions


def opening_saves() -> Iterator[Measurement]:
    """Compare opening saved matches at each turn with playing the same answers up to there."""
    saves = []
    for seed in range(_SAVED):
        match = new_match(load_edition(NEWEST).ruleset, new_setup(seed), seed)
        play_out(match, _RANDOM, seed)
        saved = SavedMatch(
            json.loads(json.dumps(save_match(match, seed=seed, program="bench"))), load_ruleset
        )
        assert saved.setup is not None
        saves.append((match, saved))

    def opened() -> None:
        for _, saved in saves:
            for record in saved.turns[1:]:
                saved.at_turn(record.turn)

    def played() -> None:
        for match, saved in saves:
            for record in saved.turns[1:]:
                fresh: AnyMatch = Match(load_edition(NEWEST).ruleset, match.setup)
                feed(fresh, match.journal[: record.entries])

    opened()
    turns = sum(len(saved.turns) - 1 for _, saved in saves)
    mine, peer = medians(opened, played)
    yield cost_row("open a save at any turn", mine / turns * 1e3, peer / turns * 1e3, "ms", 5.0)
