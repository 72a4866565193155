"""What tables ask and tell in July 2024 alone: nothing that other editions have not."""

from game.families.false_sunrise.editions import TableEdition

AT_TABLE = TableEdition()
