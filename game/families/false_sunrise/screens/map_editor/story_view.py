"""A scenario before it begins: its story, a picture of its map, its sides and who plays them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.board.background import Background
from game.board.camera import Camera
from game.board.canvas import Canvas
from game.board.sprites import draw_mark, draw_marker
from game.families.false_sunrise.maps.files import Kept
from game.families.false_sunrise.new_match.players import ABOUT, TITLES
from game.families.false_sunrise.yard import shelf
from game.screens.seat_signs import SIGNS
from game.shell.theme import BODY, HEADING, SMALL, STRONG
from game.widgets.choice import Dropdown
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.layout import columns
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.force import fleet_integrity
from rules.false_sunrise.scenarios import Scenario
from rules.false_sunrise.state import Scene
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge
from rules.table.polygons import Polygon
from rules.table.terrain import Terrain

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.map_editor.scenario_list import Scenarios

_SIDE = 118


def story_view(screen: Scenarios, one: Kept, area: Rect) -> list[Widget]:
    """Make all of it inside an area of logical units."""
    theme, pen = screen.app.theme, screen.ui.pen
    name = Rect(area.left, area.top, area.width, 26)
    made: list[Widget] = [Label("story.name", name, one.name, style=HEADING.sized(20))]
    if one.problem:
        rest = Rect(area.left, name.bottom + 8, area.width, area.bottom - name.bottom - 8)
        sign = Icon.WARNING
        made.append(Label("story.problem", rest, one.problem, colour=theme.refusal, wrap=True, icon=sign))
        return made
    scenario = screen.scenario()
    text = (scenario.file.opening if scenario else "") or one.about
    image = pen.text(text.replace("\n", "\n\n"), BODY, wrap_px=pen.px(area.width))
    high = min(int(image.get_height() / pen.scale.factor) + 2, area.height // 3)
    words = Rect(area.left, name.bottom + 6, area.width, high)
    made.append(
        Label("story.opening", words, text.replace("\n", "\n\n"), style=BODY, wrap=True, tooltip=text)
    )
    sides = Rect(area.left, area.bottom - _SIDE, area.width, _SIDE)
    room = Rect(area.left, words.bottom + 10, area.width, sides.top - words.bottom - 20)
    wide = min(room.width, round(room.height * 1.5))
    picture = Rect(0, 0, wide, round(wide / 1.5)).move_to(center=room.center)
    made.append(ScenePicture("story.picture", picture, one.rocks, scenario.scene if scenario else Scene()))
    if scenario is not None:
        made += _limits(screen, scenario, Rect(area.left, sides.top, area.width, 18))
        below = Rect(sides.left, sides.top + 24, sides.width, sides.height - 24)
        for seat, cell in zip(PLAYERS, columns(below, [0, 0], gap=20), strict=True):
            made += _side(screen, scenario, seat, cell)
    return made


def _limits(screen: Scenarios, scenario: Scenario, place: Rect) -> list[Widget]:
    """Say in a line what is special."""
    file = scenario.file
    limit = f"{file.options.turn_limit} turns (END-4)" if file.options.turn_limit else "no turn limit"
    markers = "markers by the players (SET-3)" if file.markers is None else _counted(len(file.markers))
    first = (
        f"initiative: {file.by_seat[Seat(file.initiative)].name}"
        if file.initiative
        else "initiative by a roll"
    )
    factions = ["with factions (FRC-7)"] if file.options.factions else []
    edition = [load_edition(file.edition).name] if file.edition != NEWEST else []
    words = " · ".join((*edition, f"{file.integrity} integrity at most", limit, markers, first, *factions))
    return [
        Label("story.limits", place, words, style=SMALL, colour=screen.app.theme.secondary, tooltip=words)
    ]


def _counted(markers: int) -> str:
    return f"{markers} marker{'' if markers == 1 else 's'}"


def _side(screen: Scenarios, scenario: Scenario, seat: Seat, area: Rect) -> list[Widget]:
    side, fleet = scenario.file.by_seat[seat], scenario.fleets[seat]
    head = Rect(area.left, area.top, area.width, 20)
    total = fleet_integrity(fleet, scenario.catalogue)
    ships = f"{len(fleet.ships)} ship{'' if len(fleet.ships) == 1 else 's'}, {total} integrity"
    ships += f", {shelf.faction_name(fleet)}" if fleet.faction is not None else ""
    about = Rect(area.left, head.bottom + 2, area.width, 18)
    said = f"{fleet.name}: {ships}" if side.fleet else ships
    player = screen.players[seat]
    place = Rect(area.left, about.bottom + 6, 140, 30)
    aside = Rect(place.right + 10, place.top, area.right - place.right - 10, 32)
    grey = screen.app.theme.secondary
    return [
        Label(
            f"story.{seat}.side",
            head,
            side.name,
            style=STRONG.sized(14),
            colour=screen.app.theme.seat_text(seat),
            icon=SIGNS[seat],
        ),
        Label(f"story.{seat}.fleet", about, said, style=SMALL, colour=grey, tooltip=fleet.about or said),
        Dropdown(
            f"story.{seat}.player",
            place,
            list(TITLES.items()),
            at=player,
            on_change=partial(screen.seat, seat),
            tooltip="Who plays this side",
            group="sides",
        ),
        Label(f"story.{seat}.player.about", aside, ABOUT[player], style=SMALL, colour=grey, wrap=True),
    ]


class ScenePicture(Widget):
    """The map with all that a scenario puts on it: markers, ships, and where fleets deploy."""

    kind = "preview"

    def __init__(self, widget_id: str, rect: Rect, rocks: tuple[Polygon, ...], scene: Scene) -> None:
        super().__init__(widget_id, rect, tooltip="Where fleets deploy, what stands where, and the rocks.")
        self.rocks = rocks
        self.scene = scene

    def state(self) -> tuple[object, ...]:
        return self.rocks, self.scene

    def text(self) -> str:
        return f"{len(self.rocks)} rocks, {len(self.scene.markers or ())} markers"

    def value(self) -> int:
        return len(self.rocks)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the board."""
        camera = Camera(surface.get_rect())
        canvas = Canvas(surface, camera, pen)
        surface.blit(Background().get(canvas, Terrain(self.rocks)), (0, 0))
        for seat, edge in self.scene.edges.items():
            _draw_edge(canvas, seat, edge)
        for marker in self.scene.markers or ():
            draw_marker(canvas, marker)
        for ship_id, (x, y, _, _) in self.scene.starts.items():
            seat = Seat(ship_id.partition(":")[0])
            draw_mark(surface, seat, canvas.px((x, y)), canvas.pen.px(5), canvas.seat(seat))


def _draw_edge(canvas: Canvas, seat: Seat, edge: Edge) -> None:
    """Draw a band in the side's colour along its edge."""
    board, deep = canvas.board(), canvas.pen.px(4)
    bands = {
        Edge.TOP: Rect(board.left, board.top, board.width, deep),
        Edge.BOTTOM: Rect(board.left, board.bottom - deep, board.width, deep),
        Edge.LEFT: Rect(board.left, board.top, deep, board.height),
        Edge.RIGHT: Rect(board.right - deep, board.top, deep, board.height),
    }
    canvas.surface.fill(canvas.seat(seat), bands[edge])
