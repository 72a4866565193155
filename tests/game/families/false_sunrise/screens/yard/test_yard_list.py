"""The list of fleets in the yard on the true screen: what comes with the game, and files of one's own."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.yard import shelf
from game.families.false_sunrise.yard.shelf import Shelved
from game.widgets.button import Button, ButtonLook


@pytest.fixture
def yard(desk: Any) -> Any:
    desk.click("yard")
    assert desk.screen.name == "yard"
    return desk


@pytest.mark.slow
def test_all_ready_made_fleets_open_as_copies(yard: Any) -> None:
    for row, name in [(i, row.name) for i, row in enumerate(yard.screen.listed) if isinstance(row, Shelved)]:
        if yard.screen.at != row:
            yard.click_row("yard.fleets", row)
        yard.click("yard.open")
        screen = yard.screen
        assert screen.name == "yard_editor", name
        assert screen.fleet.name == f"{name} 2"
        assert screen.faults == []
        assert screen.path is None
        yard.app.pop()
        yard.step()


def test_one_button_is_the_main_one_and_a_star_says_whose_fleet_it_marks(yard: Any) -> None:
    looks = (ButtonLook.PRIMARY, ButtonLook.COMMIT)
    shown = yard.screen.ui.shown()
    assert [one.id for one in shown if isinstance(one, Button) and one.look in looks] == ["yard.open"]
    fleets = [row for row in yard.screen.listed if isinstance(row, Shelved) and row.fleet]
    starred = [row for row in fleets if row.fleet.faction]
    assert starred
    listed = yard.screen.ui["yard.fleets"]
    assert all(shelf.faction_name(row.fleet) in listed.row(row).tip for row in starred)


def test_files_are_duplicated_renamed_and_deleted_with_a_question(yard: Any) -> None:
    for index, row in enumerate(yard.screen.listed):
        if isinstance(row, Shelved) and row.name == "Line Ahead":
            yard.click_row("yard.fleets", index)
    assert not yard.dump()["yard.rename"]["enabled"]
    yard.click("yard.double")
    assert yard.screen.state()["own"] == ["Line Ahead"]
    assert yard.screen.chosen.own
    yard.click("yard.rename")
    yard.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    yard.type("Second Line")
    yard.key(pygame.K_RETURN)
    assert yard.screen.state()["own"] == ["Second Line"]
    assert [path.name for path in yard.app.home.fleets.glob("*.yaml")] == ["second-line.yaml"]
    yard.click("yard.delete")
    yard.click("delete.no")
    assert yard.screen.state()["own"] == ["Second Line"]
    yard.click("yard.delete")
    yard.click("delete.yes")
    assert yard.screen.state()["own"] == []


def test_a_file_that_cannot_be_read_is_listed_with_its_reason(yard: Any) -> None:
    (yard.app.home.fleets / "torn.yaml").write_text("name: [")
    (yard.app.home.fleets / "later.yaml").write_text("name: Later\nedition: 2031-01\n")
    yard.screen.reread()
    yard.step()
    assert set(yard.screen.state()["own"]) == {"torn.yaml", "later.yaml"}
    for row in (1, 2):
        yard.click_row("yard.fleets", row)
        assert yard.dump()["yard.problem"]["text"]
        assert not yard.dump()["yard.open"]["enabled"]
        assert yard.dump()["yard.delete"]["enabled"]
