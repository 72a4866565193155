"""The main menu's entries for Astra et Tenebrae and the screens that they open."""

from __future__ import annotations

from game.game_card import HOTSEAT, MenuEntry, TitleCard

MENU = (
    MenuEntry(
        "solo",
        "Solo battle",
        "Play against the computer: choose rules, side, ships and rocks, then start.",
        asks=True,
    ),
    MenuEntry(
        "quick_battle",
        "Quick solo",
        "Play against the computer at once, with your last choices.",
    ),
    MenuEntry(
        "two_players",
        HOTSEAT,
        "Two players at this computer: names, ships, table and options.",
    ),
    MenuEntry(
        "watch",
        "Watch two computers",
        "Choose two levels and watch them play.",
    ),
    MenuEntry(
        "new_match",
        "New match",
        "Any players on either side, with all options.",
    ),
    MenuEntry(
        "scenarios",
        "Scenarios",
        "Battles with a story: rocks, moving ships, captains that everybody knows.",
    ),
    MenuEntry(
        "challenges",
        "Challenges",
        "Puzzles from easy to hard; your answers are graded and explained.",
    ),
    MenuEntry(
        "ship_cards",
        "Ship cards",
        "Print cards of your ships and captains, for a battle at a real table.",
        asks=True,
    ),
)

TITLE = TitleCard(
    about="Up to four frigates a side, running hot in the dark, with captains that nobody has seen.",
    ink=(255, 170, 140),
    lines=(
        "Four ships, four captains, and one of them is lying about who is aboard.",
        "It is dark out there. Try to keep it that way.",
        "Every gun makes you warmer, and everybody can feel it.",
        "The physicist says that it will hold. The engineer has left the room.",
        "Nothing is colder than a captain who has not been seen yet.",
        "Thirty inches of night, and then somebody vents.",
        "She turns well, for the price of a kettle a minute.",
        "The radiators are beautiful. From the other side, too.",
        "Nobody has ever overheated from being careful. Nobody has won by it either.",
        "Hold the line, mind the gap: four inches at least, eight at most.",
        "The pilot dodges once. After that it is the hull's turn.",
        "They burned at twenty-nine. We are told that some of them were awake.",
    ),
    menu=MENU,
    lessons="lessons/astra-et-tenebrae",
    briefing=(
        "To win: destroy more frigates than you lose.",
        "You: a few frigates, whose captains stay hidden from the enemy until they act.",
        "Try first: keep your frigates cool and close together, and fire when a hit is likely.",
    ),
)
