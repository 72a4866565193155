"""Measurements in child processes, each with the code of one checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[2]
# Never imported, because it runs the code of another checkout; this is how it says that it cannot.
_INSIDE = HERE / "tools" / "benches" / "inside.py"
_START = "import runpy, sys; runpy.run_path(sys.argv[1])['main'](sys.argv[2:])"
_CANNOT = 2


class CannotMeasureError(Exception):
    """A checkout has no such bench, or lacks a library for it; the text says which."""


def measured_inside(checkout: Path, *words: str) -> Any:  # noqa: ANN401 - rows or a number
    """Measure something with the code of a checkout; return what `inside.py` writes.

    Raise `CannotMeasureError` if the checkout cannot measure it, and `RuntimeError` if it fails.
    """
    folder = checkout.resolve()
    # -P: the current folder is not searched for imports, only that of the checkout, by PYTHONPATH.
    done = subprocess.run(
        [sys.executable, "-P", "-c", _START, str(_INSIDE), *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if done.returncode == _CANNOT:
        raise CannotMeasureError(_last_line(done.stderr))
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)} failed in {folder}: {_last_line(done.stderr)}")
    return json.loads(_last_line(done.stdout))


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or [""])[-1]
