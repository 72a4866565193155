"""What is asked for: the plain choices, and by which names files call every kind of request."""

from __future__ import annotations

from enum import StrEnum


class Prompt(StrEnum):
    """The plain choices of the game; `about` of the request names the ids that are concerned."""

    EDGE = "edge"  # SET-4: an edge of the board
    HOLD = "hold"  # WPN-1: launches to hold back, as "ship|place"
    ACQUIRE = "acquire"  # WPN-2: an enemy ship; about ship, component
    ACTIVATE = "activate"  # WPN-3: a ship
    POINT_DEFENCE = "point_defence"  # SQD-9: a squadron; about ship
    PLAGUE = "plague"  # SQD-9: squadrons; about ship, component
    AWAY_BEFORE = "away_before"  # UPG-3: None, "ship|pips" or "ship|system"; about ship, component
    AWAY_AFTER = "away_after"
    REROLL = "reroll"  # FIR-10: index of a die or None; about ship, weapon, target
    LOSE = "lose"  # DMG-3: a working system; about ship, the how manieth of how many
    REPAIR = "repair"  # UPG-2: None, "pips" or "systems"; about ship, component
    RESTORE = "restore"  # UPG-2: a destroyed system; about ship, component
    DOGFIGHT = "dogfight"  # SQD-7: an enemy squadron; about squadron, ship
    FABRICATOR = "fabricator"  # SQD-11: "ship|component" among ties
    FABRICATE = "fabricate"  # SQD-11: a squadron type; about ship, component
    # FAC-9: None, "component", "component|weapon" or "component|squadron,squadron"; about ship, core
    COPY = "copy"
    MIRACLE_DIE = "miracle_die"  # FAC-1: None or "die"; about ship, weapon, target
    MIRACLE_REROLL = (
        "miracle_reroll"  # FAC-1: index of a die or None; about ship, weapon, target, points, faces
    )
    MIRACLE_RATING = "miracle_rating"  # FAC-1: points of rating, from 0; about target, ship, weapon, faces
    MIRACLE_RESTORE = "miracle_restore"  # FAC-1: None or "ship|system"; about ship, "before" or "after"
    TURN = "turn"  # FAC-2: another target; about ship, weapon, target
    INERTIA = "inertia"  # FAC-12: None or a velocity; about ship, weapon, target, velocity


# Requests that are no plain choice, by what they ask for.
FORMS = ("marker", "keep_back", "deployment", "arrive", "reborn", "orders", "squadron", "fire", "return")


def known_kind(kind: str) -> str:
    """Return the kind of a request as a file names it; ValueError, which names all, where there is none."""
    kinds = (*FORMS, *(prompt.value for prompt in Prompt))
    if kind not in kinds:
        raise ValueError(f"is nothing that is asked; there are {', '.join(kinds)}")
    return kind
