"""The stage: shows the beats of a session one after another, and stops where people look."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.board.animation import Animation
from game.board.overlays import FlightPaths, GhostPath
from game.match.playback import Beat
from game.screens.tools.dice_tray import DiceTray
from rules.false_sunrise.events import (
    PhaseBegan,
    ShipActivated,
    ShipCrashed,
    ShipJumped,
    ShipLeft,
    ShipMoved,
)
from rules.false_sunrise.state import Phase, State
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.board.view import BoardView
    from game.match.session import Session


def flights_of(beat: Beat, state: State) -> FlightPaths | None:
    """Return the ways that ships fly in a beat, or None where none does."""
    crashed = {event.ship_id for event in beat if isinstance(event, ShipCrashed)}
    left = {event.ship_id for event in beat if isinstance(event, ShipLeft)}
    jumped = {event.ship_id: event.before for event in beat if isinstance(event, ShipJumped)}
    paths = tuple(
        GhostPath(
            event.stops,
            state.ships[event.ship_id].seat,
            state.ships[event.ship_id].spec.hull.id,
            event.ship_id in crashed,
            event.ship_id in left,
            origin=jumped.get(event.ship_id),
        )
        for event in beat
        if isinstance(event, ShipMoved)
    )
    return FlightPaths(paths) if paths else None


class Stage:
    """Move `session.shown` on, beat by beat, while the board plays what happens.

    After both fleets have flown it stands still until `go_on`; `flights` keeps their ways on show.
    What is shown is what `eyes` may know, and hears. `on_begin` is told of each beat as it begins, with the
    state before it, and `on_beat` once it was seen.
    `declined` holds the offers that a player wants to hear no more of in the activation that is played.
    `proposes`: ships are offered their best shots, and activated by a press on an enemy.
    `aim` is a ship that was asked to fire at another.
    `taken_back`: an answer was undone, and nothing passes by itself before the next press.
    """

    def __init__(
        self,
        session: Session,
        eyes: Callable[[], Seat | None],
        on_beat: Callable[[Beat], None],
        on_begin: Callable[[Beat, State], None],
    ) -> None:
        self.session = session
        self._eyes = eyes
        self.flights: FlightPaths | None = None
        self.still = False
        self.tray = DiceTray()
        self.declined: set[tuple[str, ...]] = set()
        self.proposes = True
        self.aim: tuple[str, str] | None = None
        self.taken_back = False
        self._on_beat = on_beat
        self._on_begin = on_begin
        self._playing: Beat | None = None
        self._moved = False

    @property
    def busy(self) -> bool:
        """Whether something is being shown, or waits for a look."""
        return self.playing or self.still or self.session.has_more()

    @property
    def playing(self) -> bool:
        """Whether the board is in motion."""
        return self._playing is not None

    def update(self, board: BoardView, speed: float, *, reduced_motion: bool) -> None:
        """Show what is due, until the board is in motion or everything has been shown."""
        while not self.still:
            if self._playing is not None:
                if board.animation is not None or self.tray.busy:
                    return
                self._seen()
                continue
            beat: Any = self.session.peek()
            if self._moved and (beat is None or _ends_movement(beat)):
                self._moved, self.still = False, True
                return
            if beat is None:
                return
            self._begin(beat, board, speed, reduced_motion=reduced_motion)

    def _begin(self, beat: Beat, board: BoardView, speed: float, *, reduced_motion: bool) -> None:
        match, eyes = self.session.match, self._eyes()
        before = match.ruleset.conceal(self.session.shown, eyes)
        beat = match.told(beat, eyes)
        flights = flights_of(beat, before)
        if flights is not None:
            self.flights, self._moved = flights, True
        self.session.next_beat()
        after = match.ruleset.conceal(self.session.shown, eyes)
        self._playing = beat
        if any(isinstance(event, ShipActivated) for event in beat):
            self.declined.clear()
        self._on_begin(beat, before)
        board.animate(Animation(beat, before, after, speed, reduced_motion=reduced_motion))
        self.tray.take(beat, after, speed=0.0 if reduced_motion else speed)

    def _seen(self) -> None:
        beat, self._playing = self._playing, None
        if beat is not None:
            self._on_beat(beat)

    def take_aim(self, ship_id: str) -> str:
        """Return the ship at which this one was asked to fire, once; "" for none."""
        asked, self.aim = self.aim, None
        return asked[1] if asked is not None and asked[0] == ship_id else ""

    def go_on(self) -> None:
        """End the still after the movement."""
        self.still = False

    def forget(self) -> None:
        """Drop what was being shown, as after an undo."""
        self.still, self._moved, self._playing, self.flights = False, False, None, None
        self.tray.show(None)
        self.declined.clear()
        self.aim, self.taken_back = None, True


def _ends_movement(beat: Beat) -> bool:
    return any(isinstance(e, PhaseBegan) and e.phase is not Phase.MOVEMENT for e in beat)
