"""Watching the computer play both sides: pause, single step and speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from pygame import Rect

from game.match.session import Session
from game.shell.settings import Settings
from game.widgets.button import Button
from game.widgets.layout import Row, centered
from game.widgets.widget import Widget

# Multiples of the usual speed, with their words; 0 shows the end of everything at once.
SPEEDS = (
    (0.5, "Half speed"),
    (1.0, "Normal speed"),
    (2.0, "2× speed"),
    (4.0, "4× speed"),
    (0.0, "Instantly"),
)
USUAL = 1
STILL_S = 1.6  # seconds of the pause after a movement
GROUP = "watching"


class Table(Protocol):
    """The table that is watched."""

    def complete(self) -> None:
        """Skip to the end of the animation."""

    def rebuild(self) -> None:
        """Lay out again, because the buttons show the speed and the pause."""


class Watching:
    """Whether a match continues automatically, and how fast.

    With a human player it always continues, at normal speed.
    """

    def __init__(self, settings: Settings, session: Session) -> None:
        self._settings = settings
        self._session = session
        self.paused = False
        self.steps = False  # one more answer, then pause again
        self.speed = USUAL
        self._still_s = 0.0
        self._plays_out = False  # the effects of that answer are still being shown

    @property
    def factor(self) -> float:
        """The speed as a multiple of normal; 0.0 shows the end of everything at once."""
        return self._settings.animation_factor * SPEEDS[self.speed][0]

    @property
    def may_go_on(self) -> bool:
        """Whether the computer may answer."""
        return not self.paused or self.steps

    @property
    def frozen(self) -> bool:
        """Whether even animations are paused."""
        over = self._session.over  # a finished match cannot pause
        return self.paused and not (self.steps or self._plays_out or over)

    def stepped(self) -> None:
        """Note that an answer has been given; its effects are shown before everything pauses again."""
        self.steps, self._plays_out = False, True

    def update(self, dt_s: float, *, busy: bool, still: bool) -> bool:
        """Advance time by some seconds; return whether the pause after a movement should end now.

        `busy` says whether the table shows something, `still` whether it pauses after a movement.
        """
        self._plays_out = self._plays_out and busy and not still
        if not still or not self.may_go_on or not self._session.seating.watched or self._session.over:
            self._still_s = 0.0
            return False
        self._still_s += dt_s * (self.factor or 1.0)
        return self._still_s >= STILL_S or self.factor == 0 or self.steps

    # --- what can be done -----------------------------------------------------------------------

    def commands(self, table: Table, skip: Callable[[], None]) -> dict[str, Callable[[], None]]:
        """Return the functions of keys and buttons; `skip` ends the pause before the next answer."""

        def pause() -> None:
            self.paused, self.steps, self._plays_out = not self.paused, False, False
            table.rebuild()

        def step() -> None:
            """Skip to the end of the animation, and allow one more answer."""
            self.paused = self.steps = True
            table.complete()
            skip()
            table.rebuild()

        def change_speed(by: int) -> None:
            self.speed = max(0, min(len(SPEEDS) - 1, self.speed + by))
            if self.factor == 0:
                table.complete()
            table.rebuild()

        return {
            "watch_pause": pause,
            "watch_step": step,
            "watch_slower": partial(change_speed, -1),
            "watch_faster": partial(change_speed, 1),
        }

    def controls(
        self, area: Rect, label: Callable[[str], str], commands: Mapping[str, Callable[[], None]]
    ) -> list[Widget]:
        """Return the buttons that replace the big one; each does the same as a key, which it shows."""
        made: list[Widget] = []
        said = SPEEDS[self.speed][1]
        row = Row(made.append, centered(area, area.width, 40), [0, 64, 36, 36], 6, GROUP)

        def put(name: str, words: str, tip: str, why: str = "", below: str = "") -> None:
            tip, press = f"{tip} [{label(f'watch_{name}')}]", commands[f"watch_{name}"]
            row.put(Button, f"watch.{name}", words, on_press=press, subtitle=below, tooltip=tip, disabled=why)

        words = "Continue" if self.paused else "Pause"
        put("pause", words, f"{words}; now: {said.lower()}", below=said)
        put("step", "Step", "Plays one more answer, then pauses")
        put("slower", "-", f"Now: {said}", "" if self.speed > 0 else "This is the slowest speed.")
        fastest = self.speed == len(SPEEDS) - 1
        put("faster", "+", f"Now: {said}", "This is the fastest speed." if fastest else "")
        return made
