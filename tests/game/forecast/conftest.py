"""The battles that danger is tried on."""

from __future__ import annotations

from tests.game.families.false_sunrise.danger.conftest import melee

__all__ = ["melee"]
