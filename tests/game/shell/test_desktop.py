"""The game's entry in the menu of a desktop."""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pygame
import pytest

from game import __main__ as program
from game.shell.desktop import DesktopError, install_desktop, quoted
from rules.remote.messages import SUFFIX
from tests.waiting import wait_until

ENTRY = Path("applications", "false-sunrise.desktop")
TYPES = Path("mime", "packages", "false-sunrise.xml")
ICON = Path("icons", "hicolor", "256x256", "apps", "false-sunrise.png")
linux = pytest.mark.skipif(sys.platform != "linux", reason="menus of other systems know no entries")


def entry_in(data: Path) -> configparser.SectionProxy:
    """Read the entry as desktops do: names of keys have capital letters, % is no variable."""
    parser = configparser.RawConfigParser(strict=True)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string((data / ENTRY).read_text(encoding="utf-8"))
    return parser["Desktop Entry"]


@linux
def test_the_entry_and_its_icon_are_written_once_and_again_after_a_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert program.main(["--install-desktop"]) == 0
    assert capsys.readouterr().out.count("Written: ") == 3
    assert pygame.image.load(tmp_path / ICON).get_size() == (256, 256)
    entry = entry_in(tmp_path)
    assert (entry["Type"], entry["Terminal"], entry["Icon"]) == ("Application", "false", "false-sunrise")
    assert "Game" in entry["Categories"].split(";")
    assert entry["Exec"].endswith(" %f")
    types = ET.parse(tmp_path / TYPES).getroot()
    (told,) = types
    assert f"{told.get('type')};" == entry["MimeType"]
    assert [one.get("pattern") for one in told if one.tag.endswith("glob")] == [f"*{SUFFIX}"]
    assert all("There already" in line for line in install_desktop()[:3])
    (tmp_path / ENTRY).write_text("of an older version")
    assert [line.split(":")[0] for line in install_desktop()[:2]] == ["There already", "Written"]
    assert not list(tmp_path.rglob(".*")), "nothing is left half-written"


@linux
@pytest.mark.skipif(shutil.which("gio") is None, reason="nothing of a desktop is installed")
def test_a_desktop_starts_what_the_entry_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started = _program_at(tmp_path / 'Schöne "Spiele" $HOME `a`' / "false-sunrise", tmp_path / "said")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(started))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    install_desktop()
    subprocess.run(["gio", "launch", tmp_path / "data" / ENTRY], check=True)
    wait_until((tmp_path / "said").exists)


def _program_at(path: Path, says: Path) -> Path:
    path.parent.mkdir()
    path.write_text(f"#!/bin/sh\ntouch '{says}'\n")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    "path, written",
    [
        ("/opt/false-sunrise", "/opt/false-sunrise"),
        ("/home/Zoë/my games/game", '"/home/Zoë/my games/game"'),
        ("/tmp/100%/game", "/tmp/100%%/game"),
        ('/tmp/a"b$c`d/game', r'"/tmp/a\\"b\\$c\\`d/game"'),
        (r"/tmp/a\b", r'"/tmp/a\\\\b"'),
    ],
)
def test_a_path_is_written_as_the_exec_key_takes_it(path: str, written: str) -> None:
    assert quoted(path) == written


@linux
def test_a_relative_data_folder_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "here")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    install_desktop()
    assert (tmp_path / ".local" / "share" / ENTRY).exists()
    assert not (tmp_path / "here").exists()


@linux
def test_what_cannot_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "icons").write_text("a file, not a folder")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert program.main(["--install-desktop"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "cannot be written" in said


@pytest.mark.parametrize("system, kind", [("win32", "nt"), ("darwin", "posix")])
def test_other_systems_are_told_that_they_have_no_such_menu(
    monkeypatch: pytest.MonkeyPatch, system: str, kind: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    with monkeypatch.context() as faked:
        faked.setattr(os, "name", kind)
        with pytest.raises(DesktopError, match="Only Linux desktops"):
            install_desktop()
