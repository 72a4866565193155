"""For all tests: hypothesis takes no time; how long things take is for the benches."""

import gc
import signal
from collections.abc import Generator

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell ignores Ctrl+C in its background jobs, and so would the programs that tests stop with it.
    signal.signal(signal.SIGINT, signal.default_int_handler)

_BETWEEN_SEARCHES = 7000  # new objects: ten times as many as at rest, for tests leave little behind


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let `--timeout`, for a machine that is busy or slow, lengthen what single tests ask for."""
    asked = config.getoption("timeout")
    for item in items if asked else ():
        mark = item.get_closest_marker("timeout")
        if mark is not None and mark.args[0] < asked:
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
