"""What tables ask and tell in Matched Fire alone."""

from game.families.false_sunrise.editions import TableEdition
from game.families.false_sunrise.matched_fire.asks import ASKS
from game.families.false_sunrise.matched_fire.words import own_option_words
from rules.false_sunrise.prompts import Prompt

AT_TABLE = TableEdition(
    asks=ASKS,
    tools={Prompt.LOSE: "game.families.false_sunrise.matched_fire.table.systems:LoseTool"},
    option=own_option_words,
)
