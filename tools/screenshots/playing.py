"""Steps at a table: what is asked, answered and waited for."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Literal

from game.families.false_sunrise.table.firing import DeclareFireTool
from game.families.false_sunrise.table.orders import OrdersTool
from game.screens.replay import ReplayScreen
from game.screens.table.table_screen import TableScreen
from rules.bounds import ByName, Count, Text
from rules.kernel.seats import Seat
from tools.screenshots.step import Faces, Step
from tools.screenshots.studio import Studio

_MOST_FRAMES = 100_000
_PAUSE_S = 0.002
_COMPUTED = {"advice", "asked", "clip", "decision", "phase", "widget"}  # what other processes work on
DECLINE = "decline"


class Select(Step):
    """Select a ship at the table."""

    select: Text

    def take(self, studio: Studio) -> None:
        studio.table.select(self.select)


class Say(Step):
    """Answer the question at the table, with JSON values as a saved match has them, or `decline`."""

    answer: Any

    def take(self, studio: Studio) -> None:
        request = studio.request
        assert request is not None, "nothing is asked"
        declines = self.answer == DECLINE
        studio.table.answer(request.default() if declines else request.unpack(self.answer))


class TakeInHand(Step):
    """Make an answer the one in hand, without giving it."""

    in_hand: Any

    def take(self, studio: Studio) -> None:
        tool = studio.table.tool
        assert tool is not None, "nothing is asked"
        tool.put_in_hand(tool.request.unpack(self.in_hand))


class GiveOrders(Step):
    """Give ships their orders one by one, without sealing them."""

    give: Any

    def take(self, studio: Studio) -> None:
        tool = studio.tool(OrdersTool)
        for ship_id, order in tool.request.unpack(self.give).items():
            if ship_id in tool.plan.ids:
                tool.give(tool.host.view.ships[ship_id], order)


class Aim(Step):
    """Select a weapon; with `shots`, fire so many of its attacks at each ship."""

    aim: Text
    shots: ByName[Count] | None = None
    target: Text | None = None

    def take(self, studio: Studio) -> None:
        tool = studio.tool(DeclareFireTool)
        if self.shots is not None:
            tool.spread(self.aim, dict(self.shots))
        if self.shots is None or self.target is not None:
            tool.take_weapon(self.aim, self.target or "")


class NextDice(Step):
    """Roll these faces from now on."""

    next_dice: Faces

    def take(self, studio: Studio) -> None:
        studio.table.session.match.use_dice(lambda *_: self.next_dice)


class Concede(Step):
    """Concede for a seat."""

    concede: Seat

    def take(self, studio: Studio) -> None:
        studio.table.session.concede(self.concede)
        studio.table.start_over()


class TrainingTab(Step):
    """Turn to a tab of the training panel."""

    training_tab: Text

    def take(self, studio: Studio) -> None:
        studio.table.training.tab = self.training_tab
        studio.table.rebuild()


class Until(Step):
    """Play on until somebody is asked a question of a kind, perhaps a `seat` or about a ship."""

    until: Text
    seat: Seat | None = None
    about: Text | None = None

    def take(self, studio: Studio) -> None:
        studio.until(self.until, self.seat, self.about)


# --- waiting -------------------------------------------------------------------------------------


def _table(studio: Studio) -> Any:  # noqa: ANN401 - the table of any game, or of a lesson
    return studio.app.screen


def _request(studio: Studio, kind: str) -> bool:
    return studio.asked == kind


def _decision(studio: Studio, kind: str) -> bool:
    table = studio.app.screen
    if not isinstance(table, TableScreen) or studio.asked != kind:
        return False
    decision = table.opponents.decision(table.tool.request)  # type: ignore[union-attr]
    return decision is not None and bool(decision.answer)


def _clip(studio: Studio, percent: str) -> bool:
    screen = studio.app.screen
    assert isinstance(screen, ReplayScreen), "no replay is open"
    making = screen.clips.making
    return making is None or making.share * 100 >= int(percent)


def _phase(studio: Studio, name: str) -> bool:
    """Return whether the match, shown or not, has come to a turn and a phase, such as "2 combat"."""
    if not isinstance(studio.app.screen, TableScreen):
        return False
    match = studio.table.session.match
    turn, phase = name.split()
    return match.state.phase == phase and match.ruleset.turn(match.state) >= int(turn)


def _asked(studio: Studio, name: str) -> bool:
    """Return whether somebody is asked in a turn while nothing is animated, such as "2 orders"."""
    screen = studio.app.screen
    if not isinstance(screen, TableScreen) or screen.stage.busy:
        return False
    turn, kind = name.split()
    match = screen.session.match
    return studio.asked == kind and match.ruleset.turn(match.state) >= int(turn)


CONDITIONS: Mapping[str, Callable[[Studio, str], bool]] = {
    "widget": lambda studio, name: name in studio.desk.dump(),
    "screen": lambda studio, name: studio.app.screen.name == name,
    "request": _request,
    "decision": _decision,
    "phase": _phase,
    "asked": _asked,
    "shown_phase": lambda studio, name: _table(studio).view.phase == name,
    "still": lambda studio, _: _table(studio).stage.still,
    "destroyed": lambda studio, name: not _table(studio).view.ships[name].alive,
    "off_map": lambda studio, name: not _table(studio).view.ships[name].on_map,
    "setback": lambda studio, _: _table(studio).guide.setback is not None,
    "frame": lambda studio, name: bool(_table(studio).card.places_of([name])),
    "step": lambda studio, number: _table(studio).guide.index == int(number),
    "moment": lambda studio, _: _table(studio).stage.moments.shown is not None,
    "removed_dice": lambda studio, _: bool(getattr(_table(studio).stage.tray.throw, "removed", ())),
    "clip": _clip,
    "advice": lambda studio, _: _table(studio).training.advice is not None,
    "encounter": lambda studio, _: _table(studio).film.state.reached is not None,
}
"""What a scene can wait for, by name; each takes the text that the scene gives."""


def _decline(studio: Studio) -> None:
    if studio.asked:
        studio.table.answer(None)


def _default(studio: Studio) -> None:
    table = studio.app.screen
    if isinstance(table, TableScreen) and table.stage.still:
        table.go_on()
    elif studio.request is not None:
        studio.table.answer(studio.request.default())


def _go_on(studio: Studio) -> None:
    table = studio.app.screen
    if isinstance(table, TableScreen) and table.stage.still:
        table.go_on()


MEANWHILE: Mapping[str, Callable[[Studio], None]] = {
    "": lambda _: None,
    "decline": _decline,
    "default": _default,
    "go_on": _go_on,
    "hurry": Studio.hurry,
    "play": Studio.play_once,
}
"""What else happens in each frame until then."""


class WaitFor(Step):
    """Let the program run until a condition `of` something is true, with what happens `meanwhile`.

    Raise `RuntimeError` if it never becomes true.
    """

    wait_for: Literal[tuple(CONDITIONS)]  # type: ignore[valid-type]
    of: Text | None = None
    meanwhile: Literal[tuple(MEANWHILE)] = ""  # type: ignore[valid-type]

    def take(self, studio: Studio) -> None:
        there, act = CONDITIONS[self.wait_for], MEANWHILE[self.meanwhile]
        for _ in range(_MOST_FRAMES):
            if there(studio, self.of or ""):
                return
            act(studio)
            studio.desk.step()
            time.sleep(_PAUSE_S if self.wait_for in _COMPUTED else 0)
        raise RuntimeError(f"the program never came to {self.wait_for} {self.of or ''}")


STEPS: tuple[type[Step], ...] = (
    Select, Say, TakeInHand, GiveOrders, Aim, NextDice, Concede, TrainingTab, Until, WaitFor,
)  # fmt: skip
