"""Garbage collection gives memory back to the system."""

import gc
import os
import platform
from pathlib import Path

import pytest

from game.shell import gc_policy

_PIECES, _PIECE = 2000, 40_000  # 80 MB


def _resident_bytes() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(
    platform.libc_ver()[0] != "glibc", reason="only glibc keeps what lies between used pieces"
)
def test_memory_between_pieces_that_are_still_used_is_given_back() -> None:
    freed, kept = [], []
    for _ in range(_PIECES):
        freed.append(bytes(_PIECE))
        kept.append(bytes(1000))
    freed.clear()
    gc.collect(1)  # so that there has been enough to search
    before = _resident_bytes()
    gc_policy.seek()
    assert before - _resident_bytes() > _PIECES * _PIECE / 2
    assert len(kept) == _PIECES
