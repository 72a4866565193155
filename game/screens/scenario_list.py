"""A list of matches with a story: the list at the left, the chosen one at the right, and who plays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from pygame import Rect

from game.match.choosing import first_level, player_about, player_titles
from game.match.file_cache import SLICE_S, TimeBudget
from game.match.seats import HUMAN
from game.screens.base import Screen
from game.screens.sound_sign import clear_of_sign
from game.screens.tools.parts import seat_icon
from game.shell.chords import chord_label
from game.shell.theme import BODY, HEADING, STRONG, TITLE
from game.widgets.button import Button, ButtonLook, Checkbox
from game.widgets.choice import Dropdown
from game.widgets.icons import Icon
from game.widgets.label import Label, Note, Panel
from game.widgets.layout import Column, Row, centered, columns, rows
from game.widgets.rowlist import CARD, Cell, Line, ListRow, RowList, heading, sign
from game.widgets.setting import setter
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.app import App
    from game.widgets.widget import Widget

_MARGIN, GAP = 16, 10
_SIDE = 118
_ABOUT = BODY.sized(12)
NOTHING = "Select a scenario first."


class Offered(Protocol):
    """A file on offer; `problem` says why it cannot be played."""

    @property
    def path(self) -> Path: ...

    @property
    def name(self) -> str: ...

    @property
    def about(self) -> str: ...

    @property
    def problem(self) -> str: ...

    @property
    def scenario(self) -> Any | None:  # noqa: ANN401 - of any game
        """What would be played: its `file` has a name, an edition, a story and sides."""
        ...


OfferT = TypeVar("OfferT", bound=Offered)


class OfferList(Screen, Generic[OfferT]):
    """List what is on offer, and begin a match; a game defines what there is and how it is described."""

    name: ClassVar[str] = "scenarios"
    title: ClassVar[str] = "SCENARIOS"
    setup_tip: ClassVar[str] = "Sets up everything else automatically"
    setup_topic: ClassVar[str] = ""
    usual: str = ""  # the default edition; the first offer of it is chosen at first

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.kept: list[OfferT] = []
        self.at: Path | None = None
        self.players: dict[Seat, str] = {}
        self.quick = True
        self._moment = TimeBudget()

    # --- what a game says -----------------------------------------------------------------------

    def read(self, moment: TimeBudget) -> list[OfferT]:
        """Return what is on offer, as far as there is time to read it."""
        raise NotImplementedError

    def groups(self) -> Sequence[tuple[str, Sequence[OfferT]]]:
        """Return what is on offer, grouped under headings."""
        raise NotImplementedError

    def edition_name(self, edition: str) -> str:
        """Return the name of an edition."""
        raise NotImplementedError

    def told(self, one: OfferT) -> Any | None:  # noqa: ANN401 - the scenario of any game
        """Return the scenario that would be played, or None."""
        return one.scenario

    def picture(self, one: OfferT, widget_id: str, place: Rect) -> Widget:
        """Return the picture of the board."""
        raise NotImplementedError

    def limits(self, scenario: Any) -> str:  # noqa: ANN401 - of any game
        """Return one line on what is special about a scenario."""
        raise NotImplementedError

    def ships_words(self, scenario: Any, seat: Seat) -> tuple[str, str]:  # noqa: ANN401 - of any game
        """Return what a side brings, in short and in more words."""
        raise NotImplementedError

    def build_foot(self, area: Rect) -> None:
        """Add the row of buttons."""
        raise NotImplementedError

    def begin(self) -> None:
        """Begin a match of the chosen scenario."""
        raise NotImplementedError

    # --- what there is --------------------------------------------------------------------------

    def rules_of(self, one: OfferT) -> str:
        """Return the name of an offer's edition; "" if it does not say."""
        return self.edition_name(one.scenario.file.edition) if one.scenario is not None else ""

    def edition_of(self, one: OfferT | None) -> str:
        """Return the edition whose levels may play; the usual one if the offer does not say."""
        return self.usual if one is None or one.scenario is None else str(one.scenario.file.edition)

    def suggested(self, one: OfferT | None) -> Seat:
        """Return the seat that a single player should take."""
        return Seat.RED if one is None or one.scenario is None else Seat(one.scenario.suggested)

    def enter(self) -> None:
        """Read the folders again, because files may have changed."""
        self._read(TimeBudget())
        if self.chosen is None:
            usual = (
                one for one in self.kept if one.scenario is not None and self.edition_of(one) == self.usual
            )
            self.choose(next(usual, next(iter(self.kept), None)))
        else:
            self.look(self.chosen)
        self.lay_out()
        if self.ui.focus_id is None:
            self.ui.focus("scenarios.list", visible=False)

    def _read(self, moment: TimeBudget) -> None:
        self._moment = moment
        self.kept = self.read(moment)

    def update(self, dt_s: float) -> bool:
        """Continue reading if there was no time for all files; return whether the picture changes."""
        if late := self._moment.late:
            before = self.chosen
            self._read(TimeBudget(SLICE_S))
            if self.chosen != before:
                self.choose(self.chosen)
            self.lay_out_behind_list()
        return super().update(dt_s) or late

    @property
    def chosen(self) -> OfferT | None:
        """The chosen offer, or None."""
        return next((one for one in self.kept if one.path == self.at), None)

    def look(self, one: OfferT | None) -> None:
        """Prepare what would be played."""

    def choose(self, one: OfferT | None) -> None:
        """Choose an offer, and give its suggested seat to a human."""
        self.at = None if one is None else one.path
        self.look(one)
        seat, edition = self.suggested(one), self.edition_of(one)
        seated = next((name for name in self.players.values() if name != HUMAN), "")
        level = seated if seated in player_titles(edition) else first_level(edition)
        self.players = {each: HUMAN if each is seat else level for each in PLAYERS}

    def seat(self, seat: Seat, player: str) -> None:
        """Give a side to another player."""
        self.players[seat] = player
        self.lay_out()

    # --- the layout -----------------------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Lay out the heading, the list, the story with its picture, and the buttons."""
        window = Rect(0, 0, *size).inflate(-2 * _MARGIN, -2 * _MARGIN)
        head, body, foot = rows(window, [40, 0, 44], gap=GAP)
        head = clear_of_sign(head, size[0])
        self.ui.add(Label("heading", head, self.title, style=TITLE.sized(24)))
        left, right = columns(body, [max(340, size[0] // 3), 0], gap=GAP)
        self._build_list(left)
        panel = self.ui.add(Panel("story", right))
        one = self.chosen
        if one is not None:
            self.build_story(one, panel.rect.inflate(-28, -24))
        self.build_foot(foot)

    def _build_list(self, area: Rect) -> None:
        made: list[OfferT | ListRow] = []
        for words, group in self.groups():
            made += [heading(words, left=8), *group] if group else []
        at = next(
            (n for n, row in enumerate(made) if not isinstance(row, ListRow) and row.path == self.at), None
        )
        listed = RowList(
            "scenarios.list",
            area,
            made,
            pen=self.ui.pen,
            row_of=lambda row, _look: row if isinstance(row, ListRow) else self._row(row),
            gap=4,
            selected=at,
            on_select=self._choose,
            on_activate=lambda _row: self.begin(),
            group="list",
        )
        if at is not None:
            listed.show_row(at)
        self.ui.add(listed)

    def _row(self, one: OfferT) -> ListRow:
        """Return the list row of a file: its name, its description or problem, and its rules."""
        said, rules = one.problem or one.about, self.rules_of(one)
        words = Cell(said, _ABOUT, "refusal" if one.problem else "secondary")
        beside = Cell(rules, _ABOUT, "accent", side="right")
        lines = (Line([Cell(one.name, STRONG.sized(14)), beside], 20), Line([words], wrap=True))
        mark = sign(Icon.WARNING, "refusal", 14, 8) if one.problem else None
        text = ", ".join(filter(None, (one.name, rules, said)))
        return ListRow((), lines, pad=(12, 7, 10, 7), ground=CARD, first=mark, tip=one.problem, text=text)

    def _choose(self, row: OfferT | ListRow) -> None:
        if not isinstance(row, ListRow) and row.path != self.at:
            self.choose(row)
            self.lay_out()

    def build_story(self, one: OfferT, area: Rect) -> None:
        """Add the name and story, the picture, what is special, and both sides to an area."""
        ui, scenario = self.ui, self.told(one)
        column = Column(ui.add, area, high=18, gap=6)
        column.row(high=26).put(Label, "story.name", one.name, style=HEADING.sized(20))
        if one.problem:
            words, mark = one.problem, Icon.WARNING
            column.fill().put(Label, "story.problem", words, color="refusal", wrap=True, icon=mark)
            return
        text = (scenario.file.opening if scenario is not None else "") or one.about
        words = text.replace("\n", "\n\n")
        high = min(ui.pen.words_height(words, area.width) + 2, area.height // 3)
        column.row(high=high, below=10).put(Label, "story.opening", words, wrap=True, tooltip=text)
        room, sides = rows(column.rect, [0, _SIDE], gap=10)
        wide = min(room.width, round(room.height * 1.5))
        ui.add(self.picture(one, "story.picture", centered(room, wide, round(wide / 1.5))))
        if scenario is None:
            return
        below, limits = Column(ui.add, sides, high=18, gap=6), self.limits(scenario)
        below.put(Note, "story.limits", limits, tooltip=limits)
        for seat, cell in zip(PLAYERS, columns(below.rect, [0, 0], gap=20), strict=True):
            self._side(seat, scenario, cell)

    def put_back(self, foot: Row) -> None:
        """Add the back button."""
        foot.put(
            Button, "scenarios.back", "Back", on_press=self.back, shortcut=self.app.bindings.label("back")
        )

    def put_beginning(self, foot: Row, problem: str) -> None:
        """Add the option to skip the setup, and the begin button.

        It is not at the right, where the table has its big button.
        """
        take, words = setter(self, "quick", self.lay_out), "Skip the setup"
        foot.put(
            Checkbox,
            "scenarios.quick",
            words,
            on=self.quick,
            on_change=take,
            tooltip=self.setup_tip,
            topic=self.setup_topic,
        )
        look, begin, key = ButtonLook.COMMIT, self.begin, chord_label("return")
        foot.put(
            Button, "scenarios.begin", "Begin", on_press=begin, look=look, shortcut=key, disabled=problem
        )

    def _side(self, seat: Seat, scenario: Any, area: Rect) -> None:  # noqa: ANN401 - of any game
        """Add a side: its name, its ships with a tooltip, and its player."""
        edition, title = scenario.file.edition, scenario.file.by_seat[seat].name
        said = self.ships_words(scenario, seat)
        player, titles = self.players[seat], list(player_titles(edition).items())
        column = Column(self.ui.add, area, high=18, group="sides")
        ink, style, name = self.app.theme.seat_text(seat), STRONG.sized(14), f"story.{seat}.side"
        column.row(high=20, below=2).put(Label, name, title, style=style, color=ink, icon=seat_icon(seat))
        column.row(below=6).put(Note, f"story.{seat}.fleet", said[0], tooltip=said[1])
        row = column.row([140, 0], 30, gap=10)
        take, tip = partial(self.seat, seat), "Who plays this side"
        row.put(Dropdown, f"story.{seat}.player", titles, at=player, on_change=take, tooltip=tip)
        row.put(Note, f"story.{seat}.player.about", player_about(edition, player), wrap=True).rect.height = 32
