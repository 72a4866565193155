"""Scores by pairs, their intervals and ratings, on outcomes whose truth is known."""

from typing import Any

import numpy as np
import pytest

from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.state import Options
from rules.games import GAMES
from tools.runs.slots import Slot
from tools.tournament.contest import Contest
from tools.tournament.results import Results, Times
from tools.tournament.scores import Meeting, interval, ratings


def contest(*players: str, pairs: int = 2) -> Contest:
    drawn = Drawn(edition=JULY_2024.id, points=20, options=Options())
    return Contest(players, pairs, 0, "false-sunrise", JULY_2024.id, drawn)


def row(slot: Slot, winner: str) -> dict[str, Any]:
    keys = [one.key for one in GAMES["false-sunrise"]().tallies]
    red, blue = ("drift", "runner") if slot.game else ("runner", "drift")
    side = {**dict.fromkeys(keys, 0), "faults": 0, "fault_texts": []}
    return {
        **slot._asdict(),
        "seed": slot.pair,
        "winner": winner,
        "turns": 5,
        "red": {**side, "player": red},
        "blue": {**side, "player": blue},
        "ms": {seat: {"orders": [], "others": []} for seat in ("red", "blue")},
    }


def test_a_pair_is_the_mean_of_both_games_from_the_first_players_side() -> None:
    asked = contest("runner", "drift", pairs=3)
    rows = [
        row(Slot(0, 0, 0), "red"),  # runner at red
        row(Slot(0, 0, 1), "blue"),  # runner at blue
        row(Slot(0, 1, 0), "red"),
        row(Slot(0, 1, 1), "draw"),
        row(Slot(0, 2, 0), "red"),  # its second game is not finished
    ]
    (met,) = Results(asked, rows).meetings()
    assert met.pairs == (1.0, 0.75)
    assert (met.won, met.split, met.lost) == (2, 0, 0)


def test_a_meeting_without_games_is_even_and_open() -> None:
    (met,) = Results(contest("runner", "drift")).meetings()
    assert met.score == 0.5
    assert interval(met.pairs) == (0.0, 1.0)


@pytest.mark.parametrize("pairs", [(0.0,) * 30, (0.5,) * 30, (1.0,) * 30, (0.0, 0.25, 0.5, 0.75, 1.0)])
def test_an_interval_holds_the_score_and_is_never_empty(pairs: tuple[float, ...]) -> None:
    low, high = interval(pairs)
    assert 0.0 <= low <= sum(pairs) / len(pairs) <= high <= 1.0
    assert high - low > 0.02


@pytest.mark.parametrize("odds", [(0.25, 0.5, 0.25), (0.05, 0.35, 0.6), (0.02, 0.06, 0.92)])
@pytest.mark.parametrize("count", [30, 200])
def test_intervals_hold_the_truth_at_least_19_times_in_20(odds: tuple[float, ...], count: int) -> None:
    generator = np.random.default_rng(7)
    truth = float(np.dot(odds, (0.0, 0.5, 1.0)))
    held = 0
    for _ in range(1000):
        low, high = interval(list(generator.choice((0.0, 0.5, 1.0), size=count, p=odds)))
        held += low <= truth <= high
    assert held / 1000 >= 0.94


def _drawn(asked: Contest, strength: dict[str, float]) -> list[Meeting]:
    """Draw games of players whose Elo is known."""
    generator = np.random.default_rng(3)
    met = []
    for first, second in asked.pairings:
        gap = strength[asked.players[first]] - strength[asked.players[second]]
        chance = 1 / (1 + 10 ** (-gap / 400))
        games = generator.random((asked.pairs, 2)) < chance
        met.append(Meeting(first, second, tuple(games.mean(axis=1))))
    return met


def test_ratings_find_planted_strengths() -> None:
    strength = {"random": 0.0, "drift": 90.0, "runner": 250.0, "captain": 400.0}
    asked = contest(*strength, pairs=600)
    for (elo, error), truth in zip(ratings(asked, _drawn(asked, strength)), strength.values(), strict=True):
        assert abs(elo - truth) <= max(1e-9, 3 * error)
        assert error < 25


def test_the_anchor_has_nought_and_a_sweep_has_a_rating() -> None:
    asked = contest("runner", "random")
    (runner, error), (random, none) = ratings(asked, [Meeting(0, 1, (1.0,) * 20)])
    assert (random, none) == (0.0, 0.0)
    assert 300 < runner < 700
    assert error > 20
    assert ratings(contest("runner", "drift"), [Meeting(0, 1, (0.5,) * 20)])[0][0] == 0.0


def test_more_pairs_make_errors_smaller() -> None:
    strength = {"drift": 0.0, "runner": 100.0}
    few, many = (
        ratings(asked, _drawn(asked, strength))[1][1]
        for asked in (contest(*strength, pairs=25), contest(*strength, pairs=400))
    )
    assert many < few / 3


def test_conduct_counts_a_player_at_both_seats() -> None:
    keys = [one.key for one in GAMES["false-sunrise"]().tallies]
    counted = {key: number for number, key in enumerate(keys)}
    side = {**counted, "faults": 2, "fault_texts": ["gives an illegal answer"]}
    rows = [
        {
            **row(Slot(0, 0, game), "red"),
            "red": {**side, "player": red},
            "blue": {**side, "player": blue},
            "ms": {"red": {"orders": [1.0], "others": [0.1]}, "blue": {"orders": [3.0], "others": []}},
        }
        for game, (red, blue) in enumerate((("runner", "drift"), ("drift", "runner")))
    ]
    results = Results(contest("runner", "drift"), rows)
    for one in results.conduct():
        assert (one.games, one.tallies, one.faults) == (2, {key: 2 * counted[key] for key in keys}, 4)
        assert (one.orders.number, one.orders.mean, one.orders.most) == (2, 2.0, 3.0)
        assert (one.others.number, one.others.most) == (1, 0.1)
    assert results.fault_texts["runner", "gives an illegal answer"] == (2, 0)


def test_percentiles_of_times_are_right_to_a_hundredth() -> None:
    drawn = np.random.default_rng(5).lognormal(2.0, 1.5, 5000)
    times = Times()
    for part in np.array_split(drawn, 7):
        times.add(part)
    for share in (5, 50, 95, 99):
        assert times.percentile(share) == pytest.approx(np.percentile(drawn, share), rel=0.012)
    assert times.mean == pytest.approx(drawn.mean())
    assert times.most == drawn.max()
