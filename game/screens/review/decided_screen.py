"""The "Where it was decided" screen: luck and skill apart, and the moments that mattered most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pygame import Rect

from game.chances.chances_review import chances_of
from game.games import card_of
from game.review.coach_review import CoachReview
from game.review.findings import DICE, Moment, Review
from game.screens.base import Screen
from game.screens.chance_chart import WAITING, ChanceChart, Mark, Spot
from game.screens.plain_game_ui import screens_of
from game.screens.review.turn_bars import TurnBar, TurnBars
from game.screens.sound_sign import clear_of_sign
from game.screens.tools.parts import seat_icon
from game.shell.theme import BODY, FIGURES, HEADING, SECTION, STRONG, TITLE
from game.widgets.button import Button
from game.widgets.choice import Tabs
from game.widgets.label import Label, Note, Panel
from game.widgets.layout import Row, centered, columns, rows
from game.widgets.lists import RowLook
from game.widgets.progress import ProgressBar
from game.widgets.rowlist import RAISED, Cell, Line, ListRow, RowList
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.app import App
    from game.match.recording import Recording

# `Lay` makes overlays from a state. `ShowMoment` shows a moment: its number, its overlays, two lines of text.
Lay = Callable[[object], Sequence[object]]
ShowMoment = Callable[[int, Lay, tuple[str, str]], None]

MARGIN, GAP, _NARROW = 24, 12, 8
_LEAST_CHART, _BESIDE_HEADING = 124, 20
_MOMENTS = "THE MOMENTS THAT MATTERED MOST"
_LAST = "What the winner gave away in the last {} changed nothing, so it is left out"
_WON = "won"
_HERE = "Click to see it in the replay"
_PARTED = "Continued from {}: earlier turns are not reviewed."
_WHOSE = "Whose decisions are shown; luck is always shown"
_FEW, _ALL = 2, "all choices"  # the most kinds of decisions that are named, and the words for more
_NOTHING = "No decision or roll stood out."


class DecidedScreen(Screen):
    """Show what dice and decisions did turn by turn, and which moments mattered most.

    `show` goes to a moment of the replay. `whose` selects whose moments are listed (None: both
    sides'). Raise `NotOver` for a match that is not over.
    """

    name: ClassVar[str] = "decided"
    help_link: ClassVar[str] = "decided"

    def __init__(self, app: App, recording: Recording, show: ShowMoment, whose: Seat | None = None) -> None:
        super().__init__(app)
        self.whose = whose
        self.recording = recording
        self.edition = recording.ruleset.id
        card = card_of(self.edition)
        coach = card.coach()
        assert coach is not None, "games without a coach have no button that leads here"
        self.coach, self.table = coach, card.table
        self.at = 0
        self._show = show
        names = recording.setup.names
        self.names: tuple[str, str] = (names[PLAYERS[0]], names[PLAYERS[1]])
        self.chances = chances_of(recording)  # ready soon, so it comes first
        self.task = CoachReview(recording, self.chances.background_jobs if self.chances is not None else None)
        self._bar: ProgressBar | None = None
        self._told = False

    @property
    def found(self) -> Review[object] | None:
        """The review, or None until it is complete."""
        return self.task.result

    @property
    def moments(self) -> tuple[Moment[object], ...]:
        """The listed moments."""
        found = self.found
        return () if found is None else found.moments_of(self.whose)

    # --- building -------------------------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Lay out the heading, the charts, the moments and the back button."""
        window = Rect(0, 0, *size).inflate(-2 * MARGIN, -2 * MARGIN + 8)
        head, said, body, foot = rows(window, [34, 24, 0, 42], gap=_NARROW)
        title = clear_of_sign(head, size[0], signs=2)
        self.ui.add(Label("heading", title, "WHERE IT WAS DECIDED", style=TITLE.sized(30)))
        self._bar = None
        self._build_foot(foot)
        body = self._build_chances(body)
        found = self.found
        if found is None:
            self._build_waiting(body)
            return
        self.ui.add(Label("summary", said, found.summary, style=HEADING.sized(17), tooltip=found.summary))
        left, right = columns(body, [max(400, body.width * 34 // 100), 0], gap=GAP)
        self._build_charts(left, found)
        self._build_moments(right)
        if self.ui.focus_id is None and self.moments:
            self.ui.focus("moments", visible=False)

    def _build_chances(self, body: Rect) -> Rect:
        """Add the chart of the winning chance at the top, and return the remaining area."""
        if self.chances is None:
            return body
        area, rest = rows(body, [max(_LEAST_CHART, body.height * 24 // 100), 0], gap=GAP)
        curve, found = self.chances.curve, self.found
        self._told = self.chances.done
        marks = tuple(
            Mark(one.turn, one.moment, one.seat, note_of(one)[0])
            for one in (() if found is None else self.moments)
        )
        waiting = self.chances.fault or WAITING
        self.ui.add(
            ChanceChart(
                "chances",
                area,
                curve,
                self.names,
                self._go_to,
                marks=marks,
                waiting=waiting,
                steps=True,
                turn=self.table.turn,
            )
        )
        return rest

    def _go_to(self, spot: Spot) -> None:
        """Show a point of the chart in the replay; a marked moment is shown with its overlays."""
        for at, one in enumerate(self.moments):
            if (one.moment, note_of(one)[0]) == (spot.moment, spot.words):
                self.go(at)
                return
        self._show(spot.moment, lambda _state: (), (f"{spot.when}.", f"{spot.words}."))

    def _build_foot(self, area: Rect) -> None:
        row = Row(self.ui.add, area, [0, 160], gap=GAP)
        source = self.recording.source
        about = self.coach.about
        if source is not None and source.parted:
            about = f"{about} {_PARTED.format(self.table.numbered(source.parted))}"
        row.put(Note, "about", about, wrap=True)
        row.put(Button, "back", "Back", on_press=self.back, shortcut=self.app.bindings.label("back"))

    def _build_waiting(self, body: Rect) -> None:
        place = centered(body, 460, 60)
        words = self.task.fault or "Reviewing the match, roll by roll and decision by decision ..."
        above, below = rows(place, [30, 16], gap=10)
        self.ui.add(Label("waiting", above, words, align="center", tooltip=words))
        if not self.task.fault:
            self._bar = self.ui.add(ProgressBar("progress", below))
            self._bar.share = self.task.share

    def _build_charts(self, area: Rect, found: Review[object]) -> None:
        turns = found.per_turn()
        luck = [TurnBar(turn, max(0.0, points), max(0.0, -points)) for turn, points, _ in turns]
        given = [_given_bar(found, turn, *both) for turn, _, both in turns]
        above, below = rows(area, [0, 0], gap=GAP)
        turn, kinds = self.table.turn, list(self.coach.decisions.values())
        decisions = " and ".join(kinds) if len(kinds) <= _FEW else _ALL
        about = f"Points, not damage, that the dice gave one side in each {turn}."
        self.ui.add(TurnBars("luck", above, "LUCK", about, luck, self.names, turn=turn, signed=True))
        about = f"How many points {decisions} gave away in each {turn}; less is better."
        tip = _LAST.format(turn)
        self.ui.add(TurnBars("given", below, "GIVEN AWAY", about, given, self.names, turn=turn, tooltip=tip))

    def _build_moments(self, area: Rect) -> None:
        self.ui.add(Panel("frame", area, heading=_MOMENTS))
        top, place = rows(area.inflate(-16, -10), [30, 0], gap=6)
        named = round(self.ui.pen.width(_MOMENTS, SECTION) / self.ui.scale.factor) + _BESIDE_HEADING
        tabs = Rect(top.left + named, top.top, top.width - named, top.height)
        choices = [("", "Both sides"), *((seat.value, self.names[at]) for at, seat in enumerate(PLAYERS))]
        at = "" if self.whose is None else self.whose.value
        self.ui.add(Tabs("whose", tabs, choices, at=at, on_change=self._look_at, tooltip=_WHOSE))
        moments = self.moments
        if not moments:
            self.ui.add(Label("nothing", place, _NOTHING, color="secondary", align="center"))
            return
        listed = RowList(
            "moments",
            place,
            range(len(moments)),
            pen=self.ui.pen,
            row_of=self._row,
            selected=min(self.at, len(moments) - 1),
            on_select=self._choose,
            on_activate=self.go,
            gap=4,
        )
        listed.on_click = lambda at, _pos: self.go(at)
        self.ui.add(listed)

    def _row(self, at: int, _look: RowLook) -> ListRow:
        """Describe a moment: when and whose, what happened, and what would have been better."""
        one = self.moments[at]
        ink = self.app.theme.seat_text(one.seat)
        dice, begun = one.kind == DICE, self.table.begun(one.turn)
        what = f"{one.points:.1f} points {'of luck' if dice else 'given away'}"
        decided = f"{begun}, {DICE if dice else self.coach.decisions[one.kind]}"
        head = Line(
            [
                Cell(what, FIGURES, "good" if dice else "refusal", "right"),
                Cell(
                    self.names[PLAYERS.index(one.seat)],
                    STRONG,
                    ink,
                    sign=seat_icon(one.seat),
                    size=9,
                    snug=True,
                ),
                Cell(decided, BODY, "secondary"),
            ],
            22,
        )
        lines = [head, Line([Cell(f"{one.words}.", STRONG)], wrap=True)]
        if said := better_words(one):
            lines.append(Line([Cell(said, BODY)], wrap=True))
        return ListRow(
            (),
            lines,
            pad=(12, 2, 12, 4),
            ground=RAISED,
            tip=_HERE,
            text=f"{begun}: {one.words}, {what}. {said}",
        )

    # --- moving ---------------------------------------------------------------------------------

    def _look_at(self, whose: str) -> None:
        self.whose, self.at = Seat(whose) if whose else None, 0
        self.lay_out()

    def _choose(self, at: int) -> None:
        self.at = at

    def go(self, at: int) -> bool:
        """Show a moment in the replay."""
        self.at = at
        one = self.moments[at]
        self._show(one.moment, partial(self._overlays_of, one), note_of(one))
        return True

    def _overlays_of(self, one: Moment[object], state: object) -> Sequence[object]:
        """Return the overlays of a moment: what was done, and what would have been better."""
        lay = screens_of(self.edition).coach_overlays
        return () if one.ghost is None else lay(one.ghost, one.seat, state)

    def update(self, dt_s: float) -> bool:
        """Show the progress, and lay out again when the review is complete."""
        if self.chances is not None and self.chances.done and not self._told:
            self.lay_out()
            return True
        waiting = self.ui.get("waiting") is not None
        if waiting and self.task.done and not (self.task.fault and self._bar is None):
            self.lay_out()
            return True
        if self._bar is not None and self._bar.share != self.task.share:
            self._bar.share = self.task.share
            return True
        return super().update(dt_s)

    def back(self) -> None:
        """Leave, and cancel what is still being computed."""
        self.task.cancel()
        super().back()

    def on_quit(self) -> str:
        """Stop the process."""
        self.task.cancel()
        return ""

    def state(self) -> dict[str, object]:
        """Return what was found."""
        found = self.found
        return {
            "done": self.task.done,
            "summary": found.summary if found is not None else "",
            "moments": [one.moment for one in self.moments],
        }


def _given_bar(found: Review[object], turn: int, left: float, right: float) -> TurnBar:
    """Return the bars of what a turn gave away; the side that won in it has a note instead."""
    if found.won == (PLAYERS[0], turn):
        return TurnBar(turn, 0.0, right, said=(_WON, ""))
    if found.won == (PLAYERS[1], turn):
        return TurnBar(turn, left, 0.0, said=("", _WON))
    return TurnBar(turn, left, right)


def better_words(one: Moment[object]) -> str:
    """Describe what would have been better, and why."""
    return " ".join(filter(None, (f"Better: {one.better}." if one.better else "", one.why)))


def note_of(one: Moment[object]) -> tuple[str, str]:
    """Describe a moment in the two lines over the board."""
    if one.kind == DICE:
        return f"{one.words}.", one.why
    return f"{one.words}: {one.points:.1f} points given away.", better_words(one)
