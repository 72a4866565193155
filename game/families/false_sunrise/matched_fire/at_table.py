"""The requests and displays at the table that only Matched Fire has."""

from game.families.false_sunrise.editions import TableEdition
from game.families.false_sunrise.matched_fire.activations import moves, notes, reaches
from game.families.false_sunrise.matched_fire.requests_ui import REQUESTS_UI
from game.families.false_sunrise.matched_fire.table.firing import AttacksTool
from game.families.false_sunrise.matched_fire.table.planning import ends_lines, ends_words, missile_lines
from game.families.false_sunrise.matched_fire.table.systems import LoseTool
from game.families.false_sunrise.matched_fire.words import own_option_words, thrust_words
from rules.false_sunrise.prompts import Prompt

AT_TABLE = TableEdition(
    asks=REQUESTS_UI,
    tools={"fire": AttacksTool, Prompt.LOSE: LoseTool},
    option=own_option_words,
    notes=notes,
    thrust=thrust_words,
    maps_ends=True,
    forecast=ends_lines,
    lead=ends_words,
    planning=missile_lines,
    toggles=(
        (
            "missiles",
            "Missiles",
            "Lines of enemy missiles if the enemy drifts, with dice added by friends",
            "MF-32",
        ),
    ),
    rings=("Ranges", "Short range and reach of the selected weapon, or else of the ship's first"),
    reaches=reaches,
    moves=moves,
)
