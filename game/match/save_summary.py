"""The status of a match, in a few facts that lists show without reading the match."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from game.games import card_of
from rules.games import game_of
from rules.kernel.journal import AnyMatch, Header
from rules.kernel.seats import PLAYERS

Fact = str | int | bool | None
_DRAW = "draw"
_LONGEST_NAME = 60
_MOST = 1_000_000


@dataclass(frozen=True, slots=True)
class SaveSummary:
    """Names and scores in the order of `PLAYERS`.

    `winner` is a name, "" for a draw, None before the end.

    The rest are words within a line: `phase` is what is being played, `forces` what each side has
    to play with, and `scored` what the scores count.
    """

    names: tuple[str, str]
    scores: tuple[int, int]
    winner: str | None = None
    phase: str = ""
    forces: str = ""
    scored: str = "points"


def summary_of(match: AnyMatch) -> dict[str, Fact]:
    """Return a match's status, as everybody may know it, for the header of its file."""
    edition, view = match.ruleset.id, match.view(None)
    winner, scores = game_of(edition).facts(view)
    facts = dict(card_of(edition).header(view))
    for seat in PLAYERS:
        facts[f"{seat}_name"] = match.setup.names[seat][:_LONGEST_NAME]
        facts[f"{seat}_points"] = scores[seat]
    if match.over:
        facts["winner"] = winner.value if winner is not None else _DRAW
    return facts


def number_of(header: Header, key: str) -> int:
    """Return a count from a header; 0 if it is missing or invalid."""
    found = header.extra.get(key)
    return found if type(found) is int and 0 < found < _MOST else 0


def summary_of_header(header: Header) -> SaveSummary | None:
    """Return a match's status from its header, or None if it is not there."""
    facts = header.extra
    names = [str(facts.get(f"{seat}_name") or "") for seat in PLAYERS]
    scores = [score for seat in PLAYERS if type(score := facts.get(f"{seat}_points")) is int]
    if not all(names) or len(scores) < len(PLAYERS):
        return None
    phase, forces, scored = "", "", "points"
    with suppress(LookupError):  # this program may not know the edition
        card = card_of(header.edition)
        (phase, forces), scored = card.summary_words(facts), card.scored
    winner = facts.get("winner")
    named = {seat.value: name for seat, name in zip(PLAYERS, names, strict=True)}
    won = None if winner is None else named.get(str(winner), "")
    return SaveSummary((names[0], names[1]), (scores[0], scores[1]), won, phase, forces, scored)
