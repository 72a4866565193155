"""Scenes of the map editor and the list of scenarios."""

from __future__ import annotations

from game.families.false_sunrise.maps.drag import Mode
from game.families.false_sunrise.maps.sheet import sheet_of_rocks
from game.families.false_sunrise.screens.map_editor.map_editor_screen import MapEditor
from rules.false_sunrise.mapmaking import generate_terrain
from rules.table.measure import Point
from tools.screenshots.studio import Studio

_SEED = 4
_BEGUN: tuple[Point, ...] = ((13.0, 8.0), (19.0, 6.5), (21.0, 11.0), (17.5, 10.0))


def _editor(studio: Studio) -> MapEditor:
    return studio.show(MapEditor(studio.app, sheet_of_rocks(generate_terrain(_SEED))))


def scenarios(studio: Studio) -> None:
    """Show the list with a chase selected."""
    studio.desk.open("scenarios")
    studio.desk.click_row("scenarios.list", 3)


def reshaping(studio: Studio) -> None:
    """Show a rock being reshaped, and the warning that the map is no longer fair."""
    editor = _editor(studio)
    editor.hand.choose(2)
    editor.act(lambda: editor.hand.nudge(4.0, 0.0))
    editor.act(lambda: editor.hand.next_corner(1))
    studio.desk.step(2)


def drawing(studio: Studio) -> None:
    """Show a rock being drawn whose next side would cross another, among misplaced markers."""
    editor = _editor(studio)
    editor.take_edge("left")
    for at in ((36.0, 14.0), (30.0, 30.0), (36.0, 34.0)):
        editor.desk.do(editor.desk.now.with_post(at), "a new marker")
    editor.take(Mode.DRAW)
    for at in _BEGUN:
        editor.hand.draw_to(at)
    editor.hand.hover((16.0, 4.5))
    editor.lay_out()
    studio.desk.step(2)


def telling(studio: Studio) -> None:
    """Show the tab that turns a map into a scenario."""
    drawing(studio)
    studio.desk.click("tab")  # the center of the two tabs belongs to the second one
    studio.desk.step(2)


def trying(studio: Studio) -> None:
    """Show the dialog before a battle on the map."""
    _editor(studio)
    studio.desk.click("try")
    studio.desk.step(2)
