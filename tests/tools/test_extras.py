"""What needs a library of an extra says so in one sentence."""

from __future__ import annotations

import sys

import pytest

from tools import extras
from tools.extras import MissingLibraryError, need


def test_a_missing_library_is_named_with_the_way_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(extras.EXTRAS, "nowhere_to_be_found", ("nowhere", "plots"))
    with pytest.raises(MissingLibraryError) as missing:
        need("nowhere_to_be_found", "--out")
    assert str(missing.value) == (
        "--out needs the library nowhere_to_be_found, which is missing: "
        'pip install nowhere (it comes with the extra "plots", too)'
    )
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(MissingLibraryError, match="which this program does not include"):
        need("nowhere_to_be_found", "--out")


def test_a_library_that_is_there_is_no_matter() -> None:
    need("matplotlib", "--out")
