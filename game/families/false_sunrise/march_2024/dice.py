"""How dice are shown at the table in March 2024."""

from game.families.false_sunrise.table.dice_edition import DiceEdition
from game.families.false_sunrise.table.throws import throw_of

DICE = DiceEdition(throw=throw_of)
