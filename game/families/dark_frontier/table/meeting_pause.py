"""The pause after each meeting of an Advance: who met, when, the dice, the result, what is next.

It goes on by itself once it could be read, unless the player selects something or animations are off.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from game.board.overlays import Tone
from game.board.plates import Span
from game.families.dark_frontier.board.course import result_of
from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.board.overlays import Met, Overlay
from game.families.dark_frontier.board.token_places import place_at
from game.families.dark_frontier.table.host import DuelTool
from game.families.dark_frontier.table.upcoming import next_plate, put_to_come, to_come
from game.families.dark_frontier.words import when_words
from game.match.session import Session
from game.screens.table.log_panel import LogBook, line_text
from game.screens.tools.key_actions import KeyActions
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import BoardClick, Commit, Heading, Host
from game.shell.actions import CHOOSING, Context
from rules.dark_frontier.events import Event, TokenLeft, TokensFlown, TokensMet
from rules.dark_frontier.state import State, Token
from rules.hexes.grid import add
from rules.kernel.seats import Seat
from rules.table.measure import Point

_SEEN_S, _READ_S = 1.2, 3.0  # seconds at normal speed: where nothing was hit, and where something was
_LINE_LEFT = 92  # height in logical units for what is still to come


def stops(event: Event, state: State) -> bool:
    """Return whether an Advance pauses for an event: a meeting, or a ship that leaves the map."""
    return isinstance(event, TokensMet) or (isinstance(event, TokenLeft) and event.token in state.ships)


def after_words(state: State) -> str:
    """Return what follows a pause, as the end of "Then: ..."."""
    following = next(to_come(state), None)
    if following is None:
        return "everything flies on to its end point"
    return f"{when_words(following.part)}: {following.words}"


class MeetingPause(DuelTool):
    """The pause at a meeting, until the players go on."""

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING,)

    at_once: ClassVar[bool] = True
    mouse_hint: ClassVar[str] = "{key:say_no} or a click on the map: continue · {key:fit}: fit"

    def __init__(self, host: Host, book: LogBook, eyes: Seat | None, go_on: Callable[[], None]) -> None:
        self.host = host
        self._book = book
        self._go_on = go_on
        self._begins, self._events = _told(host.session, eyes)
        self.met = self._events[0] if self._events else None
        if isinstance(self.met, TokensMet) and host.presenter.holds(self.met.one):
            host.select(self.met.one)
        self._left_s = _READ_S if any(tone == "refusal" for _, tone in self._results()) else _SEEN_S
        self._held = False

    @property
    def state(self) -> State:
        state: State = self.host.view
        return state

    # --- time -----------------------------------------------------------------------------------------

    def update(self, dt_s: float) -> bool:
        if not self._held:
            self._left_s -= dt_s * self.host.app.settings.animation_factor
            if self._left_s <= 0:
                self._held = True
                self._go_on()
        return False

    @property
    def goes_on(self) -> bool:
        """Whether it goes on without a press."""
        return not self._held and self.host.app.settings.animation_factor > 0

    def selection_changed(self) -> None:
        """Stay, because the player looks at something."""
        self._held = True

    # --- the panels ---------------------------------------------------------------------------------

    def heading(self) -> Heading:
        reached = self.state.reached
        return Heading("Flight", "" if reached is None else when_words(reached.part))

    def what_now(self) -> str:
        match self.met:
            case TokensMet():
                words = ", ".join(words for words, _ in self._results()) or "nothing happens"
                return f"{self.met.one} and {self.met.other} have met: {words}"
            case TokenLeft():
                return f"{self.met.token} has left the map and is lost"
            case _:
                return "Everything flies on"

    def _results(self) -> list[tuple[str, Tone]]:
        found = [result for event in self._events if (result := result_of(event)) is not None]
        if found or not isinstance(self.met, TokensMet):
            return found
        return [("they pass", "plain")]

    def build(self, column: PanelColumn) -> None:
        for number, line in enumerate(self._book.lines[-len(self._events) :]):
            if column.rect.height < _LINE_LEFT:
                break
            if line.beat >= self._begins:
                column.note(f"stop.{number}", line_text(line), line.ruling)
        column.take(6)
        put_to_come(column, self.state, "No more encounters this round.")

    def commit(self) -> Commit:
        aside = "or wait a moment" if self.goes_on else f"then {after_words(self.state)}"
        return Commit("Continue", self._go_on, aside)

    def beside_clock(self) -> str:
        stays = " · click a ship: stay" if self.goes_on else ""
        return self.host.bindings.fill("{key:say_no}: continue") + stays

    def roster_seat(self) -> Seat:
        return self.host.seat

    # --- the board ----------------------------------------------------------------------------------

    def overlays(self) -> Sequence[Overlay]:
        """Return marks for the result of the meeting, and for the next one."""
        found: list[Overlay] = []
        at, reached = self._place(), self.state.reached
        if at is not None and reached is not None and isinstance(self.met, TokensMet):
            head: tuple[Span, ...] = (
                (f"{self.met.one} and {self.met.other} {when_words(reached.part)}", "plain"),
            )
            rest: tuple[Span, ...] = tuple(self._results())
            good = all(tone != "refusal" for _, tone in rest)
            found.append(Met(at, reached.part, words=(head, rest), tone="good" if good else "refusal"))
        return [*found, *next_plate(self.state)]

    def _place(self) -> Point | None:
        """Return where the meeting was, if one of the two tokens is still there, else None."""
        if not isinstance(self.met, TokensMet) or self.state.reached is None:
            return None
        named = (self.met.one, self.met.other)
        tokens: dict[str, Token] = {**self.state.ships, **self.state.projectiles}
        there = next((tokens[name] for name in named if name in tokens), None)
        return None if there is None else place_at(there, self.state.reached.part)

    def looks_at(self) -> Sequence[Point]:
        return [*super().looks_at(), *(point_of(add(one.place, one.velocity)) for one in self.state.flying())]

    def click(self, click: BoardClick) -> bool:
        """Go on if the map is clicked anywhere but on a token."""
        if click.button != 1 or click.piece is not None:
            return False
        self._go_on()
        return True

    # --- keys ---------------------------------------------------------------------------------------

    def key_actions(self) -> KeyActions:
        return {"confirm": self._go_on, "say_no": self._go_on}


def _told(session: Session, eyes: Seat | None) -> tuple[int, list[Event]]:
    """Return the events of the last meeting that a player saw, and the beat with which it began."""
    found: list[Event] = []
    for number in range(session.shown_beats - 1, -1, -1):
        beat = session.match.beats[number]
        found = [*session.match.visible_events(beat, eyes), *found]
        if any(isinstance(event, TokensMet | TokenLeft | TokensFlown) for event in beat):
            return number, found
    return 0, []
