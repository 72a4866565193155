"""Wait for other processes and threads as long as they take, up to pytest's own timeout.

So no test depends on how fast the machine is.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

PAUSE_S = 0.002  # gives the processor to whatever is being waited for


def pause() -> None:
    """Let other processes work for a moment."""
    time.sleep(PAUSE_S)


def wait_until(
    holds: Callable[[], Any], meanwhile: Callable[[], object] = pause, told: Callable[[], object] = str
) -> Any:
    """Wait until something holds, and return it; if pytest ends the wait, print how things stand."""
    try:
        while not (found := holds()):
            meanwhile()
    except pytest.fail.Exception:  # the timeout
        print(f"waited in vain: {told()}")
        raise
    return found


def frames_until(desk: Any, holds: Callable[[], Any], each: Callable[[], object] = str) -> Any:
    """Let frames pass until something holds, while other processes work; `each` comes before every frame."""

    def meanwhile() -> None:
        each()
        desk.step()
        pause()

    return wait_until(holds, meanwhile, desk.state)
