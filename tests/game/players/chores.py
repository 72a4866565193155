"""Errands for tests, which a process of its own does by their names."""

from __future__ import annotations

import os
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


def stumble(_tell: Any) -> None:
    raise ValueError("a fault")


def end_the_process(parent: int, _tell: Any) -> str:
    if os.getpid() != parent:
        os._exit(3)
    return "done here"
