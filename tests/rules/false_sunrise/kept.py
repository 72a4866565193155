"""Setups that were drawn once and are kept in files: what is drawn changes with every new component."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rules.false_sunrise.editions import load_edition

_FOLDER = Path(__file__).with_name("setups")


def kept_setup(edition: str, seed: int) -> Any:
    """Return the fleets, map and options of a match of an edition that were drawn with a seed."""
    text = (_FOLDER / f"{edition}-{seed}.json").read_text(encoding="utf-8")
    return load_edition(edition).ruleset.unpack_setup(json.loads(text))
