"""What the table asks and shows only in July 2024: nothing beyond other editions."""

from game.families.false_sunrise.editions import TableEdition

AT_TABLE = TableEdition()
