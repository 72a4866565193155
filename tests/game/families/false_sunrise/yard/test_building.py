"""Building a fleet without a screen: every change, back and forth, and a file that reads back the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from game.families.false_sunrise.yard import building, shelf
from game.screens.tools.history import History
from rules.false_sunrise.fleet_files import FleetFile, fleet_text, parse_fleet
from rules.false_sunrise.force import breaches
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.random_fleets import random_fleet
from rules.table.arcs import Arc

CATALOGUE = july_catalogue()


def wild_step(fleet: FleetFile, chance: random.Random) -> FleetFile:
    """Change something about a fleet, legal or not."""
    pick = chance.choice
    if not fleet.ships or chance.random() < 0.12:
        return building.with_ship(fleet, pick(CATALOGUE.hulls).id)
    at = chance.randrange(len(fleet.ships))
    ship = fleet.ships[at]
    steps: list[Callable[[], FleetFile]] = [
        lambda: building.renamed(fleet, pick(["Tide", "Reef 2", " "])),
        lambda: building.described(fleet, "Goes\nahead and waits."),
        lambda: building.without_ship(fleet, at),
        lambda: building.with_double(fleet, at),
        lambda: building.moved_ship(fleet, at, pick([-1, 1])),
        lambda: building.renamed_ship(fleet, at, pick(["Gull", "Tern"])),
        lambda: building.with_hull(fleet, at, pick(CATALOGUE.hulls).id),
        lambda: building.with_faction(fleet, pick([None, *CATALOGUE.faction]), CATALOGUE),
        lambda: building.with_defence(fleet, at, pick(CATALOGUE.defences).id),
        *[lambda: building.with_component(fleet, at, pick(list(CATALOGUE.component)), CATALOGUE)] * 6,
    ]
    if ship.defences:
        steps.append(lambda: building.without_defence(fleet, at, 0))
    if ship.components:
        key = pick(ship.components).key
        steps += [
            lambda: building.without_component(fleet, at, key),
            lambda: building.moved_component(fleet, at, key, pick([-1, 1])),
            lambda: building.with_arc(fleet, at, key, pick([None, *Arc]), pick([None, *Arc])),
            lambda: building.serving(fleet, at, key, pick([None, *(one.key for one in ship.components)])),
            lambda: building.with_squadron(fleet, at, key, pick(CATALOGUE.squadrons).id),
            lambda: building.without_squadron(fleet, at, key, 0),
        ]
    return pick(steps)()


def walk(seed: int, steps: int = 120) -> History[FleetFile]:
    chance = random.Random(seed)
    shop = History[FleetFile](building.new_fleet(CATALOGUE.edition))
    for _ in range(steps):
        shop.record(wild_step(shop.now, chance), "something")
    return shop


@pytest.mark.parametrize("seed", range(8))
def test_a_random_walk_undone_and_redone_comes_back_to_the_same_file(seed: int) -> None:
    shop = walk(seed)
    first, last = building.new_fleet(CATALOGUE.edition), shop.now
    chance = random.Random(seed)
    for _ in range(60):
        chance.choice([shop.undo, shop.redo])()
    while shop.redo():
        pass
    assert fleet_text(shop.now) == fleet_text(last)
    while shop.undo():
        pass
    assert shop.now == first
    while shop.redo():
        pass
    assert shop.now == last


@pytest.mark.parametrize("seed", range(8))
def test_whatever_was_built_is_written_and_reads_back_equal(seed: int, tmp_path: Path) -> None:
    fleet = walk(seed).now
    path = shelf.free_path(tmp_path, fleet.name)
    shelf.write(fleet, path)
    read = shelf.look(path, own=True)
    assert read.problem == ""
    assert read.fleet == fleet
    assert fleet_text(parse_fleet(fleet_text(fleet), "again")) == fleet_text(fleet)


def test_typing_is_one_step_of_undo() -> None:
    shop = History[FleetFile](building.new_fleet(CATALOGUE.edition))
    for words in ("G", "Gu", "Gul", "Gull"):
        shop.record(building.renamed(shop.now, words), "the name", typing="name")
    assert shop.undo()
    assert shop.now.name == building.NEW_NAME
    assert not shop.undo_words


def test_FRC_5_a_turret_points_at_a_weapon_and_at_nothing_when_that_goes() -> None:
    fleet = building.with_ship(building.new_fleet(CATALOGUE.edition), "destroyer")
    for kind in ("hydra", "railgun", "turret-mount"):
        fleet = building.with_component(fleet, 0, kind, CATALOGUE)
    assert building.component_of(fleet.ships[0], "turret-mount").weapon == "railgun"
    assert breaches(fleet, CATALOGUE) == []
    fleet = building.without_component(fleet, 0, "railgun")
    assert building.component_of(fleet.ships[0], "turret-mount").weapon is None
    assert [one.ruling for one in breaches(fleet, CATALOGUE)] == ["FRC-5"]


def test_FRC_8_doubles_and_new_ships_have_names_of_their_own() -> None:
    fleet = random_fleet(3, 20, CATALOGUE)
    for _ in range(4):
        fleet = building.with_double(fleet, 0)
        fleet = building.with_ship(fleet, "corvette")
    names = [ship.name for ship in fleet.ships]
    assert len(set(names)) == len(names)


def test_names_that_hold_nothing_change_nothing() -> None:
    fleet = random_fleet(3, 20, CATALOGUE)
    assert building.renamed(fleet, " \u202e ") == fleet
    assert building.renamed_ship(fleet, 0, "") == fleet


def test_a_pick_that_the_edition_does_not_know_stays_as_it_stands() -> None:
    text = """name: From Elsewhere
edition: 2024-07
ships:
- name: Gull
  hull: frigate
  components:
  - {type: gravity-well, arc: rear}
  - {type: artillery, arc: fore}
  defences: [moonlight]
"""
    fleet = parse_fleet(text, "text")
    changed = building.with_arc(fleet, 0, "artillery", Arc.PORT)
    changed = building.with_defence(changed, 0, "hardened-armor")
    read = parse_fleet(fleet_text(changed), "again")
    assert read.ships[0].components[0] == fleet.ships[0].components[0]
    assert read.ships[0].defences == ("moonlight", "hardened-armor")
