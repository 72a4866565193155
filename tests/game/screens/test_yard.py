"""The fleet yard on the true screen: fleets built by mouse and by keys, mended, kept, shared and flown."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pygame
import pytest

from game.match_setup import Source
from game.screens.yard.editor import Editor
from game.screens.yard.fit_list import STRANGE, FitList
from game.screens.yard.ship_picture import ShipPicture
from game.screens.yard.side_lists import FaultList
from game.settings import offered_scales
from game.theme import STRONG
from game.widgets.lists import ScrollList
from game.yard import building, shelf
from rules.false_sunrise.fleet_files import FleetFile, load_fleet, parse_fleet
from rules.false_sunrise.force import breaches
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.random_fleets import random_fleet
from rules.kernel.seats import Seat
from rules.table.arcs import Arc

CATALOGUE = july_catalogue()
SIZES = [(1280, 720), (1920, 1080)]
TEXT = """name: From Elsewhere
edition: 2024-07
ships:
- name: Gull
  hull: frigate
  components:
  - {type: gravity-well, arc: rear}
  - {type: artillery, arc: fore}
  defences: [moonlight]
"""


@pytest.fixture
def yard(desk: Any) -> Any:
    desk.click("yard")
    assert desk.screen.name == "yard"
    return desk


def edited(desk: Any, fleet: FleetFile | None = None) -> Editor:
    """Open the editor with a fleet, or with a new one from the list."""
    if fleet is None:
        desk.click("yard")
        desk.click("yard.new")
    else:
        desk.app.push(Editor(desk.app, fleet))
        desk.step()
    screen: Editor = desk.screen
    assert screen.name == "yard_editor"
    return screen


def click(desk: Any, place: Any) -> None:
    """Click a place in logical units."""
    centre = place.center if isinstance(place, pygame.Rect) else place
    factor = desk.screen.ui.scale.factor
    desk.click_at((round(centre[0] * factor), round(centre[1] * factor)))


def open_shelf(desk: Any, at: int) -> None:
    rect = desk.screen.ui.px("yard.shelf")
    desk.click_at((rect.left + rect.width * (2 * at + 1) // 8, rect.centery))


def add(desk: Any, name: str) -> None:
    """Press the plus of an entry on the open shelf."""
    shop: Any = desk.screen.ui["yard.shop"]
    index = next(i for i, one in enumerate(shop.items) if one.name == name)
    for _ in range(40):
        row = shop.row_rect(index)
        if shop.rect.contains(row):
            break
        desk.wheel(desk.screen.ui.px("yard.shop").center, -1 if row.centery > shop.rect.centery else 1)
        shop = desk.screen.ui["yard.shop"]
    click(desk, pygame.Rect(row.right - 24, row.top, 20, row.height))


def test_a_legal_fleet_is_built_from_nothing_by_mouse(desk: Any) -> None:
    screen = edited(desk)
    desk.click("yard.add.2")
    for name in ("Railgun", "Hydra"):
        add(desk, name)
    open_shelf(desk, 1)
    for name in ("Turret Mount", "Flight Deck"):
        add(desk, name)
    open_shelf(desk, 3)
    for name in ("Fighter", "Bomber"):
        add(desk, name)
    open_shelf(desk, 2)
    for name in ("Hardened Armor", "Hardened Armor", "Point Defenses"):
        add(desk, name)
    fit: Any = screen.ui["yard.fit"]
    click(desk, fit.row_rect(1).move(-60, 0))
    picture = screen.ui["yard.picture"]
    assert isinstance(picture, ShipPicture)
    click(desk, picture.place_of(Arc.PORT))
    (ship,) = screen.fleet.ships
    assert ship.hull == "destroyer"
    assert [one.type for one in ship.components] == ["railgun", "hydra", "turret-mount", "flight-deck"]
    assert ship.components[0].arc is Arc.PORT
    assert ship.components[2].weapon == "railgun"
    assert ship.components[3].squadrons == ("fighter", "bomber")
    assert ship.defences == ("hardened-armor", "hardened-armor", "point-defenses")
    assert screen.faults == []
    desk.click("yard.save")
    assert screen.path is not None
    assert load_fleet(screen.path) == screen.fleet
    assert desk.dump()["yard.save"]["enabled"] is False


def test_a_legal_fleet_is_built_by_keys_alone(desk: Any) -> None:
    desk.focus("yard")
    desk.key(pygame.K_RETURN)
    desk.focus("yard.new")
    desk.key(pygame.K_RETURN)
    desk.focus("yard.fleet.name")
    desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    desk.type("Night Watch")
    desk.focus("yard.add.1")
    desk.key(pygame.K_RETURN)
    desk.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    desk.type("railgun")
    desk.focus("yard.shop")
    desk.key(pygame.K_DOWN, pygame.K_RETURN)
    desk.focus("yard.picture")
    desk.key(pygame.K_RIGHT)
    desk.focus("yard.shelf")
    desk.key(pygame.K_RIGHT)
    desk.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    desk.type("turret")
    desk.focus("yard.shop")
    desk.key(pygame.K_HOME, pygame.K_RETURN)
    desk.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    screen = desk.screen
    assert screen.fleet.name == "Night Watch"
    gun, turret = screen.fleet.ships[0].components
    assert (gun.type, gun.arc, turret.weapon) == ("railgun", Arc.STARBOARD, "railgun")
    assert screen.faults == []
    assert [one.name for one in shelf.own_fleets(desk.app.home.fleets)] == ["Night Watch"]
    desk.focus("yard.fit")
    desk.key(pygame.K_DELETE)
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert screen.work.is_kept
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.name == "yard"


def test_FRC_5_a_turret_is_put_on_a_weapon_by_a_press_on_the_picture(desk: Any) -> None:
    fleet = building.with_ship(building.new_fleet("2024-07"), "cruiser")
    for kind in ("railgun", "artillery", "hydra", "turret-mount"):
        fleet = building.with_component(fleet, 0, kind, CATALOGUE)
    screen = edited(desk, fleet)
    fit = screen.ui["yard.fit"]
    assert isinstance(fit, FitList)
    click(desk, fit.row_rect(4).move(-60, 0))
    picture = screen.ui["yard.picture"]
    assert isinstance(picture, ShipPicture)
    click(desk, picture.place_of("artillery"))
    assert screen.fleet.ships[0].components[3].weapon == "artillery"
    assert screen.row == "c:turret-mount"
    option = screen.ui["yard.fit"]
    assert isinstance(option, FitList)
    click(desk, option.place_of("c:turret-mount", "option"))
    assert screen.fleet.ships[0].components[3].weapon == "railgun"
    click(desk, option.place_of("c:railgun", "remove"))
    assert [str(one.breach)[:5] for one in screen.faults] == ["FRC-5"]


def test_every_fault_is_listed_at_once_and_mended_by_a_press(desk: Any) -> None:
    fleet = parse_fleet(TEXT, "text")
    fleet = building.with_double(building.with_component(fleet, 0, "shields", CATALOGUE), 0)
    fleet = building.renamed_ship(fleet, 1, "Gull")
    fleet = building.with_arc(fleet, 1, "artillery", None)
    screen = edited(desk, fleet)
    assert {one.breach for one in screen.faults} == set(breaches(fleet, CATALOGUE, screen.total))
    assert {one.breach.ruling for one in screen.faults} == {"FRC-3", "FRC-4", "FRC-8"}
    for _ in range(20):
        if not screen.faults:
            break
        listed = screen.ui["yard.faults"]
        assert isinstance(listed, FaultList)
        first = screen.faults[0].breach
        click(desk, listed.place_of(0))
        assert first not in breaches(screen.fleet, CATALOGUE, screen.total)
    assert screen.faults == []
    assert desk.dump()["yard.fly"]["enabled"]
    while screen.work.can_undo:
        desk.click("yard.undo")
    assert screen.fleet == fleet


def test_an_unknown_pick_is_marked_and_kept(desk: Any) -> None:
    screen = edited(desk, parse_fleet(TEXT, "text"))
    fit = screen.ui["yard.fit"]
    assert isinstance(fit, FitList)
    strange = [row for row in fit.items if row.strange]
    assert [row.words for row in strange] == ["gravity-well", "moonlight"]
    assert all(row.tip == STRANGE for row in strange)
    desk.click("yard.ship.double")
    desk.click("yard.save")
    assert screen.path is not None
    read = load_fleet(screen.path)
    assert [ship.components[0].type for ship in read.ships] == ["gravity-well", "gravity-well"]
    assert read.ships[0].defences == ("moonlight",)


def test_all_ready_made_fleets_open_as_copies(yard: Any) -> None:
    for row, name in [(i, row.one.name) for i, row in enumerate(yard.screen.listed) if row.one is not None]:
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


def test_files_are_duplicated_renamed_and_deleted_with_a_question(yard: Any) -> None:
    for index, row in enumerate(yard.screen.listed):
        if row.one is not None and row.one.name == "Line Ahead":
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


def test_a_file_with_comments_or_changed_by_hand_is_not_written_over_silently(yard: Any) -> None:
    path = yard.app.home.fleets / "mine.yaml"
    path.write_text("# my own words\n" + TEXT)
    yard.screen.reread(path)
    yard.click("yard.open")
    yard.click("yard.ship.double")
    yard.click("yard.save")
    assert "comments" in yard.dump()["ask_save.words"]["text"]
    yard.click("save.beside")
    assert path.read_text().startswith("# my own words")
    assert yard.screen.path.name == "from-elsewhere.yaml"
    yard.screen.path.write_text(TEXT)
    yard.click("yard.ship.double")
    yard.click("yard.save")
    assert "was changed" in yard.dump()["ask_save.words"]["text"]
    yard.click("save.over")
    assert len(load_fleet(yard.screen.path).ships) == 3


def test_two_fleets_of_one_name_have_files_of_their_own(desk: Any) -> None:
    for number in range(2):
        screen = edited(desk, building.renamed(random_fleet(number, 10, CATALOGUE), "Twins"))
        desk.click("yard.save")
        assert screen.path is not None
    names = sorted(path.name for path in desk.app.home.fleets.glob("*.yaml"))
    assert names == ["twins-2.yaml", "twins.yaml"]


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


def test_leaving_asks_about_what_is_not_kept(desk: Any) -> None:
    screen = edited(desk, random_fleet(5, 20, CATALOGUE))
    desk.click("yard.ship.double")
    desk.key(pygame.K_ESCAPE)
    desk.click("leave.stay")
    assert desk.screen is screen
    desk.key(pygame.K_ESCAPE)
    desk.click("leave.save")
    assert desk.screen.name == "title"
    assert len(list(desk.app.home.fleets.glob("*.yaml"))) == 1


def test_quitting_keeps_what_was_not_saved(desk: Any) -> None:
    screen = edited(desk, random_fleet(5, 20, CATALOGUE))
    desk.click("yard.ship.double")
    path = screen.on_quit()
    assert path is not None
    assert load_fleet(path) == screen.fleet


def test_random_undo_and_redo(desk: Any) -> None:
    screen = edited(desk)
    desk.click("yard.random")
    first = screen.fleet
    assert screen.faults == []
    assert screen.spent in (18, 19, 20)
    desk.key(pygame.K_r, mod=pygame.KMOD_CTRL)
    assert screen.fleet.ships != first.ships
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert screen.fleet == first
    desk.key(pygame.K_y, mod=pygame.KMOD_CTRL)
    assert screen.fleet.ships != first.ships
    desk.key(pygame.K_z, pygame.K_z, mod=pygame.KMOD_CTRL)
    assert screen.fleet.ships == ()


def test_fly_it_begins_a_new_match_with_this_fleet_chosen(desk: Any) -> None:
    screen = edited(desk, random_fleet(7, 14, CATALOGUE))
    screen.set_total(14)
    desk.click("yard.fly")
    desk.click("fly.match")
    assert desk.screen.name == "new_match"
    pick = desk.screen.choices.fleets[Seat.RED]
    assert pick.source is Source.FILE
    assert desk.screen.fleets[Seat.RED].fleet == screen.fleet
    assert desk.screen.choices.integrity == 14
    assert desk.screen.state()["missing"] == []


def test_fly_it_begins_a_solo_battle_at_once(desk: Any) -> None:
    screen = edited(desk, random_fleet(7, 9, CATALOGUE))
    screen.set_total(9)
    desk.click("yard.fly")
    desk.click("fly.cadet")
    assert desk.screen.name == "table"
    setup = desk.screen.session.match.setup
    assert setup.fleets[Seat.RED].name == screen.fleet.name
    assert setup.integrity == 9


def test_a_share_code_goes_out_and_comes_back(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    fleet = random_fleet(11, 20, CATALOGUE)
    edited(desk, fleet)
    desk.click("yard.code")
    code = desk.dump()["share.code"]["text"]
    desk.click("share.close")
    desk.app.to_title()
    desk.step()
    monkeypatch.setattr("game.screens.yard.fleet_list.pasted_words", lambda: code)
    desk.click("yard")
    desk.click("yard.paste")
    desk.click("code.yes")
    assert desk.screen.name == "yard_editor"
    assert desk.screen.fleet == fleet


def test_ship_sheets_are_written_beside_the_fleets(desk: Any) -> None:
    edited(desk, random_fleet(11, 8, CATALOGUE))
    desk.click("yard.sheets")
    (path,) = desk.app.home.fleets.glob("*.pdf")
    assert path.read_bytes().startswith(b"%PDF")


def test_two_fleets_are_compared(desk: Any) -> None:
    edited(desk, random_fleet(3, 20, CATALOGUE))
    desk.click("yard.compare")
    assert desk.screen.name == "yard_comparison"
    desk.screen.gauge.settle()
    desk.step(2)
    assert all("…" not in row.left + row.right for row in desk.screen.rows())
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.name == "yard_editor"


def test_the_card_of_strength_follows_the_ship(desk: Any) -> None:
    screen = edited(desk)
    desk.click("yard.add.0")
    assert desk.dump()["yard.strength"]["value"] == [[0] * 6] * 3
    add(desk, "Hydra")
    assert desk.dump()["yard.strength"]["value"][2][2] > 0
    screen.gauge.settle()
    desk.step(2)
    assert "…" not in desk.dump()["yard.strength"]["text"]


def test_a_ship_that_was_added_is_in_view_and_F1_explains_the_yard(desk: Any) -> None:
    screen = edited(desk)
    for _ in range(14):
        desk.click("yard.add.0")
    listed: Any = screen.ui["yard.ships"]
    assert listed.rect.contains(listed.row_rect(13))
    screen.ui.forget_pointer()
    screen.ui.focus("yard.undo")
    desk.key(pygame.K_F1)
    assert desk.screen.name == "rulebook"
    assert desk.screen.state()["page"] == "yard"


def test_words_typed_with_a_space_stay_as_they_are_typed(desk: Any) -> None:
    screen = edited(desk)
    desk.click("yard.add.3")
    desk.click("yard.ship.name")
    desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    desk.type("Old ")
    desk.type("Lady")
    assert screen.fleet.ships[0].name == "Old Lady"
    desk.key(*[pygame.K_BACKSPACE] * 8)
    assert screen.fleet.ships[0].name == "O"
    desk.type("Young")
    assert screen.fleet.ships[0].name == "Young"


# --- windows and scales ---------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_leaves_the_window(make_desk: Any, size: tuple[int, int]) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    desk.step()
    apiary = next(one.fleet for one in shelf.ready_made() if one.name == "The Apiary")
    assert apiary is not None
    for begin in (
        lambda: desk.click("yard"),
        lambda: edited(desk, building.renamed_ship(apiary, 0, "Honeycomb")),
        lambda: desk.click("yard.compare"),
    ):
        begin()
        for percent in offered_scales(size):
            desk.app.change_settings(ui_scale_percent=percent)
            desk.step(2)
            look_at(desk, size, percent)


def look_at(desk: Any, size: tuple[int, int], percent: int) -> None:
    """Hold all widgets of the screen against each other and the window."""
    window = pygame.Rect(0, 0, *size)
    widgets = [one for one in desk.dump().values() if one["visible"] and "." in one["id"]]
    places = {one["id"]: pygame.Rect(one["rect"]) for one in widgets}
    for name, place in places.items():
        assert window.contains(place), (name, percent)
        assert place.width >= 12, (name, percent)
        assert place.height >= 12, (name, percent)
    for a, b in combinations(places, 2):
        assert not places[a].colliderect(places[b]), (a, b, percent)
    pen = desk.screen.ui.pen
    for one in widgets:
        widget = desk.screen.ui[one["id"]]
        if one["kind"] == "label" and not widget.wrap:
            assert pen.width(widget.words, widget.style) <= places[one["id"]].width, (one["text"], percent)
        if one["kind"] == "dropdown" and "compare" not in one["id"]:
            assert pen.width(one["text"]) + pen.px(34) <= places[one["id"]].width, (one["text"], percent)
        if one["kind"] == "tabs":
            room = places[one["id"]].width / len(widget.options) - pen.px(8)
            assert max(pen.width(words, STRONG) for _, words in widget.options) <= room, (one["id"], percent)
        if one["kind"] == "button" and one["text"]:
            assert pen.width(one["text"]) + pen.px(8) <= places[one["id"]].width, (one["text"], percent)
        if isinstance(widget, ScrollList) and widget.id in ("yard.fit", "yard.ships", "yard.shop"):
            assert widget.rect.height >= 120, (widget.id, percent)
