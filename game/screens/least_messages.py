"""How many messages a match with a friend elsewhere takes, in words."""

from __future__ import annotations

from game.games import card_of


def least_words(edition: str) -> str:
    """Return how few messages a turn needs, as a sentence; "" for an edition where nobody has counted."""
    card = card_of(edition)
    least = card.least_messages.get(edition)
    return "" if least is None else f"A {card.table.turn} takes at least {least} messages."
