"""Foes: players written, with knowledge of the code, to beat the computer's strongest level.

`tools/foes/GAME/` has those of a game, named like its id with underscores: a file each, and all of
them in `FOES` of its `__init__.py`. Wherever a command takes a player, a foe is "foe-NAME".
"""
