"""Watching the computer play both sides: pause, single step and speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.widgets.button import Button
from game.widgets.layout import columns
from game.widgets.widget import Widget

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen

# How many times the usual speed, and its word; 0 shows the end of everything at once.
SPEEDS = ((0.5, "Half speed"), (1.0, "Usual speed"), (2.0, "Twice"), (4.0, "Four times"), (0.0, "At once"))
USUAL = 1
STILL_S = 1.6  # how long what has moved is left standing
GROUP = "watching"


class Watching:
    """Whether the match goes on by itself, and how fast. Where a human plays it always does."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.paused = False
        self.steps = False  # one more answer, then pause again
        self.speed = USUAL
        self._still_s = 0.0
        self._plays_out = False  # what the one more answer has caused is still being shown

    @property
    def factor(self) -> float:
        """How many times normal speed things run; 0.0: their end is shown at once."""
        usual = self.screen.app.settings.animation_factor
        return usual * SPEEDS[self.speed][0] if self.screen.opponents.watched else usual

    @property
    def may_go_on(self) -> bool:
        """Whether the computer may answer."""
        return not self.paused or self.steps

    @property
    def frozen(self) -> bool:
        """Whether even what moves stands still."""
        over = self.screen.session.over  # nothing is left that could be paused
        return self.paused and not (self.steps or self._plays_out or over)

    @property
    def words(self) -> str:
        """Say how to go on while even what moves stands still; "" while it does not."""
        if not self.frozen:
            return ""
        label = self.screen.app.bindings.label
        return f"Paused: {label('watch_pause')} goes on, {label('watch_step')} goes one step"

    def stepped(self) -> None:
        """Note that an answer has been given; what it causes is shown before all stands still again."""
        self.steps, self._plays_out = False, True

    def update(self, dt_s: float) -> bool:
        """Go on after the look at the movement; return whether it did."""
        stage = self.screen.stage
        self._plays_out = self._plays_out and stage.busy and not stage.still
        if not self.screen.opponents.watched or not stage.still or not self.may_go_on:
            self._still_s = 0.0
            return False
        self._still_s += dt_s * (self.factor or 1.0)
        if self._still_s < STILL_S and self.factor > 0 and not self.steps:
            return False
        self.screen.go_on()
        return True

    # --- what can be done -----------------------------------------------------------------------

    def pause(self) -> None:
        """Pause, or go on."""
        self.paused, self.steps, self._plays_out = not self.paused, False, False
        self.screen.rebuild()

    def step(self) -> None:
        """Show the end of what moves and let one more answer be given."""
        self.paused = self.steps = True
        self.screen.complete()
        self.screen.opponents.skip()
        self.screen.rebuild()

    def change_speed(self, by: int) -> None:
        """Go a speed up or down."""
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + by))
        if self.factor == 0:
            self.screen.complete()
        self.screen.rebuild()

    def action(self, action: str) -> bool:
        """Take a key's action."""
        match action:
            case "watch_pause":
                self.pause()
            case "watch_step":
                self.step()
            case "watch_slower":
                self.change_speed(-1)
            case "watch_faster":
                self.change_speed(1)
            case _:
                return False
        return True

    def controls(self, area: Rect) -> list[Widget]:
        """Make the buttons, in the place of the big one."""
        label = self.screen.app.bindings.label
        high = min(40, area.height)
        row = Rect(area.left, area.centery - high // 2, area.width, high)
        pause, step, less, more = columns(row, [0, 64, 36, 36], gap=6)
        words = "Go on" if self.paused else "Pause"
        said = SPEEDS[self.speed][1]
        slow = "" if self.speed > 0 else "It goes no slower."
        fast = "" if self.speed < len(SPEEDS) - 1 else "Everything is shown at once already."
        rows = (
            ("watch.pause", pause, words, self.pause, "watch_pause", f"{words}; now: {said.lower()}", ""),
            ("watch.step", step, "Step", self.step, "watch_step", "One more answer, then pause", ""),
            ("watch.slower", less, "-", lambda: self.change_speed(-1), "watch_slower", f"Now: {said}", slow),
            ("watch.faster", more, "+", lambda: self.change_speed(1), "watch_faster", f"Now: {said}", fast),
        )
        return [
            Button(
                name,
                place,
                text,
                on_press=press,
                subtitle=said if name == "watch.pause" else "",
                tooltip=f"{tip} [{label(action)}]",
                disabled=why,
                group=GROUP,
            )
            for name, place, text, press, action, tip, why in rows
        ]
