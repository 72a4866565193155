"""Miracle points: the number of dice, and what points cost and buy (FAC-1)."""

MIRACLE_SIDES = 3  # sides of a die of miracle points
MIRACLE_THRUST = 2  # extra thrust in an order for each point
REROLL_COST = 1
DIE_COST = 2
RATING_COST = 2  # for each point of defense rating
RESTORE_COST = 4
