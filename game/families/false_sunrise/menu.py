"""The main menu's entries for False Sunrise and its editions, and the screens that they open."""

from __future__ import annotations

from game.game_card import HOTSEAT, MenuEntry, TitleCard

_SOLO = MenuEntry(
    "solo",
    "Solo battle",
    "Play against the computer: choose the size, your fleet and the difficulty.",
    asks=True,
)
_HOTSEAT = MenuEntry(
    "two_players",
    HOTSEAT,
    "Two players at this computer: choose names, fleets, map and options.",
)
_QUICK = MenuEntry(
    "quick_battle",
    "Quick solo",
    "Play against the computer at once: random fleets and map, and your last difficulty.",
)
_QUICK_HOTSEAT = MenuEntry(
    "quick_hotseat",
    "Quick for two",
    "Two players at this computer begin at once: random fleets and map.",
)
_NEW_MATCH = MenuEntry(
    "new_match",
    "New match",
    "Choose both players, fleets, map and all options.",
)
_SCENARIOS = MenuEntry(
    "scenarios",
    "Scenarios",
    "Battles with a story, and all maps.",
)
_CHALLENGES = MenuEntry(
    "challenges",
    "Challenges",
    "Puzzles from easy to hard; your answers are graded and explained.",
)
_YARD = MenuEntry(
    "yard",
    "Fleet yard",
    "Build your own fleets, or change ready-made ones.",
)
_MAPS = MenuEntry(
    "map_editor",
    "Map editor",
    "Draw rocks, place markers and make scenarios.",
)


def _laboratory(odds: str) -> MenuEntry:
    return MenuEntry("laboratory", "Laboratory", f"Set up two ships and see {odds}.")


_BATTLES = (_SOLO, _HOTSEAT, _QUICK, _QUICK_HOTSEAT, _NEW_MATCH, _SCENARIOS)
MENU = (*_BATTLES, _CHALLENGES, _laboratory("the odds of every shot"), _YARD, _MAPS)
MATCHED_MENU = (*_BATTLES, _CHALLENGES, _laboratory("the odds of every set"), _YARD, _MAPS)

TITLE = TitleCard(
    about="Two fleets and sealed orders. Everybody flies at once, and then everybody finds out.",
    ink=(255, 206, 132),
    lines=(
        "The sun has risen twice this morning. Nobody aboard has mentioned it.",
        "The admiral says that it is dawn. The almanac says four more hours.",
        "If the light comes from ahead, it is theirs.",
        "The orders are sealed. For the moment, so are all mouths.",
        "If you fire first, be done by the time the others begin.",
        "The chart is right about the rocks. It is only wrong about us.",
        "She was built to carry grain. These days she carries a grudge.",
        "The cook has seen eleven battles, and blames the helm for nine of them.",
        "Both captains have a plan. The rock in the middle has none, and has never lost.",
        "On the poster there was more sky, and there were fewer torpedoes.",
        "Nobody fires on the mail. It is merely unlucky, most nights.",
        "It takes one turn to be brave, and three to slow down again.",
    ),
    menu=MENU,
    lessons="lessons",
    briefing=(
        "To win: reach 15 points first. Each marker that you hold gives a point per turn.",
        "You: the orange fleet. The computer flies the blue one.",
        "Try first: send each ship to a marker, and let all of them fire at the same enemy.",
    ),
)

MATCHED_TITLE = TitleCard(
    name="Matched Fire",
    edition="matched-fire",
    printed_subtitle="Rules of Matched Fire, and those of July 2024 that it keeps",
    about="Two fleets with squadrons of fighters. Dice that match hit; the rest is only noise.",
    ink=(150, 226, 200),
    lines=(
        "Three fives and a two. Nobody ever asks about the two.",
        "A die alone is an opinion. Three alike are an argument.",
        "Hold the sixes. Somebody over there is holding theirs.",
        "The plates ring like bells. One hopes that they are not.",
        "Point defense: the art of making other people's dice smaller.",
        "She fired everything. Some of it agreed with itself.",
        "The gunners count in pairs, and marry accordingly.",
        "Strike out what you cannot stop. Stop what you can. Smile at the rest.",
        "There is luck, and there is standing on their flank.",
        "Twelve barrels, one number. That is what the drill is for.",
        "The bombers are late. So, for once, is the flak.",
        "Bring more dice than they have plates.",
    ),
    menu=MATCHED_MENU,
    lessons="lessons/matched-fire",
    briefing=(
        "To win: reach 15 points first. Each marker that you hold gives a point per turn.",
        "You: the orange fleet. The computer flies the blue one.",
        "Try first: send each ship to a marker, and attack from the side or from behind.",
    ),
)

TITLES = (TITLE, MATCHED_TITLE)
