"""A scenario before it begins: its story, a picture of its map, its sides and who plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.families.false_sunrise.maps.files import Kept
from game.families.false_sunrise.screens.scene_picture import ScenePicture
from game.families.false_sunrise.words import counted
from game.families.false_sunrise.yard import shelf
from game.shell.theme import HEADING
from game.widgets.icons import Icon
from game.widgets.label import Label, Note
from game.widgets.layout import Column, centred, columns, rows
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.force import fleet_integrity
from rules.false_sunrise.scenarios import Scenario
from rules.false_sunrise.state import Scene
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.map_editor.scenario_list import Scenarios

_SIDE = 118


def story_view(screen: Scenarios, one: Kept, area: Rect) -> None:
    """Add all of it inside an area of logical units."""
    ui, scenario = screen.ui, screen.played
    column = Column(ui.add, area, high=18, gap=6)
    column.row(high=26).put(Label, "story.name", one.name, style=HEADING.sized(20))
    if one.problem:
        sign = Icon.WARNING
        column.fill().put(Label, "story.problem", one.problem, colour="refusal", wrap=True, icon=sign)
        return
    text = (scenario.file.opening if scenario else "") or one.about
    words = text.replace("\n", "\n\n")
    high = min(ui.pen.words_height(words, area.width) + 2, area.height // 3)
    column.row(high=high, below=10).put(Label, "story.opening", words, wrap=True, tooltip=text)
    room, sides = rows(column.rect, [0, _SIDE], gap=10)
    wide = min(room.width, round(room.height * 1.5))
    scene = scenario.scene if scenario else Scene()
    place, tip = (
        centred(room, wide, round(wide / 1.5)),
        "Where fleets deploy, what stands where, and the rocks.",
    )
    ui.add(ScenePicture("story.picture", place, one.rocks, scene, tooltip=tip))
    if scenario is not None:
        below = Column(ui.add, sides, high=18, gap=6)
        _limits(scenario, below)
        for seat, cell in zip(PLAYERS, columns(below.rect, [0, 0], gap=20), strict=True):
            _side(screen, scenario, seat, cell)


def _limits(scenario: Scenario, column: Column) -> None:
    """Say in a line what is special."""
    file = scenario.file
    turns = file.options.options(file.edition).turn_limit
    limit = f"{turns} turns (END-4)" if turns else "no turn limit"
    markers = (
        "markers by the players (SET-3)" if file.markers is None else counted(len(file.markers), "marker")
    )
    starter = file.by_seat[Seat(file.initiative)].name if file.initiative else ""
    first = f"initiative: {starter}" if file.initiative else "initiative by a roll"
    factions = ["with factions (FRC-7)"] if file.options.factions else []
    edition = load_edition(file.edition).name
    words = " · ".join((edition, f"{file.integrity} integrity at most", limit, markers, first, *factions))
    column.put(Note, "story.limits", words, tooltip=words)


def _side(screen: Scenarios, scenario: Scenario, seat: Seat, area: Rect) -> None:
    side, fleet, edition = scenario.file.by_seat[seat], scenario.fleets[seat], scenario.file.edition
    total = fleet_integrity(fleet, scenario.catalogue)
    ships = f"{counted(len(fleet.ships), scenario.catalogue.noun)}, {total} integrity"
    ships += f", {shelf.faction_name(fleet)}" if fleet.faction is not None else ""
    said = f"{fleet.name}: {ships}" if side.fleet else ships
    screen.build_side(seat, edition, side.name, (said, fleet.about or said), area)
