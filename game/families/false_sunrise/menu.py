"""The ways from the title into the screens of games with ships."""

from __future__ import annotations

from game.games import Entry

_ROOMS = "game.families.false_sunrise.screens"

MENU = (
    Entry(
        "solo",
        "Play",
        "Solo battle",
        "Against the computer; fleets, map and setup by the program: straight to orders.",
        f"{_ROOMS}.new_match.solo_question:SoloQuestion",
        asks=True,
    ),
    Entry(
        "quick_battle",
        "Play",
        "Quick battle for two",
        "Fleets, map and setup by the program: straight to orders.",
        f"{_ROOMS}.new_match.screen:quick_battle",
    ),
    Entry(
        "new_match",
        "Play",
        "New match",
        "Players at this machine or the computer: choose fleets, map and options.",
        f"{_ROOMS}.new_match.screen:NewMatch",
    ),
    Entry(
        "scenarios",
        "Play",
        "Scenarios",
        "Battles with a story; all maps and scenarios.",
        f"{_ROOMS}.map_editor.scenario_list:Scenarios",
    ),
    Entry(
        "laboratory",
        "Learn",
        "Laboratory",
        "Two ships on sliders, with the odds of every shot.",
        f"{_ROOMS}.laboratory.screen:Laboratory",
    ),
    Entry(
        "yard",
        "Build",
        "Fleet yard",
        "Build fleets of your own, or change those that are ready.",
        f"{_ROOMS}.yard.fleet_list:Yard",
    ),
    Entry(
        "map_editor",
        "Build",
        "Map editor",
        "Draw rocks, place markers and make scenarios.",
        f"{_ROOMS}.map_editor.screen:MapEditor",
    ),
)
