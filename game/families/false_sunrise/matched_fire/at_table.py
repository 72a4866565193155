"""What tables ask and tell in Matched Fire alone."""

from game.families.false_sunrise.editions import TableEdition
from game.families.false_sunrise.matched_fire.asks import ASKS
from game.families.false_sunrise.matched_fire.words import own_option_words

AT_TABLE = TableEdition(asks=ASKS, option=own_option_words)
