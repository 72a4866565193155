"""Foes: short players, one module a game, that know how the computer plays and try to exploit it.

They are guests, named as `tools.ladder.foes.dark_frontier:Tail` in any tournament.
"""
