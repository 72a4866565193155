"""Files are handed to the desktop's own programs."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.shell.opening import open_file
from tests.waiting import wait_until

OPENER = '#!/bin/sh\nprintf "%s\\n" "$1" "${LD_LIBRARY_PATH-none}" > "$SAID.new"; mv "$SAID.new" "$SAID"\n'


@pytest.mark.skipif(sys.platform != "linux", reason="other desktops open files by other means")
@pytest.mark.parametrize("before", ["/usr/lib/theirs", None])
def test_the_desktops_program_gets_its_own_libraries_from_a_frozen_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str | None
) -> None:
    opener, said = tmp_path / "xdg-open", tmp_path / "said"
    opener.write_text(OPENER)
    opener.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setenv("SAID", str(said))
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/false-sunrise/_internal")
    if before:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert open_file(tmp_path / "sheet.pdf")
    wait_until(said.exists)
    assert said.read_text().splitlines() == [str(tmp_path / "sheet.pdf"), before or "none"]
