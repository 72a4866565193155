"""Watching the computer play both sides: pause, single step and speed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.widgets.button import Button
from game.widgets.layout import Row, centred
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
        made: list[Widget] = []
        label, said = self.screen.app.bindings.label, SPEEDS[self.speed][1]
        high = min(40, area.height)
        row = Row(made.append, centred(area, area.width, high), [0, 64, 36, 36], 6, GROUP)
        words = "Go on" if self.paused else "Pause"
        tip = f"{words}; now: {said.lower()} [{label('watch_pause')}]"
        row.put(Button, "watch.pause", words, on_press=self.pause, subtitle=said, tooltip=tip)
        tip = f"One more answer, then pause [{label('watch_step')}]"
        row.put(Button, "watch.step", "Step", on_press=self.step, tooltip=tip)
        slow = "" if self.speed > 0 else "It goes no slower."
        fast = "" if self.speed < len(SPEEDS) - 1 else "Everything is shown at once already."
        for name, sign, by, why in (("slower", "-", -1, slow), ("faster", "+", 1, fast)):
            tip, press = f"Now: {said} [{label(f'watch_{name}')}]", partial(self.change_speed, by)
            row.put(Button, f"watch.{name}", sign, on_press=press, tooltip=tip, disabled=why)
        return made
