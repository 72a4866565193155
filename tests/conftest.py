"""For all tests: hypothesis takes no time; how long things take is for the benches."""

import gc
import os
import signal
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# Hundreds of tests start the program: each start would compile it if nobody kept what is compiled.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# The files of tests are in memory, where the machine has room for them: each save would wait for a disk.
_MEMORY, _ROOM_BYTES = Path("/dev/shm"), 4 * 2**30


def _has_room(folder: Path) -> bool:
    """Say whether a folder takes what a whole run writes, programs that are started there among it."""
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        return False
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize >= _ROOM_BYTES and not found.f_flag & os.ST_NOEXEC


if _has_room(_MEMORY):
    os.environ.setdefault("TMPDIR", str(_MEMORY))
    tempfile.tempdir = None  # look again

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell ignores Ctrl+C in its background jobs, and so would the programs that tests stop with it.
    signal.signal(signal.SIGINT, signal.default_int_handler)

_BETWEEN_SEARCHES = 7000  # new objects: ten times as many as at rest, for tests leave little behind


def _seconds(item: pytest.Item) -> float:
    """Return the most seconds that a test asks for with its own mark."""
    mark = item.get_closest_marker("timeout")
    return mark.args[0] if mark is not None else 0


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the files that hold the longest tests, so that no worker waits for one at the end.

    `--timeout`, for a machine that is busy or slow, lengthens what single tests ask for.
    """
    longest: dict[Path, float] = {}
    for item in items:
        longest[item.path] = max(longest.get(item.path, 0), _seconds(item))
    items.sort(key=lambda item: -longest[item.path])
    asked = config.getoption("timeout")
    for item in items if asked else ():
        if 0 < _seconds(item) < asked:
            item.add_marker(pytest.mark.timeout(asked), append=False)


def pytest_collection() -> None:
    """Seek no garbage while the tests are found: there is none."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Let the thousands of tests stay: each search for garbage, as at rest, would run over them."""
    gc.freeze()
    gc.set_threshold(_BETWEEN_SEARCHES, *gc.get_threshold()[1:])
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """Let what a file has loaded and remembered stay as well, once its own garbage is gone."""
    done = yield
    if nextitem is not None and nextitem.path != item.path:
        gc.collect()
        gc.freeze()
    return done
