"""Prompts: the simple choices, and the names that files use for all kinds of requests."""

from __future__ import annotations

from enum import StrEnum


class Prompt(StrEnum):
    """The simple choices of the game.

    Their subjects and options are ids or values from `choices`.
    """

    EDGE = "edge"  # SET-4: choose an edge of the board
    HOLD = "hold"  # WPN-1: launches to hold back, each a PartOf
    ACQUIRE = "acquire"  # WPN-2: an enemy ship; about a Carrier
    ACTIVATE = "activate"  # WPN-3: a ship
    POINT_DEFENCE = "point_defence"  # SQD-9: a squadron; about a ship
    PLAGUE = "plague"  # SQD-9: squadrons; about a ship and a component
    AWAY_BEFORE = "away_before"  # UPG-3: None or an Errand; about a Carrier
    AWAY_AFTER = "away_after"
    REROLL = "reroll"  # FIR-10: index of a die or None; about a Thrown shot
    LOSE = "lose"  # DMG-3: a working system; about a Loss
    REPAIR = "repair"  # UPG-2: None, "pips" or "systems"; about a Carrier
    RESTORE = "restore"  # UPG-2: a destroyed system; about a Repair
    DOGFIGHT = "dogfight"  # SQD-7: an enemy squadron; about a Fight
    FABRICATOR = "fabricator"  # SQD-11: a PartOf among ties
    FABRICATE = "fabricate"  # SQD-11: a squadron type; about a Carrier
    COPY = "copy"  # FAC-9: None or a Copy; about a Carrier
    MIRACLE_DIE = "miracle_die"  # FAC-1: None or "die"; about an Aim
    MIRACLE_REROLL = "miracle_reroll"  # FAC-1: index of a die or None; about a Thrown shot
    MIRACLE_RATING = "miracle_rating"  # FAC-1: points of rating, from 0; about an Incoming attack
    MIRACLE_RESTORE = "miracle_restore"  # FAC-1: None or a PartOf; about AroundFire
    TURN = "turn"  # FAC-2: another target; about an Aim
    INERTIA = "inertia"  # FAC-12: None or a velocity; about a Push
    DEFEND = "defend"  # MF-36: None or DEFENDS; about a Defense
    DIMINISH = "diminish"  # MF-34: the value of a set; about an Intercepted attack
    NAME = "name"  # MF-35: a DiceSet; about an Applied set
    BREAK = "break"  # MF-43: a weapon of the target; about a Broken system
    MEND = "mend"  # MF-44: a Mend; about a Carrier
    TEND = "tend"  # MF-44: a squadron; about a Carrier


# Requests that are not simple choices, by their `asks_for`.
FORMS = (
    "marker",
    "keep_back",
    "deployment",
    "arrive",
    "reborn",
    "orders",
    "squadron",
    "strike",
    "fire",
    "removal",
    "return",
)


def known_kind(kind: str) -> str:
    """Return a kind of request unchanged.

    Raise `ValueError`, listing all kinds, if there is none.
    """
    kinds = (*FORMS, *(prompt.value for prompt in Prompt))
    if kind not in kinds:
        raise ValueError(f"is not a question; there are {', '.join(kinds)}")
    return kind
