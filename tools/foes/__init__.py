"""Foes: players written, with knowledge of the code, to beat the computer's strongest level.

`tools/foes/GAME/` has those of a game and lists them in `FOES` of its `__init__.py`; `registry.py` knows
the games. Wherever a command takes a player, a foe is "foe-NAME".
"""
