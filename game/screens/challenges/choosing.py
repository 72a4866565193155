"""A game's list of challenges: from easy to hard with the grades so far, and three for this week."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, ClassVar

from pygame import Rect

from game.challenges.challenge import challenges_in
from game.challenges.files import RANKS, Title, ordered, title_of, titles_in
from game.challenges.finding import find
from game.challenges.progress import load_challenge_progress
from game.challenges.verdict import Grade
from game.challenges.week import A_WEEK, Week, from_store, keep_for, kept_for
from game.players.background_jobs import BackgroundJob, BackgroundJobs
from game.screens.base import Screen
from game.screens.challenges.card import STAR
from game.screens.sound_sign import clear_of_sign
from game.shell.theme import SMALL, STRONG, TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Label, Note, Panel
from game.widgets.layout import Column, Row, centered, columns, rows
from game.widgets.lists import RowLook
from game.widgets.pen import Ink
from game.widgets.progress import ProgressBar
from game.widgets.rowlist import CARD, Cell, Line, ListRow, RowList, heading
from rules.file_error import FileError
from rules.games import GAMES

if TYPE_CHECKING:
    from game.app import App

WIDTH, GAP = 1060, 16
ROW, HEADED, ROW_GAP = 38, 26, 4
LIST, WEEKLY = "challenges.list", "challenges.week"
_MOST_STARS, _GRADE_HIGH, _SHARE_GAP = 3, 24, 10
_WEEK_ROW, _SEARCH_HIGH = 58, 138
_GRADES = {
    Grade.BEST: "as good as the best answer",
    Grade.GOOD: "gives up at most a quarter",
    Grade.FAIR: "gives up at most three fifths",
    Grade.POOR: "gives up more",
}
_SHARE = (
    "How much your answer gives up, compared with the best one. You always see the best answer and why it is "
    "the best."
)
_SEARCH = "Searching the computer's games for questions with one clear answer. This takes up to five minutes."
_ABOUT = (
    "Each challenge is one decision in a match, made at the table. Every legal answer gets a grade, and you "
    "can try as often as you like."
)


class ChallengeList(Screen):
    """List the challenges of a game or of an edition with its own, or of the first game that has any.

    Enter, a second press or the button opens one.
    """

    name: ClassVar[str] = "challenges"
    help_link: ClassVar[str] = "decided"

    def __init__(self, app: App, game: str = "") -> None:
        super().__init__(app)
        self.game, self.part = game, challenges_in(game)
        self.edition = GAMES[game]().editions[0] if game in GAMES else game
        self.titles = ordered(titles_in(self.part.folder))
        self.week = Week.of(self.today())
        self.weekly: list[Title] = kept_for(app.home, self.part, self.week)
        self._filled = sum(not one.problem for one in self.weekly) == A_WEEK
        self.tries, notice = load_challenge_progress(app.home)
        if notice:
            app.toast(notice, "refusal")
        self.chosen: tuple[str, int] = (LIST, 0)
        self._seekers, self._judges = BackgroundJobs("search", apart=True), BackgroundJobs("judge")
        self.search: BackgroundJob | None = None
        self._told = 0
        self._bar: ProgressBar | None = None

    def today(self) -> dt.date:
        """Return today's date on this computer."""
        return dt.datetime.now().astimezone().date()

    # --- this week's ----------------------------------------------------------------------------

    def enter(self) -> None:
        """Reload the grades; search for this week's challenges unless they are already there."""
        self.tries = load_challenge_progress(self.app.home)[0]
        if not self._filled and self.search is None:
            self.search = self._seekers.ask(find, self.game, self.week.seed, A_WEEK)
        self.lay_out()
        if self.ui.focus_id is None:
            self.ui.focus(LIST, visible=False)

    @property
    def searching(self) -> bool:
        """Whether the search for this week's challenges is still running."""
        return self.search is not None and not self.search.done and not self.search.canceled

    def stop_search(self) -> None:
        """Stop the search: keep those that were found, and take the others from the store."""
        if self.search is not None:
            self.search.cancel()
        self._fill_week()

    def _take_found(self) -> None:
        """List the challenges found so far."""
        found = self.search.found if self.search is not None else []
        self.weekly = [self._fresh(number, content) for number, content in enumerate(found, 1)]

    def _fill_week(self) -> None:
        """Save the challenges found for this week; fill up from the store."""
        self._filled = True
        self._take_found()
        titles = list(self.weekly)
        there = [one.kind for one in titles]
        titles += from_store(self.part, self.week, there, A_WEEK - len(titles))
        contents = [one.content for one in titles]
        notice = keep_for(self.app.home, self.part, self.week, contents)
        if notice:
            self.app.toast(notice, "refusal")
        self.weekly = [self._fresh(number, content) for number, content in enumerate(contents, 1)]
        self.lay_out_behind_list()

    def _fresh(self, number: int, content: bytes) -> Title:
        name = f"{self.week.id}-{number}"
        try:
            return title_of(content, name)
        except FileError as error:
            return Title(name, b"", name, problem=str(error))

    def settle(self, timeout_s: float | None = None) -> bool:
        """Wait for the search to end; return False if that takes longer than `timeout_s` seconds."""
        return self.search is None or self._seekers.settle(self.search, timeout_s)

    # --- building -------------------------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Lay out the heading, both lists and the buttons."""
        area = centered(Rect(0, 0, *size), min(WIDTH, size[0] - 48), size[1] - 48)
        head, line, body, foot = rows(area, [44, 24, 0, 44], 0)
        title = clear_of_sign(head, size[0])
        self.ui.add(Label("challenges.title", title, "Challenges", style=TITLE.sized(30)))
        self.ui.add(Label("challenges.words", line, self._words(), color="secondary"))
        left, right = columns(body.inflate(0, -24), [0, max(360, area.width * 40 // 100)], gap=GAP)
        self._build_list(left)
        self._build_right(right)
        row = Row(self.ui.add, Rect(foot.left, foot.top, foot.width, 40), [120, 220, 0], 16)
        row.put(
            Button, "challenges.back", "Back", on_press=self.back, shortcut=self.app.bindings.label("back")
        )
        why = "" if self._title() is not None else "Select a challenge first."
        row.put(Button, "challenges.open", "Open", look=ButtonLook.PRIMARY, on_press=self.open, disabled=why)
        about = row.skip()
        high = min(about.height, self.ui.pen.words_height(_ABOUT, about.width, SMALL))
        self.ui.add(Note("challenges.about", centered(about, about.width, high), _ABOUT, wrap=True))

    def _words(self) -> str:
        tried = [grade for one in self.titles if (grade := self.tries.grade(one.key)) is not None]
        stars = sum(grade.stars for grade in tried)
        most = _MOST_STARS * len(self.titles)
        return f"{len(tried)} of {len(self.titles)} tried, {stars} of {most} stars."

    def _build_list(self, area: Rect) -> None:
        items: list[tuple[str, int] | str] = []
        for at, one in enumerate(self.titles):
            rank = RANKS[one.rank - 1]
            if rank not in items:
                items.append(rank)
            items.append((LIST, at))
        self._add_list(LIST, area, items)

    def _build_right(self, area: Rect) -> None:
        """Lay out this week's three challenges, and the meaning of the grades."""
        low = (len(_GRADES) + 2) * _GRADE_HIGH + _SHARE_GAP + 38
        listed = round(A_WEEK * (_WEEK_ROW + ROW_GAP) * self.ui.pen.text_factor)
        high = listed + _SEARCH_HIGH * self.searching + 50
        above, below, _ = rows(area, [min(high, area.height - low - GAP), low, 0], gap=GAP)
        self._build_week(above)
        panel = self.ui.add(Panel("challenges.grades", below, heading="GRADES"))
        column = Column(self.ui.add, panel.inner(12), _GRADE_HIGH, 0)
        for grade, words in _GRADES.items():
            row = column.row([56, 64, 0])
            row.put(Label, f"stars.{grade}", STAR * grade.stars, style=STRONG, color="accent")
            row.put(Label, f"grade.{grade}", grade.value, style=STRONG)
            row.put(Label, f"meaning.{grade}", words, color="secondary", tooltip=words)
        column.take(_SHARE_GAP, 0)
        column.row(high=2 * _GRADE_HIGH).put(Note, "challenges.share", _SHARE, wrap=True)

    def _build_week(self, area: Rect) -> None:
        panel = self.ui.add(
            Panel("challenges.panel", area, heading="THIS WEEK'S THREE", aside=self.week.words)
        )
        place = panel.inner(10)
        self._bar = None
        if self.searching and self.search is not None:
            said, bar, button, place = rows(place, [60, 12, 36, 0], gap=10)
            self.ui.add(Label("challenges.search", said, self._search_words(), wrap=True))
            self._bar = self.ui.add(ProgressBar("challenges.progress", bar))
            self._bar.share = self.search.share
            tip = "Stops the search and fills up with ready-made challenges"
            at = Rect(button.left, button.top, min(button.width, 260), button.height)
            self.ui.add(
                Button("challenges.stop", at, "Use ready-made ones", on_press=self.stop_search, tooltip=tip)
            )
        self._add_list(WEEKLY, place, [(WEEKLY, at) for at in range(len(self.weekly))])

    def _search_words(self) -> str:
        assert self.search is not None
        return f"{_SEARCH} {len(self.search.found)} of {A_WEEK} found."

    def _add_list(self, which: str, area: Rect, items: list[tuple[str, int] | str]) -> None:
        at = items.index(self.chosen) if self.chosen in items else None
        listed = RowList(
            which,
            area,
            items,
            pen=self.ui.pen,
            row_of=self._row,
            grows=True,
            gap=ROW_GAP,
            selected=at,
            on_select=self._choose,
            on_activate=lambda _item: self.open(),
        )
        if at is not None:
            listed.show_row(at)
        self.ui.add(listed)

    def _row(self, item: tuple[str, int] | str, _look: RowLook) -> ListRow:
        """Return the list row of a challenge: its name, its kind, and the best grade so far."""
        if isinstance(item, str):
            return heading(item.upper(), high=HEADED, left=8)
        title = self._of(item)
        if title.problem:
            return _broken_row(title)
        grade = self.tries.grade(title.key)
        stars = STAR * grade.stars if grade is not None else ""
        told = "not tried yet" if grade is None else grade.value
        known = self.part.kinds.get(title.kind)
        kind = title.kind if known is None else known.title
        rank = RANKS[title.rank - 1] if item[0] == WEEKLY else ""
        about = " · ".join(filter(None, (kind, rank.lower())))
        ink: Ink = "secondary" if grade is None else "good" if grade.stars > 1 else "text"
        graded = [Cell(told, SMALL, ink, "right", 84), Cell(stars, STRONG.sized(15), "accent", "right", 56)]
        name = Cell(title.name, STRONG.sized(14), squeeze=True)
        lines = [Line([*graded, Cell(about, SMALL, "secondary", "right", 110), name], ROW)]
        if item[0] == WEEKLY:
            lines = [Line([*graded, name], ROW - 8), Line([Cell(about, SMALL, "secondary")], _WEEK_ROW - ROW)]
        return ListRow(
            (),
            lines,
            pad=(12, 2, 10, 6) if item[0] == WEEKLY else (12, 0, 10, 0),
            ground=CARD,
            text=f"{title.name}, {about}, {told}",
        )

    # --- choosing -------------------------------------------------------------------------------

    def _of(self, item: tuple[str, int]) -> Title:
        which, at = item
        return (self.titles if which == LIST else self.weekly)[at]

    def _title(self) -> Title | None:
        which, at = self.chosen
        titles = self.titles if which == LIST else self.weekly
        return titles[at] if at < len(titles) and not titles[at].problem else None

    def _choose(self, item: tuple[str, int] | str) -> None:
        if not isinstance(item, str):
            self.chosen = item
            self.lay_out()

    def open(self) -> None:
        """Open the chosen challenge."""
        from game.screens.challenges.taking import begin_challenge  # late: it imports the whole table

        if self._title() is None:
            return
        which, at = self.chosen
        titles = self.titles if which == LIST else self.weekly
        self.app.audio.play("click")
        screen = begin_challenge(self.app, titles, at, self._judges)
        if screen is not None:
            self.app.push(screen)

    # --- time -----------------------------------------------------------------------------------

    def update(self, dt_s: float) -> bool:
        """Follow the search; return whether the picture changes."""
        search = self.search
        changed = super().update(dt_s)
        if search is None or self._filled:
            return changed
        if search.done:
            self._fill_week()
            return True
        if len(search.found) != self._told:
            self._told = len(search.found)
            self._take_found()
            self.lay_out_behind_list()
            return True
        if self._bar is not None and self._bar.share != search.share:
            self._bar.share = search.share
            return True
        return changed

    def leave(self) -> None:
        """Stop the search and the judging processes when the screen is left for good."""
        if self not in self.app.screens:
            self.on_quit()

    def on_quit(self) -> str:
        """Stop the processes; return "", because there is nothing to report."""
        self._seekers.close()
        self._judges.close()
        return ""

    def state(self) -> dict[str, object]:
        """Return what is listed and chosen, for tests."""
        title = self._title()
        return {
            "challenges": [one.id for one in self.titles],
            "week": [one.id for one in self.weekly],
            "searching": self.searching,
            "chosen": title.id if title is not None else None,
            "grades": {key: grade.value for key, grade in self.tries.best.items()},
        }


def _broken_row(title: Title) -> ListRow:
    """Return the list row of a challenge that cannot be opened: its name, and the reason below it."""
    mark = Cell(sign=Icon.WARNING, ink="refusal", size=14, wide=34, gap=0)
    problem = Cell(title.problem, SMALL, "refusal")
    lines = (Line([Cell(title.name, STRONG.sized(14))], 20), Line([problem], wrap=True))
    tip, words = title.problem, f"{title.name}, {title.problem}"
    return ListRow(
        (), lines, pad=(0, 6, 10, 6), ground=CARD, first=mark, tip=tip, text=words, selectable=False
    )
