"""Whether an event of a duel is as wanted."""

from __future__ import annotations

from typing import Any

from rules.dark_frontier import events
from rules.dark_frontier.facts.fact_file import EventDetails
from rules.dark_frontier.facts.outcome import Outcome
from rules.hexes.grid import length
from rules.kernel.facts import event_fits


def fits(wanted: EventDetails, event: events.Event, outcome: Outcome) -> bool:
    """Return whether an event fits everything that is said about it; its kind is known to be right."""
    tokens = {
        name: outcome.token_id(token)
        for name in ("ship", "projectile", "met")
        if (token := getattr(wanted, name)) is not None
    }
    wanted = wanted.model_copy(update=tokens)
    velocity = getattr(event, "velocity", None)
    facts: dict[str, Any] = {
        "speed": None if velocity is None else length(velocity),
        "projectile": getattr(event, "projectile", getattr(event, "by", None)),
    }
    match event:
        case events.CommandRevealed(command=command):
            facts |= {"rotate": command.rotate, "burn": command.burn, "points": command.points}
        case events.ShotFired(projectile=projectile):
            facts["projectile"] = projectile.id
        case events.TokenLeft(token=token):
            facts["ship"] = token
        case events.TokensMet(one=one, other=other):
            facts["ship"], facts["met"] = (other, one) if wanted.ship == other else (one, other)
        case events.NumbersNamed(numbers=numbers):
            facts |= {"ship": wanted.ship, "number": numbers.get(wanted.ship or "")}
    return event_fits(wanted, EventDetails, event, facts)
