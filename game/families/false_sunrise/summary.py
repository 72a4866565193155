"""A summary of a match of ships in words: how it is going, or how it ended."""

from __future__ import annotations

from collections.abc import Mapping

from game.match.save_summary import Fact
from rules.false_sunrise.describe import ENDINGS, PHASE_NAMES, player
from rules.false_sunrise.state import Phase, State
from rules.kernel.seats import PLAYERS

_DRAWS = {
    "turn_limit": "The points are tied at the turn limit",
    "no_ships": "No ship is left, and the points are tied",
    "agreed": "Both players agree on a draw",
}


def summary_of(state: State) -> dict[str, Fact]:
    """Return the phase and what is left of the fleets, as facts for a file's header."""
    facts: dict[str, Fact] = {"integrity": state.setup.integrity, "phase": state.phase.value}
    for seat in PLAYERS:
        ships = [ship for ship in state.ships.values() if ship.seat is seat]
        facts[f"{seat}_ships"] = len(ships)
        facts[f"{seat}_left"] = sum(ship.alive for ship in ships)
    if not all(ship.spec.hull.capital for ship in state.ships.values()):
        facts["models"] = True  # the count includes squadrons
    return facts


def summary_words(facts: Mapping[str, object]) -> tuple[str, str]:
    """Describe, from a header, the phase of a match and what is left of the fleets."""
    phase, integrity = facts.get("phase"), facts.get("integrity")
    words = PHASE_NAMES[Phase(phase)] if isinstance(phase, str) and phase in set(Phase) else ""
    numbers = [facts.get(f"{seat}_{name}") for seat in PLAYERS for name in ("left", "ships")]
    forces = ""
    if all(type(one) is int for one in numbers):
        noun = "models" if facts.get("models") is True else "ships"
        forces = "{} of {} {noun} against {} of {}".format(*numbers, noun=noun)
        forces += f", {integrity if isinstance(integrity, int) else 0} integrity"
    return f"{words[:1].lower()}{words[1:]}", forces


def ending(final: State) -> tuple[str, str]:
    """Describe how a match ended, without the turn, and return the ruling behind it."""
    outcome = final.outcome
    if outcome is None:
        return "", ""
    if outcome.winner is None:
        return _DRAWS.get(outcome.why, "Nobody is ahead"), outcome.ruling
    return f"{player(final, outcome.winner)} {ENDINGS.get(outcome.why, 'wins')}", outcome.ruling
