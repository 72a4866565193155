"""The stage: shows the beats of a session one after another, and pauses after movement."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.match.playback import Beat
from game.screens.table.moments import Moments
from game.screens.tools.dice_tray import DiceTray, Pace
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.board.view import AnyBoard
    from game.match.session import Session
    from game.screens.table.presenter import Presenter


class Stage:
    """Advance `session.shown` beat by beat, while the board plays what happens.

    After a movement it pauses (`still`) until the pause is ended; the traces it `left` stay on show.
    Only what the watching player may know is shown and heard. `on_begin` is called with each beat as
    it begins and the state before it, and `on_beat` once it was shown. A beat's big `moments` are
    over before the next beat begins. A beat that needs the whole board begins when the dice are gone.
    While `held`, nothing new begins; while `hurried`, it pauses nowhere.
    """

    def __init__(
        self,
        session: Session,
        presenter: Presenter,
        on_beat: Callable[[Beat], None],
        on_begin: Callable[[Beat, Any], None],
        moments: Moments,
        pace: Pace,
    ) -> None:
        self.session = session
        self.moments = moments
        self._presenter = presenter
        self.left: Any = None
        self.still = False
        self.held = self.hurried = False
        self.tray = DiceTray(presenter.throw, pace)
        self._on_beat = on_beat
        self._on_begin = on_begin
        self._playing: Beat | None = None
        self._moved = False
        self._clearing = False

    @property
    def busy(self) -> bool:
        """Whether something is being shown, or the stage pauses for the player to look."""
        return self.playing or self.still or (self.session.has_more() and not self.held)

    @property
    def playing(self) -> bool:
        """Whether the board is animated, or about to be once the dice are gone."""
        return self._playing is not None or self._clearing

    def update(self, board: AnyBoard, eyes: Seat | None, speed: float, *, reduced_motion: bool) -> None:
        """Show what is due, until an animation runs or everything has been shown."""
        while not self.still:
            if self._playing is not None:
                if self.tray.busy or self.moments.busy or not self._may_go_on(board, eyes):
                    return
                seen, self._playing = self._playing, None
                self._on_beat(seen)
                continue
            if self.held:
                self._clearing = False
                self.tray.move_on()
                return
            beat: Any = self.session.peek()
            if self._moved and self._presenter.ends_still(beat):
                self._moved, self.still = False, not self.hurried
                continue
            if beat is None:
                self.tray.move_on()
                return
            self._clearing = speed > 0 and self.tray.throw is not None and board.tells_all(beat)
            if self._clearing:
                self.tray.clear()
                return
            self._begin(beat, board, eyes, speed, reduced_motion=reduced_motion)

    def _may_go_on(self, board: AnyBoard, eyes: Seat | None) -> bool:
        """Return whether nothing is animated any more, or the next beat may join what is."""
        beat = self.session.peek()
        if board.animation is None or beat is None or self.held:
            return board.animation is None
        return board.may_begin(self.session.match.visible_events(beat, eyes))

    def gives_way(self, board: AnyBoard) -> bool:
        """Return whether a computer may answer while the last of what is known is still shown."""
        animation, waiting = board.animation, self.tray.busy or self.moments.busy or self.held
        return animation is not None and animation.gives_way and not waiting and not self.session.has_more()

    def _begin(
        self, beat: Beat, board: AnyBoard, eyes: Seat | None, speed: float, *, reduced_motion: bool
    ) -> None:
        match = self.session.match
        before = match.ruleset.conceal(self.session.shown, eyes)
        beat = match.visible_events(beat, eyes)
        left = board.left_by(beat, before)
        if left is not None:
            self.left, self._moved = left, True
        self._moved = self._moved or self._presenter.moves(beat)
        self.session.next_beat()
        after = match.ruleset.conceal(self.session.shown, eyes)
        self._playing = beat
        self._presenter.begun(beat)
        board.play(beat, before, after, speed, reduced_motion=reduced_motion)
        self.moments.take(beat, before, after, self.session.seating.solo, speed=speed)
        self.tray.take(beat, after, speed=speed, still=reduced_motion)
        self._on_begin(beat, before)

    def forget(self) -> None:
        """Drop what was being shown, as after an undo."""
        self.still, self._moved, self._playing, self.left = False, False, None, None
        self.held = self.hurried = self._clearing = False
        self.tray.show(None)
        self.moments.forget()
