"""Workers that are killed in the middle of a tournament: the results stay the same."""

import os
import signal
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import active_children
from typing import Any

import pytest
from distributed import LocalCluster

from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.state import Options
from tools.runs.cluster import play_on_cluster
from tools.runs.slots import slot_of
from tools.runs.workers import Play, play_in_pool
from tools.tournament.contest import Contest
from tools.tournament.game import play_game, play_games

DRAWN = Drawn(edition=JULY_2024.id, points=6, options=Options(turn_limit=60))
CONTEST = Contest(("random", "runner"), 24, 5, "false-sunrise", JULY_2024.id, DRAWN)
PLAY: Play = partial(play_games, CONTEST)

Rows = list[dict[str, Any]]


@pytest.fixture(scope="module")
def expected() -> Rows:
    return [{**play_game(CONTEST, slot), "ms": None} for slot in CONTEST.slots()]


def played(pieces: Iterator[Rows], kill: Callable[[], None]) -> Rows:
    """Collect all games; kill a worker when the first piece of work is done."""
    rows = list(next(pieces))
    assert len(rows) < len(CONTEST.slots()) / 2
    kill()
    for piece in pieces:
        rows += piece
    return [{**row, "ms": None} for row in sorted(rows, key=slot_of)]


@pytest.mark.slow
def test_a_pool_outlives_a_killed_worker(expected: Rows) -> None:
    before = active_children()

    def kill() -> None:
        workers = [child for child in active_children() if child not in before]
        os.kill(workers[0].pid or 0, signal.SIGKILL)

    assert played(play_in_pool(PLAY, CONTEST.slots(), 2), kill) == expected


@pytest.mark.slow
def test_a_cluster_outlives_a_killed_worker(expected: Rows) -> None:
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        killed = cluster.workers[0].pid

        def kill() -> None:
            os.kill(killed, signal.SIGKILL)

        pieces = play_on_cluster(PLAY, CONTEST.slots(), cluster.scheduler_address)
        assert played(pieces, kill) == expected
        assert cluster.workers[0].pid != killed
