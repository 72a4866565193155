"""A run on a Dask cluster of one computer: workers killed and slow, and the scheduler started anew."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.waiting import wait_until
from tools.runs.cluster import read_cluster
from tools.runs.record import read_record
from tools.tournament.__main__ import main
from tools.tournament.rows import of_tournament

ROOT = Path(__file__).parents[3]
PAIRS = 70
CONTEST = ("random", "runner", "--pairs", str(PAIRS), "--seed", "5", "--points", "8")
FEW = ("random", "runner", "--pairs", "12", "--seed", "5", "--points", "6")


def rows_of(path: Path) -> list[dict[str, Any]]:
    return [{**row, "ms": None} for row in read_record(path, of_tournament)[1]]


def games_in(path: Path) -> int:
    return max(0, path.read_bytes().count(b"\n") - 1) if path.exists() else 0


class Cluster:
    """A scheduler and workers, each a process of its own as on machines of their own."""

    def __init__(self) -> None:
        with socket.socket() as held:
            held.bind(("127.0.0.1", 0))
            self.port = held.getsockname()[1]
        self.scheduler: subprocess.Popen[bytes] | None = None
        self.workers: list[subprocess.Popen[bytes]] = []

    @property
    def address(self) -> str:
        return f"tcp://127.0.0.1:{self.port}"

    def start(self, workers: int) -> None:
        """Start the scheduler and its workers."""
        ours = ("--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")
        self.scheduler = self._run("scheduler", *ours)
        self.workers = [self._run("worker", self.address, *_WORKER) for _ in range(workers)]

    def _run(self, what: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "distributed.cli.dask_" + what, *words]
        return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self) -> None:
        """End everything at once."""
        for process in (*self.workers, self.scheduler):
            if process is not None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process.pid, signal.SIGCONT)
                process.kill()
                process.wait()
        self.workers = []


_WORKER = ("--nthreads", "1", "--no-dashboard", "--no-nanny", "--death-timeout", "60")


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    made = Cluster()
    yield made
    made.stop()


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_killed_worker_a_slow_one_and_a_new_scheduler_change_no_result(
    cluster: Cluster, tmp_path: Path
) -> None:
    alone, shared = tmp_path / "alone.jsonl", tmp_path / "shared.jsonl"
    assert main([*CONTEST, "--out", str(alone)]) == 0
    cluster.start(3)

    def disturb() -> None:
        wait_until(lambda: games_in(shared) > 3)
        cluster.workers[0].kill()  # one is gone for good
        wait_until(lambda: games_in(shared) > 10)
        os.kill(cluster.workers[1].pid, signal.SIGSTOP)  # one is slow: it does nothing for a while
        before = games_in(shared)
        wait_until(lambda: games_in(shared) > before + 10)
        assert games_in(shared) < 2 * PAIRS, "there is something left for the new scheduler"
        cluster.stop()
        cluster.start(3)

    disturbing = threading.Thread(target=disturb)
    disturbing.start()
    assert main([*CONTEST, "--out", str(shared), "--scheduler", cluster.address]) == 0
    disturbing.join()
    assert rows_of(shared) == rows_of(alone)
    assert _scores(shared) == _scores(alone)


def _scores(record: Path) -> str:
    """Return the table of scores of a report."""
    found = re.search(r"## Scores.*?## Ratings", record.with_suffix(".md").read_text(), re.DOTALL)
    assert found
    return found[0]


@pytest.mark.slow
def test_a_cluster_of_a_file_gives_the_same_games(tmp_path: Path) -> None:
    file = tmp_path / "cluster.yaml"
    file.write_text("kind: local\nworkers: 2\n")
    alone, shared = tmp_path / "alone.jsonl", tmp_path / "shared.jsonl"
    assert main([*FEW, "--out", str(alone)]) == 0
    assert main([*FEW, "--out", str(shared), "--cluster", str(file)]) == 0
    assert rows_of(shared) == rows_of(alone)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("kind: cloud\nworkers: 2\n", "line 1, kind"),
        ("kind: local\n", "workers"),
        ("kind: local\nworkers: 0\n", "line 2, workers"),
        ("kind: ssh\nworkers: 2\noptions: {hosts: [{}]}\n", "line 3, options"),
        ("kind: local\nworkers: 2\nport: 1\n", "line 3, port"),
        ("kind: local\nworkers: 2\noptions: {hosts: [one.example]}\n", "a local cluster has no hosts"),
    ],
)
def test_a_wrong_file_of_a_cluster_is_said_with_line_and_field(
    text: str, said: str, tmp_path: Path, refusal_of: Any
) -> None:
    file = tmp_path / "cluster.yaml"
    file.write_text(text)
    assert said in refusal_of(main, [*FEW, "--cluster", str(file)])


def test_a_list_of_hosts_can_be_written(tmp_path: Path) -> None:
    file = tmp_path / "cluster.yaml"
    file.write_text("kind: ssh\nworkers: 2\noptions: {hosts: [one.example, two.example]}\n")
    assert read_cluster(file).options == {"hosts": ("one.example", "two.example")}
