"""What is still to come in an Advance, with its odds, for players who pause or decide in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from game.board.plates import Span
from game.families.dark_frontier.board.overlays import Met
from game.families.dark_frontier.board.token_places import place_at
from game.families.dark_frontier.table.odds_words import chance_words
from game.families.dark_frontier.words import when_words
from game.screens.tools.parts import PanelColumn
from game.shell.theme import SECTION, SMALL, STRONG
from game.widgets.label import Label, Note
from game.widgets.pen import Ink
from rules.dark_frontier import odds
from rules.dark_frontier.advancing import LEAVES, PROJECTILE, SHIPS, Step, agenda, still_comes
from rules.dark_frontier.foreseeing import threat_of
from rules.dark_frontier.odds import Threat, forecast
from rules.dark_frontier.state import State
from rules.dark_frontier.systems import missiles_left
from rules.kernel.seats import Seat
from rules.table.measure import Point

_HEAD, _ROW = 19, 17  # logical units
_MOMENT, _BETWEEN = 62, 4  # the width of a moment like "at the end", and the gap after it


@dataclass(frozen=True, slots=True)
class Coming:
    """A moment to come: who meets whom and where, the possible results, and whose ship it concerns.

    `ships` are all ships that take part, and `by` is the projectile that reaches a ship, if one does.
    It is not `sure` if a missile has to be steered for it.
    """

    part: Fraction
    at: Point
    words: str
    odds: str
    seat: Seat | None
    more: str = ""
    ships: tuple[str, ...] = ()
    by: str = ""
    sure: bool = True


def to_come(state: State) -> Iterator[Coming]:
    """Yield what is still to come; projectiles that leave the map are left out."""
    for step in agenda(state):
        if still_comes(state, step) and (step.moment.rank != LEAVES or step.tokens[0] in state.ships):
            yield _coming(state, step)


def _coming(state: State, step: Step) -> Coming:
    part, one = step.moment.part, step.tokens[0]
    at = place_at(state.token(one), part)
    if step.moment.rank == LEAVES:
        return Coming(part, at, f"{one} leaves the map", "lost", state.ships[one].seat, ships=(one,))
    other = step.tokens[1]
    if step.moment.rank == SHIPS:
        return Coming(part, at, f"{one} and {other} pass", "", None, ships=(one, other))
    if step.moment.rank != PROJECTILE:
        return Coming(part, at, f"{one} and {other} meet", "", None)
    ship = state.ships[one]
    chances, more = odds_words(state, one, other), countered_words(state, one, other)
    return Coming(part, at, f"{other} reaches {one}", chances, ship.seat, more, (one,), other)


def comes_at(state: State, seat: Seat) -> Iterator[Coming]:
    """Yield what is still to come for the ships of a side, ships that pass each other included (DM-7)."""
    for one in to_come(state):
        if any(state.ships[name].seat is seat for name in one.ships):
            yield one


def next_plate(state: State) -> Iterator[Met]:
    """Yield a mark on the map for what comes next."""
    for one in islice(to_come(state), 1):
        head: tuple[Span, ...] = ((f"Next: {one.words} {when_words(one.part)}", "plain"),)
        rest: tuple[Span, ...] = ((", ".join(filter(None, (one.odds, one.more))), "quiet"),)
        yield Met(one.at, one.part, words=(head, rest) if one.odds else (head,), tone="plain")


def odds_words(state: State, ship: str, projectile: str) -> str:
    """Return in a few words what a projectile does to a ship that it meets."""
    coming = threat_of(state, state.projectiles[projectile])
    fate = forecast(state.figures, state.ships[ship], [coming])
    if coming.threat is Threat.ARMED:
        return f"{chance_words(fate.lost)} to destroy"
    return f"{chance_words(fate.hit)} to hit"


def countered_words(state: State, ship: str, projectile: str) -> str:
    """Return the danger of an armed missile if the ship counters it, "" if it cannot (DM-5)."""
    target = state.ships[ship]
    armed = threat_of(state, state.projectiles[projectile]).threat is Threat.ARMED
    if not armed or not missiles_left(state.figures, target):
        return ""
    fate = forecast(state.figures, target, [odds.Coming(Threat.COUNTERED)])
    return f"{chance_words(fate.lost)} if you stop it with a missile"


def put_to_come(column: PanelColumn, state: State, nothing: str, *, ship: str = "") -> None:
    """Add what is still to come (for one ship only, if it is named), or the text `nothing`."""
    rows = tuple(one for one in to_come(state) if not ship or ship in one.ships)
    put_coming(column, rows, "Still to come this round", nothing)


def put_coming(
    column: PanelColumn, rows: Sequence[Coming], head: str, nothing: str, *, below: int = 0
) -> None:
    """Add moments to come under a heading, as far as there is room, or the text `nothing`.

    `below` is the height to leave for the rest.
    """
    if rows and column.rect.height < _HEAD + _ROW + below:
        return  # the clock of the Advance and the plate on the map show it
    column.row(high=16, below=3).put(Label, "come.head", head.upper(), style=SECTION)
    if not rows:
        column.say("come.none", nothing, style=SMALL.sized(12), color="secondary")
    for number, one in enumerate(rows):
        left = len(rows) - number
        if column.rect.height < _ROW + (below or _ROW * (left > 1)):
            if below or column.rect.height >= _ROW:
                more = f"{left} more on the map" if number else f"{left} on the map"
                column.row(high=_ROW, below=0).put(Note, "come.more", more)
            return
        _put_one(column, f"come.{number}", one)


def _put_one(column: PanelColumn, key: str, one: Coming) -> None:
    """Add a moment to come; its odds have a line of their own where both do not fit."""
    ink: Ink = "text" if one.seat is None else column.host.app.theme.seat_text(one.seat)
    pen = column.host.ui.pen
    aside = round(pen.width(one.odds, SMALL) / pen.scale.factor) + 2
    words = round(pen.width(one.words, SMALL.sized(12)) / pen.scale.factor) + 2
    apart = _MOMENT + words + aside + 2 * _BETWEEN > column.rect.width
    row = column.row([_MOMENT, 0] if apart else [_MOMENT, 0, aside], high=_ROW, below=0, gap=_BETWEEN)
    row.put(Label, f"{key}.moment", when_words(one.part), style=STRONG.sized(12), color=ink)
    row.put(Label, key, one.words, style=SMALL.sized(12))
    if apart:
        row = column.row(high=_ROW, below=0)
    row.put(Label, f"{key}.odds", one.odds, style=SMALL, color="secondary", align="right")
