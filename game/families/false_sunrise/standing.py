"""How a match stands, in the few facts that a list of files shows without reading the match."""

from __future__ import annotations

from game.match.standing import Standing
from rules.false_sunrise.describe import ENDINGS, PHASE_NAMES, player
from rules.false_sunrise.state import Phase, State
from rules.kernel.journal import Header
from rules.kernel.seats import PLAYERS, Seat

Fact = str | int | bool | None
_LONGEST_NAME = 60
_DRAWS = {
    "turn_limit": "Both have the same points at the turn limit",
    "no_ships": "No ship is left, and the points are level",
}


def facts_of(state: State) -> dict[str, Fact]:
    """Write down how a match stands, for the header of its file."""
    facts: dict[str, Fact] = {"integrity": state.setup.integrity, "phase": state.phase.value}
    for seat in PLAYERS:
        ships = [ship for ship in state.ships.values() if ship.seat is seat]
        facts[f"{seat}_name"] = state.setup.names[seat][:_LONGEST_NAME]
        facts[f"{seat}_points"] = state.scores[seat]
        facts[f"{seat}_ships"] = len(ships)
        facts[f"{seat}_left"] = sum(ship.alive for ship in ships)
    if state.outcome is not None:
        facts["winner"] = state.outcome.winner.value if state.outcome.winner is not None else "draw"
    return facts


def standing_of(header: Header) -> Standing | None:
    """Read how a match stands from its header; None where that was not written down."""
    facts = header.extra
    numbers = ("points", "ships", "left")
    if not all(isinstance(facts.get(f"{seat}_name"), str) for seat in PLAYERS):
        return None
    if not all(type(facts.get(f"{seat}_{name}")) is int for seat in PLAYERS for name in numbers):
        return None

    def number(seat: Seat, name: str) -> int:
        return int(facts[f"{seat}_{name}"] or 0)

    red, blue = PLAYERS
    (left, of), (others, of_others) = ((number(seat, "left"), number(seat, "ships")) for seat in PLAYERS)
    total, phase, winner = facts.get("integrity"), facts.get("phase"), facts.get("winner")
    integrity = total if isinstance(total, int) else 0
    words = PHASE_NAMES[Phase(phase)] if isinstance(phase, str) and phase in set(Phase) else ""
    return Standing(
        (str(facts[f"{red}_name"]), str(facts[f"{blue}_name"])),
        (number(red, "points"), number(blue, "points")),
        f"{words[:1].lower()}{words[1:]}",
        f"{left} of {of} ships against {others} of {of_others}, {integrity} integrity",
        winner if isinstance(winner, str) else "",
    )


def ending(final: State) -> tuple[str, str]:
    """Say how a match ended, without the turn, and by which ruling."""
    outcome = final.outcome
    if outcome is None:
        return "", ""
    if outcome.winner is None:
        return _DRAWS.get(outcome.why, "Nobody is ahead"), outcome.ruling
    return f"{player(final, outcome.winner)} {ENDINGS.get(outcome.why, 'wins')}", outcome.ruling
