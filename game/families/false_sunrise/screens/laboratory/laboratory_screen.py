"""The rules laboratory: two ships with sliders, and live odds for every change."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.keys import LABORATORY
from game.families.false_sunrise.laboratory.bench import MOST_RANGE_IN, Bench, Station
from game.families.false_sunrise.laboratory.findings import Findings, with_station
from game.families.false_sunrise.laboratory.questions import questions
from game.families.false_sunrise.laboratory.setting_up import nearest_bench
from game.families.false_sunrise.laboratory.worker import Worker
from game.families.false_sunrise.screens.laboratory.charts import LawChart, RangeCurve
from game.families.false_sunrise.screens.laboratory.comparison import figure_table, figures, table_high
from game.families.false_sunrise.screens.laboratory.panels import attacker_panel, target_panel
from game.families.false_sunrise.screens.laboratory.pose import (
    Pose,
    ShipsPicture,
    bearing_slider,
    range_slider,
)
from game.families.false_sunrise.screens.live import LiveScreen
from game.screens.code_dialogs import ask_code
from game.screens.sound_sign import clear_of_sign
from game.shell.actions import Context
from game.shell.theme import SMALL, TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Dropdown
from game.widgets.label import Label, Note
from game.widgets.layout import Cells, Row, columns, rows
from rules.false_sunrise.editions import EDITIONS, load_edition
from rules.false_sunrise.state import State
from rules.file_error import FileError
from rules.kernel.seats import Seat
from rules.notation import NAME
from rules.position_line import position_from_line

if TYPE_CHECKING:
    from game.app import App

MARGIN, GAP = 12, 8
OWN = "own"
_SLIDER = 38
_BEFORE, _AFTER = (180, 126), (68, 92, 112, 88, 92)  # widths of the head, before the question and after it
_QUESTION = 340  # in which the longest question fits
_LAW = "The chance of each loss: stripes mean destroyed, dashes the pinned setup, vertical lines averages"
_QUESTIONS = "Start with a question: each sets up two benches, one pinned and one to play with."
_PASTE = "The two nearest enemies of a position in one line, copied from a match, a replay or a case"
_CURVE = "The average at each range, at this bearing: click to set a range"


class Laboratory(LiveScreen):
    """Set up an attacker and a target; all figures update at once and can be pinned to compare."""

    name: ClassVar[str] = "laboratory"
    help_link: ClassVar[str] = "dice"

    def __init__(self, app: App, bench: Bench | None = None) -> None:
        self.worker = Worker()
        super().__init__(app, self.worker)
        first = questions()[0]
        self.question = OWN if bench else first.id
        self.edition = bench.edition if bench else first.now.edition
        self.bench = bench or first.now
        self.pinned: Bench | None = None if bench else first.pinned
        self.weapon: str | None = None
        self.rows: dict[Seat, int] = {}
        self._shown: Findings | None = None
        self._picture = ShipsPicture()

    # -- the setup ----------------------------------------------------------------------------------

    def set_bench(self, bench: Bench) -> None:
        """Replace the whole setup; the figures follow."""
        if bench != self.bench:
            self.bench = bench
            self._ask()

    def set_station(self, seat: Seat, station: Station) -> None:
        """Change the attacker (red) or the target (blue)."""
        self.set_bench(with_station(self.bench, seat, station))

    def set_range(self, range_in: float) -> None:
        """Change the range in inches, within the laboratory's limits."""
        self.set_bench(replace(self.bench, range_in=min(MOST_RANGE_IN, max(0.0, range_in))))

    def set_bearing(self, bearing: float) -> None:
        """Change the bearing, in half-hours from the bow."""
        self.set_bench(replace(self.bench, bearing=round(bearing)))

    def look_at(self, weapon_id: str) -> None:
        """Shade the range of a weapon in the picture."""
        self.weapon = weapon_id
        self.lay_out()

    def ask_question(self, question_id: str) -> None:
        """Load both setups of a question."""
        question = next((one for one in questions() if one.id == question_id), None)
        self.question = question_id
        if question is None:
            self.lay_out()
            return
        self.bench, self.pinned, self.weapon = question.now, question.pinned, None
        self._ask()

    def set_edition(self, edition: str) -> None:
        """Switch to another edition, with its first question."""
        if edition != self.edition:
            self.edition = edition
            self.weapon = None
            self.ask_question(next(one.id for one in questions() if one.now.edition == edition))

    def ask_position(self) -> None:
        """Ask for a position in one line, whose nearest enemies become the bench."""
        ask_code(self, None, "Use it", self._take_position)

    def _take_position(self, words: str) -> None:
        state = position_from_line(words)
        if not isinstance(state, State):
            raise FileError(NAME, "is from another game", "this laboratory is for False Sunrise")
        bench = nearest_bench(state)
        if bench is None:
            raise FileError(NAME, "has no two enemies on the board", "choose another one")
        self.question, self.edition, self.weapon = OWN, bench.edition, None
        self.bench, self.pinned = bench, None
        self._ask()

    def pin(self) -> None:
        """Pin the current setup for comparison."""
        self.pinned = self.bench
        self._ask()

    def unpin(self) -> None:
        """Remove the pinned setup."""
        self.pinned = None
        self._ask()

    def exchange(self) -> None:
        """Swap the current and the pinned setup."""
        if self.pinned is not None:
            self.bench, self.pinned = self.pinned, self.bench
            self._ask()

    def _ask(self) -> None:
        self.worker.want(*[bench for bench in (self.bench, self.pinned) if bench is not None])
        self.lay_out()

    def found(self) -> tuple[Findings | None, Findings | None]:
        """Return what is known so far of the current and of the pinned setup."""
        pinned = None if self.pinned is None else self.worker.found(self.pinned)
        return self.worker.found(self.bench), pinned

    # -- the screen ---------------------------------------------------------------------------------

    def enter(self) -> None:
        """Start computing."""
        self._ask()
        if self.ui.focus_id is None:
            self.ui.focus("lab.question", visible=False)

    def build(self, size: tuple[int, int]) -> None:
        """Lay out head, attacker, picture and charts, target."""
        now, pinned = self.found()
        stale = now is None
        self._shown = now if now is not None else self._shown
        window = Rect(0, 0, *size).inflate(-2 * MARGIN, -2 * MARGIN)
        head, about, body = rows(window, [36, 16, 0], gap=6)
        self._build_head(clear_of_sign(head, size[0]))
        said = next((one.about for one in questions() if one.id == self.question), _OWN_WORDS)
        self.ui.add(Note("lab.about", about, said))
        side = 300 if size[0] < 1400 else 340
        left, middle, right = columns(body, [side, 0, side], gap=GAP)
        attacker_panel(self, left, self._shown)
        self._build_middle(middle, pinned, stale=stale)
        target_panel(self, right, self._shown)

    def _build_head(self, area: Rect) -> None:
        taken = sum(_BEFORE) + sum(_AFTER) + GAP * (len(_BEFORE) + len(_AFTER) + 1)
        question = max(246, min(_QUESTION, area.width - taken))
        head = Row(self.ui.add, area, [*_BEFORE, question, 0, *_AFTER], GAP, "head")
        head.put(Label, "lab.title", "LABORATORY", style=TITLE.sized(26))
        names = [(one, load_edition(one).name) for one in EDITIONS]
        take, tip = self.set_edition, "The edition of these ships and odds."
        head.put(Dropdown, "lab.edition", names, at=self.edition, on_change=take, tooltip=tip)
        fitting = [(one.id, one.name) for one in questions() if one.now.edition == self.edition]
        options = [(OWN, "A question of your own"), *fitting]
        ask, at = self.ask_question, self.question
        head.put(Dropdown, "lab.question", options, at=at, on_change=ask, tooltip=_QUESTIONS)
        head.skip()
        head.put(Button, "lab.paste", "Paste", on_press=self.ask_position, tooltip=_PASTE)
        none = "" if self.pinned is not None else "Nothing is pinned."
        same, tip = (
            "This is pinned." if self.pinned == self.bench else "",
            "Keep this for comparison.",
        )
        look, label = ButtonLook.PRIMARY, self.app.bindings.label
        key, pin = label("lab_pin"), self.pin
        head.put(Button, "lab.pin", "Pin", on_press=pin, shortcut=key, look=look, disabled=same, tooltip=tip)
        tip, key, swap = "Swap this bench and the pinned one.", label("lab_exchange"), self.exchange
        head.put(Button, "lab.swap", "Swap", on_press=swap, shortcut=key, disabled=none, tooltip=tip)
        tip, key, unpin = "Stop comparing.", label("lab_unpin"), self.unpin
        head.put(Button, "lab.unpin", "Unpin", on_press=unpin, shortcut=key, disabled=none, tooltip=tip)
        head.put(Button, "lab.back", "Back", on_press=self.back, shortcut=label("back"))

    def _build_middle(self, area: Rect, pinned: Findings | None, *, stale: bool) -> None:
        charts = max(150, min(260, area.height * 3 // 10))
        bench, shown, add = self.bench, self._shown, self.ui.add
        found = figures(shown, pinned)
        picture, range_, bearing, table, plots = rows(
            area, [0, _SLIDER, _SLIDER, table_high(len(found)), charts], gap=6
        )
        Cells(add, [picture], "place").put(
            Pose,
            "lab.pose",
            bench,
            self._picture,
            weapon=self.weapon,
            on_range=self.set_range,
            on_bearing=self.set_bearing,
            tooltip="Drag the target for the range, turn the wheel for the bearing.",
            topic="GEO-5",
        )
        range_words, range_ = columns(range_, [56, 0], gap=0)
        bearing_words, bearing = columns(bearing, [56, 0], gap=0)
        for word, name in ((range_words, "Range"), (bearing_words, "Bearing")):
            word.height -= 14
            add(Label(f"lab.{name}.label", word, name, style=SMALL))
        add(range_slider(range_, bench, self.set_range, "place"))
        add(bearing_slider(bearing, bench, self.set_bearing, "place"))
        has_pin = self.pinned is not None
        add(figure_table("lab.figures", table, self.ui.pen, found, pinned=has_pin, stale=stale))
        row = Row(add, plots, [0, 0], GAP)
        scale = edition_ui_of(self.edition).laboratory.scale
        row.put(LawChart, "lab.law", shown, pinned, tooltip=_LAW)
        row.put(
            RangeCurve,
            "lab.curve",
            shown,
            pinned,
            scale=scale,
            range_in=bench.range_in,
            on_range=self.set_range,
            tooltip=_CURVE,
            topic=scale.topic,
            group="place",
        )

    def event(self, event: pygame.Event) -> bool:
        """Handle the keys of the head, unless the focused widget uses them."""
        if super().event(event):
            return True
        if event.type != pygame.KEYDOWN or self.ui.modal is not None or self.ui.popup is not None:
            return False
        acts = {"lab_pin": self.pin, "lab_exchange": self.exchange, "lab_unpin": self.unpin}
        action = self.bindings.action(event, *self.key_contexts())
        if action not in acts:
            return False
        acts[action]()
        return True

    def key_contexts(self) -> tuple[Context, ...]:
        """Return the contexts whose keys work here."""
        return (LABORATORY,)

    def state(self) -> dict[str, object]:
        """Return the setup and what is known of it."""
        now, pinned = self.found()
        return {
            "question": self.question,
            "edition": self.edition,
            "range_in": self.bench.range_in,
            "bearing": self.bench.bearing,
            "pinned": self.pinned is not None,
            "settled": self.worker.settled,
            "mean": None if now is None else now.outcome.mean_damage,
            "pinned_mean": None if pinned is None else pinned.outcome.mean_damage,
        }


_OWN_WORDS = "Set up both ships, and the odds update. Small figures say what one more would add."


def matched_laboratory(app: App) -> Laboratory:
    """Open the laboratory with the ships of Matched Fire."""
    screen = Laboratory(app)
    screen.set_edition("matched-fire")
    return screen
