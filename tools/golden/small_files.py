"""Settings, fleets, maps and all other files that a home has besides matches, with their facts."""

from __future__ import annotations

import json
import shutil
from hashlib import blake2b
from pathlib import Path
from typing import Any

from game.book.hints.seen import FILE_NAME as HINTS_FILE
from game.book.hints.seen import SeenHints
from game.book.lessons.progress import Progress
from game.families.false_sunrise.maps.files import keep_map, keep_scenario, open_scenario, shelves_of
from game.families.false_sunrise.maps.sheet import MapSheet, sheet_of_rocks
from game.families.false_sunrise.new_match.choices_file import FILE as CHOICES_FILE
from game.families.false_sunrise.new_match.offers import Source
from game.families.false_sunrise.new_match.setup import Choices, first_choices, set_edition
from game.families.false_sunrise.yard.shelf import write
from game.shell.assets import asset_path
from game.shell.paths import Home
from game.shell.settings import AnimationSpeed, Palette, Settings, save_settings
from rules.false_sunrise.editions import EDITIONS, load_edition
from rules.false_sunrise.fleet_files import FleetFile, load_fleet
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.share_code import fleet_to_code
from rules.files import slug
from rules.kernel.seats import Seat
from rules.table.polygons import Polygon

Facts = dict[str, Any]
ASSETS = "{assets}"  # stands for the assets folder, whose path differs on each computer
_INTEGRITY = 20
_LESSON = "02-thrust-velocity-course.yaml"
_SCENARIO = "the-night-mail"
_FINISHED = ("01-board-and-gauge", "02-thrust-velocity-course", "own/mine")
_SEEN = {"Ida Lovelace": ("first-orders", "drift"), "Żółw & Søn": ("first-orders",)}


def write_small_files(home: Home) -> Facts:
    """Write all of them into a home; return their facts."""
    return {
        "settings": _settings(home),
        "choices": _choices(home),
        "progress": _progress(home),
        "hints": _hints(home),
        "fleets": _fleets(home),
        "maps": _maps(home),
        "scenarios": _scenarios(home),
        "lessons": _lessons(home),
    }


def _settings(home: Home) -> Facts:
    settings = Settings(
        ui_scale_percent=125,
        palette=Palette.VERMILLION,
        animation=AnimationSpeed.SLOW,
        reduced_motion=True,
        effects_volume=30,
        interface_volume=0,
        mute=True,
        captions=True,
        fullscreen=False,
        keys={"next_ship": ("n", "ctrl+right"), "names": ("f4",), "close_hint": ()},
        player_names=("Ida Lovelace", "Żółw & Søn"),
        hints=False,
        explain_words=False,
        rulebook_page="orders",
    )
    _must(save_settings(settings, home.settings_file))
    return settings.model_dump(mode="json")


def _choices(home: Home) -> Facts:
    choices = first_choices(("Ida Lovelace", "Żółw & Søn"), 41)
    set_edition(choices, "2024-03")
    choices.integrity, choices.turn_limit, choices.training = 14, 8, True
    choices.seat(Seat.BLUE, "commodore")
    choices.fleets[Seat.RED].source = Source.FILE
    choices.fleets[Seat.RED].file = "fleets/first-edition.yaml"
    choices.fleets[Seat.BLUE].source = Source.COMPUTER
    path = home.config / CHOICES_FILE.name
    CHOICES_FILE.save(choices, path)
    path.write_text(path.read_text(encoding="utf-8").replace(str(asset_path("")), ASSETS), encoding="utf-8")
    return facts_of_choices(choices)


def facts_of_choices(choices: Choices) -> Facts:
    """Return what was chosen."""
    return {
        "names": {seat.value: name for seat, name in choices.names.items()},
        "players": {seat.value: player for seat, player in choices.players.items()},
        "edition": choices.edition,
        "integrity": choices.integrity,
        "turn_limit": choices.turn_limit,
        "training": choices.training,
        "factions": choices.factions,
        "typed_dice": choices.typed_dice,
        "fleets": {
            seat.value: [pick.source.value, pick.file, pick.seed] for seat, pick in choices.fleets.items()
        },
        "map": [choices.map.source.value, choices.map.seed],
    }


def _progress(home: Home) -> Facts:
    progress = Progress(home, list(_FINISHED), offered=True)
    _must(progress.keep())
    return {"offered": True, "done": list(_FINISHED)}


def _hints(home: Home) -> Facts:
    seen = SeenHints(home.config / HINTS_FILE)
    for player, hints in _SEEN.items():
        for hint in hints:
            seen.add(player, hint)
    return {player: list(hints) for player, hints in _SEEN.items()}


def _fleets(home: Home) -> dict[str, Facts]:
    """Write a random fleet of each edition and each faction, and one that comes with the game."""
    found: dict[str, Facts] = {}
    for edition in EDITIONS:
        catalogue = load_edition(edition).catalogue
        for faction in (None, *(one.id for one in catalogue.factions)):
            drawn = random_fleet(f"golden {edition} {faction}", _INTEGRITY, catalogue, faction)
            name = f"Golden {edition} {faction or 'plain'}"
            found |= _fleet(
                home, drawn.model_copy(update={"name": name, "about": "Kept for ever – ünïcode."})
            )
    plain = load_fleet(asset_path("fleets") / "operation-rookie.yaml")
    return found | _fleet(home, plain)


def _fleet(home: Home, fleet: FleetFile) -> dict[str, Facts]:
    path = home.fleets / f"{slug(fleet.name)}.yaml"
    write(fleet, path)
    return {str(path.relative_to(home.data)): {**facts_of_fleet(fleet), "code": fleet_to_code(fleet)}}


def facts_of_fleet(fleet: FleetFile) -> Facts:
    """Return what is in a fleet."""
    return {
        "name": fleet.name,
        "about": fleet.about,
        "edition": fleet.edition,
        "faction": fleet.faction,
        "ships": [
            {
                "name": ship.name,
                "hull": ship.hull,
                "defences": list(ship.defences),
                "components": [
                    [one.key, one.type, one.arc, one.second_arc, one.weapon, list(one.squadrons)]
                    for one in ship.components
                ],
            }
            for ship in fleet.ships
        ],
    }


def _maps(home: Home) -> dict[str, Facts]:
    sheet = sheet_of_rocks(generate_terrain(4120), "Golden Reef", "Drawn by lot, kept for ever.")
    path = home.maps / "golden-reef.yaml"
    keep_map(sheet, path)
    return {str(path.relative_to(home.data)): _of_sheet(sheet)}


def _scenarios(home: Home) -> dict[str, Facts]:
    """Save a copy of a scenario that comes with the game, and a new one with just two fleets."""
    sheet = open_scenario(asset_path("scenarios") / f"{_SCENARIO}.yaml", shelves_of(home))
    sheet = sheet.telling(name="Golden Night")
    keep_scenario(sheet, home.scenarios / "golden-night.yaml")
    plain = sheet_of_rocks(generate_terrain(4121), "Golden Duel", "Two fleets and no more.")
    keep_scenario(plain, home.scenarios / "golden-duel.yaml")
    return {"scenarios/golden-night.yaml": _of_sheet(sheet), "scenarios/golden-duel.yaml": _of_sheet(plain)}


def _of_sheet(sheet: MapSheet) -> Facts:
    return {
        "name": sheet.name,
        "about": sheet.story.about,
        "rocks": digest_of_rocks(sheet.rocks),
        "markers": [
            [*map(float, post.at), None if post.owner is None else post.owner.value] for post in sheet.posts
        ],
        "sides": [sheet.story.sides.red.name, sheet.story.sides.blue.name],
    }


def digest_of_rocks(rocks: tuple[Polygon, ...]) -> str:
    """Return 16 hex digits for the corners of all rocks."""
    corners = [[list(map(float, corner)) for corner in rock] for rock in rocks]
    return blake2b(json.dumps(corners).encode(), digest_size=8).hexdigest()


def _lessons(home: Home) -> list[str]:
    """Save a copy of one of the game's lessons: the program itself writes none."""
    path = home.lessons / "mine.yaml"
    shutil.copyfile(asset_path("lessons") / _LESSON, path)
    return [str(path.relative_to(home.data))]


def _must(notice: str) -> None:
    if notice:
        raise OSError(notice)


def tidy(folder: Path) -> None:
    """Remove all empty folders."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
