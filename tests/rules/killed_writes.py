"""Kill a write at each call of the system's functions in turn, from a process that is quick to fork."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules.files import write_atomically


def kill_everywhere(folder: Path) -> None:
    """Check after each kill that the target holds the old bytes or the new ones."""
    target = folder / "save.json"
    found = set()
    for calls in range(1, 400):
        write_atomically(target, b"old")
        if (child := os.fork()) == 0:
            _die_after(calls, lambda: write_atomically(target, b"new"))
        status = os.waitpid(child, 0)[1]
        found.add(target.read_bytes())
        strays = [path for path in folder.iterdir() if path != target]
        assert all(path.name.startswith(".new-") for path in strays)
        for path in strays:
            path.unlink()
        if os.WIFEXITED(status):
            assert os.WEXITSTATUS(status) == 0
            break
    else:
        raise AssertionError("the write never came to its end")
    assert found == {b"old", b"new"}
    assert calls > 10


def _die_after(calls: int, write: Callable[[], None]) -> None:
    """Kill this process at so many calls of the system's functions in a write, or end when it is done."""
    left = iter(range(calls))

    def count(_frame: Any, event: str, _arg: Any) -> None:
        if event == "c_call" and next(left, None) is None:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(count)
    write()
    sys.setprofile(None)
    os._exit(0)


if __name__ == "__main__":
    kill_everywhere(Path(sys.argv[1]))
