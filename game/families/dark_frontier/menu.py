"""The main menu's entries for Dark Frontier and the screens that they open."""

from __future__ import annotations

from game.game_card import HOTSEAT, MenuEntry, TitleCard

MENU = (
    MenuEntry(
        "solo",
        "Solo duel",
        "Play against the computer: choose your side and ships, and start right away.",
        asks=True,
    ),
    MenuEntry(
        "quick_battle",
        "Quick solo",
        "Play against the computer with your last choices, starting right away.",
    ),
    MenuEntry(
        "two_players",
        HOTSEAT,
        "Two players at this computer: names, ships and options.",
    ),
    MenuEntry(
        "watch",
        "Watch two computers",
        "Choose two levels and watch them play.",
    ),
    MenuEntry(
        "new_match",
        "New match",
        "Anyone on either side, with all options.",
    ),
    MenuEntry(
        "scenarios",
        "Scenarios",
        "Duels with a story: ships under way, other limits, two ships a side.",
    ),
    MenuEntry(
        "challenges",
        "Challenges",
        "Puzzles from easy to hard; your answers are graded and explained.",
    ),
    MenuEntry(
        "ship_sheets",
        "Ship sheets",
        "Everything you need to print for a duel at a real table: sheets, counters, tokens and map.",
        asks=True,
    ),
)

TITLE = TitleCard(
    about="A duel of two captains: every bit of speed you gain must be braked off again.",
    ink=(200, 190, 255),
    lines=(
        "The shipyard has one customer left. It has come in shooting.",
        "Space is large. The part of it that matters is four hexes wide.",
        "Anybody can go fast. The trick is to have gone fast already.",
        "Turn now, burn now, and be sorry about it in two rounds.",
        "The flak does not know whose side it is on. It never asks.",
        "A missile is a promise with an engine.",
        "Nobody has ever been hit by a shot that was fired where they were last.",
        "She stops beautifully. It takes her the whole map.",
        "Both captains have a dial. Neither has a brake.",
        "The edge of the map is farther away than it looks, for three rounds.",
        "Standing still is a velocity, too. Ask the last defender.",
        "The yard is quiet in the mornings. Then come the sums.",
    ),
    menu=MENU,
    lessons="lessons/dark-frontier",
    briefing=(
        "To win: destroy the other ship, or score by being alone in the central yard.",
        "You: one ship against one of the computer's.",
        "Try first: fly slowly so that you can turn and brake, and fire when the odds are good.",
    ),
)
