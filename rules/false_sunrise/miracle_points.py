"""Miracle points: how many dice may bring, and what they buy (FAC-1)."""

MIRACLE_SIDES = 3  # of a die of points
MIRACLE_THRUST = 2  # thrust in an order, for each point
REROLL_COST = 1
DIE_COST = 2
RATING_COST = 2  # for each point of rating
RESTORE_COST = 4
