"""The fleet yard on the true screen: fleets built by mouse and by keys, mended, kept, shared and flown."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.new_match.offers import Source
from game.families.false_sunrise.screens.yard.editor import Editor
from game.families.false_sunrise.screens.yard.fit_list import STRANGE
from game.families.false_sunrise.screens.yard.ship_picture import ShipPicture
from game.families.false_sunrise.yard import building, shelf
from game.families.false_sunrise.yard.quick_fixes import Fault
from game.widgets.rowlist import RowList
from rules.false_sunrise.fleet_files import FleetFile, load_fleet, parse_fleet
from rules.false_sunrise.force import breaches
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.random_fleets import random_fleet
from rules.kernel.seats import Seat
from rules.table.arcs import Arc

CATALOGUE = july_catalogue()
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


def edited(desk: Any, fleet: FleetFile | None = None) -> Editor:
    """Open the editor with a fleet, or with a new one from the list."""
    if fleet is None:
        desk.click("yard")
        desk.click("yard.new")
        desk.click("edition.2024-07")
    else:
        desk.app.push(Editor(desk.app, fleet))
        desk.step()
    screen: Editor = desk.screen
    assert screen.name == "yard_editor"
    return screen


def click(desk: Any, place: Any) -> None:
    """Click a place in logical units."""
    center = place.center if isinstance(place, pygame.Rect) else place
    factor = desk.screen.ui.scale.factor
    desk.click_at((round(center[0] * factor), round(center[1] * factor)))


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
    desk.click("yard.add.destroyer")
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
    desk.key(pygame.K_RETURN, pygame.K_RETURN)
    desk.focus("yard.fleet.name")
    desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    desk.type("Night Watch")
    desk.focus("yard.add.frigate")
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
    assert desk.screen.chosen.name == "Night Watch"


def test_a_weapon_dragged_onto_an_arc_is_mounted_there_in_one_step(desk: Any) -> None:
    screen = edited(desk)
    desk.click("yard.add.destroyer")
    bare = screen.fleet

    def place(of: Any) -> tuple[int, int]:
        factor = screen.ui.scale.factor
        return round(of[0] * factor), round(of[1] * factor)

    def row(name: str) -> tuple[int, int]:
        shop: Any = screen.ui["yard.shop"]
        at = next(i for i, one in enumerate(shop.items) if one.name == name)
        return place(shop.row_rect(at).center)

    def arc(wanted: Arc) -> tuple[int, int]:
        picture: Any = screen.ui["yard.picture"]
        return place(picture.place_of(wanted))

    desk.drag(row("Railgun"), desk.screen.ui.px("yard.strength").center)
    assert screen.fleet == bare, "dropped elsewhere"
    assert screen.ui.hover_id == "yard.strength", "no tooltip stays where the pointer was"
    desk.lead(row("Railgun"), arc(Arc.REAR))
    desk.step()
    screen.lay_out()
    assert "yard.carried" in screen.ui, "still carried after the screen was laid out anew"
    picture: Any = screen.ui["yard.picture"]
    assert picture._over is Arc.REAR
    desk.post(pygame.MOUSEBUTTONUP, pos=arc(Arc.REAR), button=1)
    desk.step()
    assert "yard.carried" not in screen.ui
    (gun,) = screen.fleet.ships[0].components
    assert (gun.type, gun.arc) == ("railgun", Arc.REAR)
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert screen.fleet == bare
    desk.drag(row("Torpedo"), arc(Arc.PORT))
    assert [(one.type, one.arc) for one in screen.fleet.ships[0].components] == [("torpedo", None)]


def test_FRC_1_a_new_fleet_is_no_mistake_and_its_total_is_remembered(desk: Any) -> None:
    screen = edited(desk)
    begin: Any = screen.ui["yard.faults"]
    assert [begin.row(one).ground.fill for one in begin.items] == ["raised"]
    assert "RULE" not in desk.dump()["yard.word.legal"]["text"]
    assert "…" not in desk.dump()["yard.strength"]["text"]
    desk.click("yard.add.destroyer")
    screen.set_total(18)
    desk.click("yard.save")
    desk.click("yard.back")
    desk.click("yard.open")
    assert (desk.screen.total, desk.screen.spent) == (18, 4)
    desk.click("yard.back")
    desk.click("yard.rename")
    desk.screen.ui["rename.words"].set("Other Name")
    desk.click("rename.yes")
    desk.step()
    desk.click("yard.open")
    assert (desk.screen.fleet.name, desk.screen.total) == ("Other Name", 18)
    (screen.app.home.fleets / ".totals.json").write_text('{"other-name.yaml": "many"}')
    assert Editor(desk.app, desk.screen.fleet, desk.screen.path).total == 4, "what it spends"


def test_FRC_5_a_turret_is_put_on_a_weapon_by_a_press_on_the_picture(desk: Any) -> None:
    fleet = building.with_ship(building.new_fleet("2024-07"), "cruiser")
    for kind in ("railgun", "artillery", "hydra", "turret-mount"):
        fleet = building.with_component(fleet, 0, kind, CATALOGUE)
    screen = edited(desk, fleet)
    fit = screen.ui["yard.fit"]
    assert isinstance(fit, RowList)
    click(desk, fit.row_rect(4).move(-60, 0))
    picture = screen.ui["yard.picture"]
    assert isinstance(picture, ShipPicture)
    click(desk, picture.place_of("artillery"))
    assert screen.fleet.ships[0].components[3].weapon == "artillery"
    assert screen.row == "c:turret-mount"
    option = screen.ui["yard.fit"]
    assert isinstance(option, RowList)
    click(desk, option.place_of(lambda row: row.id == "c:turret-mount", "turn"))
    assert screen.fleet.ships[0].components[3].weapon == "railgun"
    click(desk, option.place_of(lambda row: row.id == "c:railgun", "remove"))
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
        assert isinstance(listed, RowList)
        first = screen.faults[0].breach
        click(desk, listed.place_of(lambda row: isinstance(row, Fault) and row.words, "fix"))
        assert first not in breaches(screen.fleet, CATALOGUE, screen.total)
    assert screen.faults == []
    assert desk.dump()["yard.fly"]["enabled"]
    while screen.work.undo_words:
        desk.click("yard.undo")
    assert screen.fleet == fleet


def test_an_unknown_pick_is_marked_and_kept(desk: Any) -> None:
    screen = edited(desk, parse_fleet(TEXT, "text"))
    fit = screen.ui["yard.fit"]
    assert isinstance(fit, RowList)
    strange = [row for row in fit.items if row.strange]
    assert [row.words for row in strange] == ["gravity-well", "moonlight"]
    assert all(row.tip == STRANGE for row in strange)
    desk.click("yard.ship.double")
    desk.click("yard.save")
    assert screen.path is not None
    read = load_fleet(screen.path)
    assert [ship.components[0].type for ship in read.ships] == ["gravity-well", "gravity-well"]
    assert read.ships[0].defences == ("moonlight",)


def test_a_file_with_comments_or_changed_by_hand_is_not_written_over_silently(desk: Any) -> None:
    desk.click("yard")
    path = desk.app.home.fleets / "mine.yaml"
    path.write_text("# my own words\n" + TEXT)
    desk.screen.reread(path)
    desk.click("yard.open")
    desk.click("yard.ship.double")
    desk.click("yard.save")
    assert "comments" in desk.dump()["ask_save.words"]["text"]
    desk.click("save.beside")
    assert path.read_text().startswith("# my own words")
    assert desk.screen.path.name == "from-elsewhere.yaml"
    desk.screen.path.write_text(TEXT)
    desk.click("yard.ship.double")
    desk.click("yard.save")
    assert "has changed" in desk.dump()["ask_save.words"]["text"]
    desk.click("save.over")
    assert len(load_fleet(desk.screen.path).ships) == 3


def test_two_fleets_of_one_name_have_files_of_their_own(desk: Any) -> None:
    for number in range(2):
        screen = edited(desk, building.renamed(random_fleet(number, 10, CATALOGUE), "Twins"))
        desk.click("yard.save")
        assert screen.path is not None
    names = sorted(path.name for path in desk.app.home.fleets.glob("*.yaml"))
    assert names == ["twins-2.yaml", "twins.yaml"]


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
    words = screen.on_quit()
    (path,) = (one for one in desk.app.home.fleets.glob("*.yaml") if one.stem in words)
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
    assert desk.dump()["yard.undo"]["why_disabled"] == "Nothing to undo."
    assert desk.dump()["yard.redo"]["tooltip"].startswith("Redo: the random fleet")
    desk.key(pygame.K_z, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert screen.fleet == first
    desk.click("yard.ship.double")
    assert desk.dump()["yard.undo"]["tooltip"].startswith(f"Undo: a copy of {first.ships[0].name}")
    assert desk.dump()["yard.redo"]["why_disabled"] == "Nothing to redo."


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
    monkeypatch.setattr("game.screens.code_dialogs.pasted_words", lambda: code)
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
    desk.click("yard.add.corvette")
    columns = len(edition_ui_of(screen.edition).yard.columns)
    assert desk.dump()["yard.strength"]["value"] == [[0] * columns] * 3
    add(desk, "Hydra")
    assert desk.dump()["yard.strength"]["value"][2][2] > 0
    screen.gauge.settle()
    desk.step(2)
    assert "…" not in desk.dump()["yard.strength"]["text"]


def test_a_ship_that_was_added_is_in_view_and_F1_explains_the_yard(desk: Any) -> None:
    screen = edited(desk)
    for _ in range(14):
        desk.click("yard.add.corvette")
    listed: Any = screen.ui["yard.ships"]
    assert listed.rect.contains(listed.row_rect(13))
    screen.ui.forget_pointer()
    screen.ui.focus("yard.undo")
    desk.key(pygame.K_F1)
    assert desk.screen.name == "rulebook"
    assert desk.screen.state()["page"] == "yard"


def test_words_typed_with_a_space_stay_as_they_are_typed(desk: Any) -> None:
    screen = edited(desk)
    desk.click("yard.add.cruiser")
    desk.click("yard.ship.name")
    desk.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    desk.type("Old ")
    desk.type("Lady")
    assert screen.fleet.ships[0].name == "Old Lady"
    desk.key(*[pygame.K_BACKSPACE] * 8)
    assert screen.fleet.ships[0].name == "O"
    desk.type("Young")
    assert screen.fleet.ships[0].name == "Young"
