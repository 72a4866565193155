"""For all tests: hypothesis takes no time; how long things take is for the benches."""

import gc

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_collection() -> None:
    """Seek no garbage while the tests are found: there is none."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Let the thousands of tests stay: each search for garbage, as at rest, would run over them."""
    gc.freeze()
    gc.enable()
