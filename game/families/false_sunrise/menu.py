"""What the title shows of games with ships, and the ways from there into their screens."""

from __future__ import annotations

from game.games import Entry, TitleUi

_ROOMS = "game.families.false_sunrise.screens"

TITLE = TitleUi(
    scene=f"{_ROOMS}.dawn:FleetsAtDawn",
    about="Two fleets and sealed orders. Everybody flies at once, and then everybody finds out.",
    lines=(
        "The sun has risen twice this morning. Nobody aboard has mentioned it.",
        "The admiral says that it is dawn. The almanac says four more hours.",
        "If the light comes from ahead, it is theirs.",
        "The orders are sealed. For the moment, so are all mouths.",
        "Whoever fires first had better be done by the time the others begin.",
        "The chart is right about the rocks. It is only wrong about us.",
        "She was built to carry grain. These days she carries a grudge.",
        "The cook has seen eleven battles, and blames the helm for nine of them.",
        "Both captains have a plan. The rock in the middle has none, and has never lost.",
        "On the poster there was more sky, and there were fewer torpedoes.",
        "Nobody fires on the mail. It is merely unlucky, most nights.",
        "It takes one turn to be brave, and three to slow down again.",
    ),
)

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
        "challenges",
        "Play",
        "Challenges",
        "One question each, from easy to hard; your answer is graded and explained.",
        "game.screens.challenges.choosing:ChallengeList",
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
