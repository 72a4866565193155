"""The message about ship sheets opens them, by whatever the desktop has for such files."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.screens.yard.editor import Editor
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.random_fleets import random_fleet
from tests.waiting import wait_until

OPENER = "open" if sys.platform == "darwin" else "xdg-open"


@pytest.fixture
def written(desk: Any) -> Any:
    desk.app.push(Editor(desk.app, random_fleet(11, 8, july_catalogue())))
    desk.step(2)
    desk.click("yard.sheets")
    return desk


def the_file(desk: Any) -> Path:
    (path,) = desk.app.home.fleets.glob("*.pdf")
    return Path(path)


def said(desk: Any) -> str:
    return " ".join(str(one["text"]) for one in desk.screen.ui.dump())


def test_the_message_names_the_file_and_closes(written: Any) -> None:
    assert str(the_file(written)) in said(written)
    written.key(pygame.K_ESCAPE)
    assert written.screen.ui.modal is None


@pytest.mark.skipif(os.name == "nt", reason="Windows has a way of its own")
def test_the_file_is_opened_from_the_message(written: Any, tmp_path: Path, monkeypatch: Any) -> None:
    opened, tools = tmp_path / "opened", tmp_path / "tools"
    tools.mkdir()
    (tools / OPENER).write_text(f'#!/bin/sh\necho "$1" > {opened}.new && /bin/mv {opened}.new {opened}\n')
    (tools / OPENER).chmod(0o755)
    monkeypatch.setenv("PATH", str(tools))
    written.key(pygame.K_RETURN)
    wait_until(opened.exists)
    assert opened.read_text().strip() == str(the_file(written))
    assert written.screen.ui.modal is None


@pytest.mark.skipif(os.name == "nt", reason="Windows has a way of its own")
def test_a_desktop_that_opens_nothing_says_so(written: Any, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    written.click("sheets.open")
    assert any(str(the_file(written)) in words for words in written.app.toast_texts)
