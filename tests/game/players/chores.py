"""Background jobs for tests, which a process of its own runs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any


def add(first: int, second: int, tell: Any) -> int:
    tell(0.5, None)
    return first + second


def fetch(things: list[str], tell: Any) -> str:
    for number, thing in enumerate(things, 1):
        tell(number / len(things), thing)
    return "all"


def dwell(tell: Any) -> None:
    while tell(0.1, None):
        pass


def brood(noted: str, _tell: Any) -> None:
    """Note the process, and think for ever without a word."""
    Path(f"{noted}.new").write_text(str(os.getpid()))
    Path(f"{noted}.new").rename(noted)
    while True:
        pass


def stumble(_tell: Any) -> None:
    raise ValueError("a fault")


def end_the_process(parent: int, _tell: Any) -> str:
    if os.getpid() != parent:
        os._exit(3)
    return "done here"
