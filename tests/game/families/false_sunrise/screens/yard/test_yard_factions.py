"""Factions in the fleet yard: chosen, casemates set on the picture, what another faction has marked."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.false_sunrise.screens.yard.editor import Editor
from game.families.false_sunrise.screens.yard.ship_picture import ShipPicture, arcs_of
from game.families.false_sunrise.yard import building, shelf
from game.families.false_sunrise.yard.quick_fixes import Fault
from game.families.false_sunrise.yard.shelf import Shelved
from game.widgets.rowlist import RowList
from rules.false_sunrise.fleet_files import FleetFile, parse_fleet
from rules.false_sunrise.force import breaches
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.kernel.seats import Seat
from rules.table.arcs import Arc

CATALOGUE = july_catalogue()
CASEMATES = "old-world-coalition"
TEXT = """name: Two Guns
edition: 2024-07
ships:
- name: Ares
  hull: destroyer
  components:
  - {type: artillery, arc: fore}
  - {type: railgun, arc: fore}
  - {type: hydra}
"""


def opened(desk: Any, faction: str | None = None) -> Editor:
    fleet = building.with_faction(parse_fleet(TEXT, "text"), faction, CATALOGUE)
    desk.app.push(Editor(desk.app, fleet))
    desk.step()
    screen: Editor = desk.screen
    return screen


def picture(screen: Editor) -> ShipPicture:
    found = screen.ui["yard.picture"]
    assert isinstance(found, ShipPicture)
    return found


def px(screen: Editor, place: tuple[float, float]) -> tuple[int, int]:
    factor = screen.ui.scale.factor
    return round(place[0] * factor), round(place[1] * factor)


def arcs(fleet: FleetFile, key: str) -> set[Arc | None]:
    component = building.component_of(fleet.ships[0], key)
    return {component.arc, component.second_arc}


def test_a_faction_is_chosen_and_its_rule_is_said_with_its_ruling(desk: Any) -> None:
    screen = opened(desk)
    assert "yard.faction.rule" not in desk.dump()
    desk.focus("yard.faction")
    desk.key(pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    assert screen.fleet.faction == CATALOGUE.factions[0].id
    for faction in CATALOGUE.factions:
        screen.change(building.with_faction(screen.fleet, faction.id, CATALOGUE), "the faction")
        desk.step()
        shown = desk.dump()
        assert faction.text in shown["yard.faction.rule"]["text"]
        assert faction.rule in shown["yard.faction.rule"]["text"]
        assert faction.name == shown["yard.faction"]["text"]
        assert screen.faults == []


def test_FAC_11_a_press_on_the_picture_mounts_the_gun_in_hand_in_two_arcs(desk: Any) -> None:
    screen = opened(desk, CASEMATES)
    desk.click_at(px(screen, picture(screen).place_of("railgun")))
    assert screen.component() == "railgun"
    desk.click_at(px(screen, picture(screen).place_of((Arc.REAR, Arc.PORT))))
    assert arcs(screen.fleet, "railgun") == {Arc.REAR, Arc.PORT}
    fit = screen.ui["yard.fit"]
    assert isinstance(fit, RowList)
    assert "Railgun, rear + port" in [row.text for row in fit.items]
    assert screen.faults == []
    desk.click("yard.undo")
    assert arcs(screen.fleet, "railgun") != {Arc.REAR, Arc.PORT}


@pytest.mark.parametrize(
    "faction, place, expected",
    [
        (CASEMATES, (Arc.FORE, Arc.PORT), {Arc.FORE, Arc.PORT}),
        (CASEMATES, (Arc.REAR, Arc.STARBOARD), {Arc.REAR, Arc.STARBOARD}),
        (None, Arc.REAR, {Arc.REAR, None}),
    ],
)
def test_FAC_11_a_gun_is_dragged_to_where_it_shall_look(
    desk: Any, faction: str | None, place: Any, expected: set[Arc | None]
) -> None:
    screen = opened(desk, faction)
    desk.drag(px(screen, picture(screen).place_of("artillery")), px(screen, picture(screen).place_of(place)))
    assert arcs(screen.fleet, "artillery") == expected
    assert screen.faults == []


def test_FAC_11_arrows_turn_a_casemate_on_the_picture_and_in_the_list(desk: Any) -> None:
    screen = opened(desk, CASEMATES)
    desk.focus("yard.picture")
    desk.key(pygame.K_SPACE)
    assert screen.component() == "artillery"
    for key, expected in (
        (pygame.K_LEFT, {Arc.FORE, Arc.PORT}),
        (pygame.K_DOWN, {Arc.REAR, Arc.PORT}),
        (pygame.K_RIGHT, {Arc.REAR, Arc.STARBOARD}),
        (pygame.K_UP, {Arc.FORE, Arc.STARBOARD}),
    ):
        desk.key(key)
        assert arcs(screen.fleet, "artillery") == expected
    desk.focus("yard.fit")
    seen = set()
    for _ in range(4):
        desk.key(pygame.K_RIGHT)
        seen.add(frozenset(arcs(screen.fleet, "artillery")))
        assert screen.faults == []
    assert len(seen) == 4


def test_FAC_11_a_turret_turns_a_casemate_to_all_sides(desk: Any) -> None:
    screen = opened(desk, CASEMATES)
    screen.add(CATALOGUE.component["turret-mount"])
    desk.step()
    assert screen.ship is not None
    assert set(arcs_of(screen.ship, "artillery", CATALOGUE)) == set(Arc)


def test_FRC_7_what_another_faction_has_is_marked_and_mended(desk: Any) -> None:
    screen = opened(desk, CASEMATES)
    screen.add(CATALOGUE.component["haywire-missiles"])
    fit: Any = screen.ui["yard.fit"]
    assert [row.words for row in fit.items if row.special] == ["Haywire Missiles"]
    screen.change(building.with_faction(screen.fleet, "first-cycle", CATALOGUE), "the faction")
    desk.step()
    fit = screen.ui["yard.fit"]
    (strange,) = [row for row in fit.items if row.strange]
    assert "Old World Coalition" in strange.tip
    assert [one.breach.ruling for one in screen.faults] == ["FRC-7"]
    listed = screen.ui["yard.faults"]
    assert isinstance(listed, RowList)
    desk.click_at(px(screen, listed.place_of(lambda row: isinstance(row, Fault) and row.words, "fix").center))
    assert breaches(screen.fleet, CATALOGUE) == []


def test_the_shelves_show_a_factions_own_and_what_is_common(desk: Any) -> None:
    screen = opened(desk, "gas-giant-collective")

    def shown() -> list[str]:
        shop: Any = screen.ui["yard.shop"]
        return [one.name for one in shop.items]

    assert "Saturn's Hammer" in shown()
    rect = screen.ui.px("yard.filter.origin")
    desk.click_at(rect.center)
    assert shown() == ["Saturn's Hammer"]
    desk.click_at((rect.right - 20, rect.centery))
    assert "Saturn's Hammer" not in shown()
    assert "Railgun" in shown()


def test_random_draws_a_legal_fleet_of_the_faction(desk: Any) -> None:
    screen = opened(desk, CASEMATES)
    for _ in range(5):
        desk.click("yard.random")
        assert screen.fleet.faction == CASEMATES
        assert screen.faults == []


@pytest.mark.parametrize("faction", CATALOGUE.faction)
def test_FRC_7_a_fleet_of_a_faction_is_flown_at_once_and_in_a_new_match(desk: Any, faction: str) -> None:
    screen = opened(desk, faction)
    desk.click("yard.save")
    desk.click("yard.fly")
    desk.click("fly.cadet")
    desk.step(3)
    setup = desk.screen.session.match.setup
    assert setup.options.factions
    assert setup.fleets[Seat.RED].faction.id == faction
    desk.app.pop()
    desk.step()
    desk.click("yard.fly")
    desk.click("fly.match")
    assert desk.dump()["red.faction"]["text"] == CATALOGUE.faction[faction].name
    assert desk.dump()["start"]["enabled"]
    assert screen.faults == []


def test_the_list_of_fleets_names_factions(desk: Any) -> None:
    desk.click("yard")
    screen = desk.screen
    at = next(
        i
        for i, row in enumerate(screen.listed)
        if isinstance(row, Shelved) and row.fleet and row.fleet.faction
    )
    screen._choose(screen.listed[at])
    name = CATALOGUE.faction[screen.chosen.fleet.faction].name
    assert name in desk.dump()["yard.edition"]["text"]


def test_a_file_with_a_faction_that_nobody_knows_is_named_with_line_and_field(desk: Any) -> None:
    folder = desk.app.home.fleets
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "odd.yaml").write_text(TEXT.replace("edition: 2024-07", "faction: The Moon"), encoding="utf-8")
    (folder / "arc.yaml").write_text(
        TEXT.replace("arc: fore}", "arc: fore, second_arc: up}", 1), encoding="utf-8"
    )
    (folder / "strange.yaml").write_text(
        TEXT.replace("edition: 2024-07", "faction: moon-people"), encoding="utf-8"
    )
    problems = {one.path.stem: (one.problem, one.faults) for one in shelf.own_fleets(folder)}
    assert "line 2" in problems["odd"][0]
    assert "faction" in problems["odd"][0]
    assert "second_arc" in problems["arc"][0]
    assert problems["strange"] == ("", 1)
