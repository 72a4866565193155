"""The source of a match's dice: a seed, or people who type what real dice show."""

from __future__ import annotations

SEEDED = "seeded"
TYPED = "typed"
