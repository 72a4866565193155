"""An evening of matches leaves nothing behind: memory, handles and threads stay what they were (F32)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TURNS, SETTLED = 200, 80
MOST_GROWTH_MIB = 24  # of some 300: what allocators keep and caches fill, not what is lost turn by turn


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="asks Linux what the process holds")
def test_F32_two_hundred_turns_of_the_computer_leave_nothing_behind(tmp_path: Path) -> None:
    evening = Path(__file__).with_name("evening.py")
    paths = {"PYTHONPATH": str(evening.parents[3]), "FALSE_SUNRISE_HOME": str(tmp_path)}
    command = [sys.executable, str(evening), str(SETTLED), str(TURNS)]
    played = subprocess.run(command, env=os.environ | paths, capture_output=True, text=True, check=True)
    before, after = (json.loads(line) for line in played.stdout.splitlines() if line.startswith("{"))
    assert (after["handles"], after["threads"]) == (before["handles"], before["threads"])
    assert after["mib"] - before["mib"] <= MOST_GROWTH_MIB
