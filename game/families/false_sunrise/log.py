"""Log lines of False Sunrise: the side that acts, the ships involved, the words and the figures."""

from __future__ import annotations

from collections.abc import Iterable

from game.families.false_sunrise.board.hangar_losses import lost_in_hangars
from game.families.false_sunrise.contests import contest_words
from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.events_ui import CRAFT, KINDS, START
from game.families.false_sunrise.flying import fly
from game.game_card import LogText, LogUi
from rules.false_sunrise.describe import units
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events import (
    DamageTaken,
    DiceRolled,
    Event,
    PhaseBegan,
    PointsScored,
    ResultDiminished,
    ThrowRead,
)
from rules.false_sunrise.scoring import standoffs
from rules.false_sunrise.state import MAINTAIN, Marker, Phase, State
from rules.kernel.seats import PLAYERS, Seat


def kinds_of(state: State) -> list[str]:
    """List the kinds of log lines that a match of this edition can have."""
    edition = edition_of(state)
    never = set() if edition.catalogue.squadrons else {CRAFT}
    never |= set() if Phase.START in edition.phases else {START}
    return [kind for kind in KINDS if kind not in never]


def line(event: Event, state: State, sentence: str, hangars: str) -> LogText:
    """Return the log line of an event; `state` is the board just after it.

    `hangars` names the squadrons that are lost with a ship.
    """
    if isinstance(event, DiceRolled) and event.why in edition_ui_of(edition_of(state).id).dice.read_at_once:
        return LogText("")
    words, figures = told(event, state, sentence)
    words += f" With it, {hangars}." if hangars else ""
    if isinstance(event, PhaseBegan) and event.phase is Phase.MOVEMENT:
        words = " ".join((words, *(contest_words(one, state) for one in _contested(state))))
    about = _about(event, state)
    return LogText(words, figures, about, _doer(event, state, about))


def _contested(state: State) -> tuple[Marker, ...]:
    """List the markers that the revealed orders of both sides lead past, so that nobody takes them."""
    ships = [ship for seat in PLAYERS for ship in state.ships_of(seat)]
    return standoffs(state, {ship.id: fly(state, ship, ship.order or MAINTAIN) for ship in ships})


def _doer(event: Event, state: State, about: tuple[str, ...]) -> Seat | None:
    """Return the side of a line: that of the acting squadron, else of the ship it is about."""
    if isinstance(event, ResultDiminished):
        return state.ships[event.target_id].seat  # the point defense acts
    squadron = state.squadrons.get(str(getattr(event, "squadron_id", getattr(event, "source", ""))))
    if squadron is not None:
        return squadron.seat
    return state.ships[about[0]].seat if about else getattr(event, "seat", None)


def _about(event: Event, state: State) -> tuple[str, ...]:
    named = (getattr(event, name, None) for name in ("ship_id", "target_id", "source", "target"))
    ids: Iterable[str] = (str(one).partition("|")[0] for one in named if one is not None)
    return tuple(dict.fromkeys(one for one in ids if one in state.ships))


# What follows the last colon in these lines are figures.
_ROLLED = frozenset({"dice", "reroll", "shot", "piercing", "squadron_attack"})


def told(event: Event, state: State, sentence: str) -> tuple[str, str]:
    """Split a sentence into words and figures; `state` is the board just after the event."""
    if isinstance(event, ThrowRead) and ": " in sentence:
        words, _, figures = sentence.partition(": ")
        return f"{words}.", figures.removesuffix(".")
    if event.kind in _ROLLED and ": " in sentence:
        words, _, figures = sentence.rpartition(": ")
        return f"{words}.", figures.removesuffix(".").replace("(", "[").replace(")", "]")
    if isinstance(event, DamageTaken):
        ship = state.ships[event.ship_id]
        unit = ship.spec.hull.unit or "pip"
        whole = ship.fittings.bar_pips * len(event.pips)
        return sentence, f"{sum(event.pips)} of {whole} {units(unit)} left"
    if isinstance(event, PointsScored):
        return sentence, f"total {':'.join(str(state.scores[seat]) for seat in PLAYERS)}"
    return sentence, ""


LOG = LogUi(
    kinds=kinds_of,
    pieces=lambda view: [(ship.id, ship.spec.name) for ship in view.ships.values()],
    note=lost_in_hangars,
    line=line,
)
