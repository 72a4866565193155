"""A signal while a process starts is put off, whichever thread the system gives it to."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator

import pytest

from game.shell.processes import without_interrupts


@pytest.fixture(autouse=True)
def _interruptible() -> Iterator[None]:
    """Let Ctrl+C interrupt, whatever was done before."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def begin(interrupt: Callable[[], object], started: list[str]) -> None:
    """Do what a process needs in order to start, and get Ctrl+C in the middle of it."""
    with without_interrupts():
        started.append("half")
        interrupt()
        started.append("wholly")


def test_ctrl_c_waits_until_a_process_has_started() -> None:
    started: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        begin(lambda: signal.raise_signal(signal.SIGINT), started)
    assert started == ["half", "wholly"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_waits_also_if_another_thread_gets_it() -> None:
    go, started = threading.Event(), list[str]()

    def get_it() -> None:
        go.wait()
        signal.raise_signal(signal.SIGINT)

    def let_it() -> None:
        go.set()
        other.join()

    other = threading.Thread(target=get_it)  # from before the block, which a new thread would inherit
    other.start()
    with pytest.raises(KeyboardInterrupt):
        begin(let_it, started)
    assert started == ["half", "wholly"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_means_nothing_to_a_thread_that_starts_a_process() -> None:
    seen = []

    def start() -> None:
        with without_interrupts():
            seen.append(signal.getsignal(signal.SIGINT))

    other = threading.Thread(target=start)
    other.start()
    other.join()
    assert seen == [signal.default_int_handler]
