"""From the map editor and the yard to a match and back: nothing of what was on the desk is lost."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.maps.files import all_kept, open_scenario, shelves_of
from game.families.false_sunrise.screens.map_editor.keeping import leave
from game.families.false_sunrise.screens.map_editor.map_editor_screen import MapEditor
from game.match import autosaves
from game.screens.table.menu import open_result
from game.screens.table.table_screen import TableScreen
from rules.kernel.seats import Seat
from tests.game.screens.test_draws import at_table


def tried(desk: Any, *, changed: bool = True) -> tuple[Any, Any]:
    """Draw a map, take a marker to it so that it is not kept, and try it."""
    editor = desk.open("map_editor")
    if changed:
        editor.tell(name="Lantern Reef")
    assert editor.desk.is_kept is not changed
    desk.click("try")
    desk.click("try.cadet")
    desk.step(3)
    if desk.screen.ui.modal is not None:
        desk.key(pygame.K_ESCAPE)
    table = next(one for one in desk.app.screens if isinstance(one, TableScreen))
    return editor, table


def of_reef(desk: Any) -> list[Any]:
    return [one for one in all_kept(desk.app.home) if one.name == "Lantern Reef unsaved"]


def test_a_map_that_is_tried_is_kept_first_and_found_again_from_the_title(desk: Any) -> None:
    editor, _ = tried(desk)
    sheet = editor.desk.now
    desk.key(pygame.K_ESCAPE)
    desk.click("menu.title")
    assert desk.screen.name == "title"
    (kept,) = of_reef(desk)
    again = open_scenario(kept.path, shelves_of(desk.app.home))
    assert again.rocks == sheet.rocks
    assert again.posts == sheet.posts


def test_the_menu_of_the_match_leads_back_to_the_map_editor(desk: Any) -> None:
    editor, table = tried(desk)
    desk.key(pygame.K_ESCAPE)
    assert desk.dump()["menu.desk"]["text"] == "Back to the map editor"
    desk.click("menu.desk")
    assert desk.screen is editor
    assert not editor.desk.is_kept, "the player has still not kept it"
    assert [one.match for one in autosaves.unfinished(desk.app.home)] == [table.session.id]


def test_trying_again_keeps_one_file_and_keeping_it_takes_that_away(desk: Any) -> None:
    editor, _ = tried(desk)
    desk.key(pygame.K_ESCAPE)
    desk.click("menu.desk")
    editor.clear()
    editor.undo()
    editor.on_quit()
    assert len(of_reef(desk)) == 1
    desk.click("keep.map")
    assert of_reef(desk) == []
    assert editor.desk.is_kept


def test_what_was_taken_back_to_how_it_is_kept_leaves_no_file(desk: Any) -> None:
    editor, _ = tried(desk)
    desk.key(pygame.K_ESCAPE)
    desk.click("menu.desk")
    assert len(of_reef(desk)) == 1
    while not editor.desk.is_kept:
        editor.undo()
    leave(editor)
    assert desk.screen is not editor
    assert of_reef(desk) == []


def test_what_is_given_up_leaves_no_file(desk: Any) -> None:
    tried(desk)
    desk.key(pygame.K_ESCAPE)
    desk.click("menu.desk")
    desk.click("back")
    desk.click("leave.yes")
    assert of_reef(desk) == []


def test_quitting_keeps_a_map_that_was_not_saved(desk: Any) -> None:
    editor: Any = desk.open("map_editor")
    editor.tell(name="Lantern Reef")
    desk.app.quit()
    assert len(of_reef(desk)) == 1


def test_a_map_without_changes_leaves_no_file(desk: Any) -> None:
    tried(desk, changed=False)
    assert list(desk.app.home.scenarios.iterdir()) == []


def test_a_map_that_cannot_be_kept_says_nothing_false(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    editor: Any = desk.open("map_editor")
    editor.tell(name="Lantern Reef")

    def full(**_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.mkstemp", full)
    assert editor.on_quit() == ""


def test_after_the_end_the_map_editor_is_one_press_away(desk: Any) -> None:
    editor, table = tried(desk)
    table.session.concede(Seat.RED)
    table.session.show_all()
    open_result(table.app, table.session)
    desk.step()
    desk.click("desk")
    assert desk.screen is editor


def test_the_menu_leads_back_to_the_yard_after_fly_it(desk: Any) -> None:
    yard: Any = desk.open("yard")
    yard.fly()
    desk.step()
    desk.click("fly.cadet")
    desk.step(3)
    assert desk.screen.name == "table"
    desk.key(pygame.K_ESCAPE)
    places = {name: one["rect"] for name, one in desk.dump().items() if name.startswith("menu.")}
    assert desk.dump()["menu.desk"]["text"] == "Back to the yard"
    desk.screen.lay_out()  # as when the computer has answered meanwhile
    assert places == {name: one["rect"] for name, one in desk.dump().items() if name.startswith("menu.")}
    desk.click("menu.desk")
    assert desk.screen is yard
    desk.app.to_title()
    desk.step()
    at_table(desk, "2024-07", "cadet")
    desk.key(pygame.K_ESCAPE)
    del places["menu.desk"]
    assert places == {name: one["rect"] for name, one in desk.dump().items() if name.startswith("menu.")}


def test_elsewhere_the_menu_names_no_desk(desk: Any) -> None:
    desk.click("quick_hotseat")
    desk.step()
    desk.click("handover.open")
    desk.key(pygame.K_ESCAPE)
    assert "menu.back" in desk.dump()
    assert "menu.desk" not in desk.dump()
    assert not any(isinstance(one, MapEditor) for one in desk.app.screens)


def test_what_was_not_kept_when_the_program_ended_lies_on_the_desk_again(desk: Any) -> None:
    editor, _ = tried(desk)
    sheet = editor.desk.now
    editor.on_quit()
    desk.app.to_title()
    again = desk.open("map_editor")
    assert (again.desk.now.name, again.desk.now.rocks) == (sheet.name, sheet.rocks)
    assert again.desk.now.posts == sheet.posts
    assert not again.desk.is_kept
    assert any("Lantern Reef" in words for words in desk.app.toast_texts)
    again.back()
    desk.step()
    desk.click("leave.yes")
    assert of_reef(desk) == []
