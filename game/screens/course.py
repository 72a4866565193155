"""The course: all lessons with the progress so far, and the offer of the course at the first start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, ClassVar

from pygame import Rect

from game.book.lessons.progress import ENOUGH, Progress, load_progress
from game.book.lessons.shelf import ListedLesson, our_ids, taught_first
from game.games import Offer, offers
from game.match.file_cache import SLICE_S, TimeBudget
from game.screens.base import Screen
from game.screens.host import HasUi
from game.screens.lessons.course_order import card_edition, listed_lessons
from game.shell.theme import BODY, HEADING, SMALL, STRONG, TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Label, Note
from game.widgets.layout import Row, centered, rows
from game.widgets.lists import RowLook
from game.widgets.modal import Answer, dialog
from game.widgets.rowlist import CARD, Cell, Line, ListRow, RowList, heading
from rules.games import GAMES

if TYPE_CHECKING:
    from game.app import App

WIDTH = 880
ROW, HEADED = 54, 26
_MOST_ROWS = 500  # that are kept: each choice lists all lessons again
OWN = "YOUR OWN LESSONS"
_WELCOME = "Which game do you want to learn first? Three short lessons are enough to start playing."
_STAYS = "Each game's card has Learn, Solo and Hotseat for two."


@dataclass(frozen=True, slots=True)
class CourseRow:
    """A lesson in the list, or a heading."""

    number: int
    name: str
    about: str
    minutes: int = 0
    done: bool = False
    comes_next: bool = False
    broken: bool = False
    at: int | None = None  # the index of the lesson; None for a heading


class Course(Screen):
    """List the lessons of a game, or of the first game if none is named.

    The lessons of `edition` are suggested first. Enter, a second press or the button starts one.
    """

    name: ClassVar[str] = "course"

    def __init__(self, app: App, game: str = "", edition: str = "") -> None:
        super().__init__(app)
        self.game = game or taught_first()
        self.edition_first = edition
        self.lessons: list[ListedLesson] = []
        self.progress = Progress(app.home)
        self.chosen: int | None = None
        self._moment = TimeBudget()

    @property
    def taught(self) -> str:
        """The name of the game, or of an edition with a card of its own."""
        found = (
            one.name
            for one in offers().values()
            if (one.game, one.title.edition) == (self.game, self.edition_first)
        )
        return next(found, GAMES[self.game]().title)

    def _read(self) -> None:
        self._read_lessons(TimeBudget())
        self.progress, notice = load_progress(self.app.home)
        if notice:
            self.app.toast(notice, "refusal")

    def _read_lessons(self, moment: TimeBudget) -> None:
        self._moment = moment
        self.lessons = listed_lessons(self.app.home, moment, self.game, self.edition_first)

    def update(self, dt_s: float) -> bool:
        """Continue reading if there was no time for all files; return whether the picture changes."""
        if late := self._moment.late:
            self._read_lessons(TimeBudget(SLICE_S))
            self.lay_out_behind_list()
        return super().update(dt_s) or late

    def enter(self) -> None:
        """Reload which lessons are finished."""
        self._read()
        self.chosen = self.upcoming
        self.lay_out()
        self.ui.focus("course.list", visible=False)

    @property
    def upcoming(self) -> int | None:
        """The index of the first unfinished built-in lesson, those of the chosen edition first."""
        usable = [n for n, one in enumerate(self.lessons) if one.lesson is not None]
        ours = [n for n in usable if not self.lessons[n].own]
        undone = [n for n in ours if self.lessons[n].id not in self.progress.done]
        mine = [n for n in ours if self._is_of_card(self.lessons[n])]
        begun = [n for n in undone if n in mine] or mine
        return next(iter([*begun, *undone, *usable]), None)

    def _is_of_card(self, one: ListedLesson) -> bool:
        """Return whether a lesson belongs to the course of this card."""
        return not one.own and card_edition(one) == self.edition_first

    def _heading(self, one: ListedLesson) -> str:
        if one.own:
            return OWN
        title = GAMES[self.game]().title
        return (one.group or (title if not self._is_of_card(one) else "")).upper()

    def rows(self) -> list[CourseRow]:
        """Return the rows of the list; the lessons of each course are numbered from 1."""
        made: list[CourseRow] = []
        upcoming = self.upcoming
        numbers = Counter[tuple[bool, str]]()
        headed = ""
        for at, one in enumerate(self.lessons):
            heading = self._heading(one)
            if heading and heading != headed:
                made.append(CourseRow(0, heading, ""))
            headed = heading
            course = (one.own, card_edition(one))
            numbers[course] += 1
            made.append(self._row(at, one, numbers[course], comes_next=at == upcoming))
        return made

    def _row(self, at: int, one: ListedLesson, number: int, *, comes_next: bool) -> CourseRow:
        done = one.id in self.progress.done
        if one.lesson is None:
            return CourseRow(number, one.name, one.problem, broken=True, at=at)
        about, minutes = one.lesson.about, one.lesson.minutes
        return CourseRow(number, one.name, about, minutes, done, comes_next and not done, at=at)

    def build(self, size: tuple[int, int]) -> None:
        """Lay out the heading, the list and the buttons."""
        area = centered(Rect(0, 0, *size), min(WIDTH, size[0] - 48), size[1] - 48)
        head, line, body, foot = rows(area, [44, 24, 0, 44], 0)
        self.ui.add(Label("course.title", head, f"Learn {self.taught}", style=TITLE.sized(30)))
        self.ui.add(Label("course.words", line, self._words(), color="secondary"))
        made = self.rows()
        at = next((n for n, row in enumerate(made) if row.at is not None and row.at == self.chosen), None)
        listed = RowList(
            "course.list",
            body.inflate(0, -24),
            made,
            pen=self.ui.pen,
            row_of=lesson_row,
            grows=True,
            gap=4,
            selected=at,
            on_select=self._choose,
            on_activate=lambda _row: self.take(),
        )
        if at is not None:
            listed.show_row(at)
        self.ui.add(listed)
        self._build_foot(foot)

    def _words(self) -> str:
        course = [one for one in self.lessons if self._is_of_card(one)]
        done = sum(one.id in self.progress.done for one in course)
        if not course:
            return "There are no lessons."
        if done == len(course):
            return "You have finished all lessons. You can repeat any of them."
        first = "the first three" if len(course) > ENOUGH else "them"
        goal = "" if self.progress.is_enough(self.game) else f" After {first} you can fight the computer."
        return f"{done} of {len(course)} lessons finished. You cannot lose a lesson.{goal}"

    def _build_foot(self, foot: Rect) -> None:
        row = Row(self.ui.add, Rect(foot.left, foot.top, foot.width, 40), [120, 220, 0], 16)
        row.put(Button, "course.back", "Back", on_press=self.back)
        done = self.chosen is not None and self.lessons[self.chosen].id in self.progress.done
        why = "" if self.chosen is not None else "Select a lesson first."
        words, look = "Repeat" if done else "Begin", ButtonLook.PRIMARY
        row.put(Button, "course.take", words, look=look, on_press=self.take, disabled=why)
        tip = f"Put lessons of your own into {self.app.home.lessons}."
        row.put(
            Note, "course.own", "To add a lesson of your own, read assets/lessons/README.md.", tooltip=tip
        )

    def _choose(self, row: CourseRow) -> None:
        self.chosen = row.at
        self.lay_out()

    def take(self) -> None:
        """Start the chosen lesson."""
        from game.screens.lessons.taking import begin_lesson  # late: it imports the whole table

        if self.chosen is None:
            return
        self.app.audio.play("click")
        screen = begin_lesson(self.app, self.lessons[self.chosen])
        if screen is not None:
            self.app.push(screen)

    def state(self) -> dict[str, object]:
        """Return what is listed, finished and chosen, for tests."""
        return {
            "lessons": [one.id for one in self.lessons],
            "done": list(self.progress.done),
            "chosen": None if self.chosen is None else self.lessons[self.chosen].id,
        }


def lesson_row(row: CourseRow, _look: RowLook) -> ListRow:
    """Return the list row of a lesson: its mark or number, its subject, its length."""
    return _list_row(row)


@lru_cache(_MOST_ROWS)
def _list_row(row: CourseRow) -> ListRow:
    if row.at is None:
        return heading(row.name, high=HEADED, left=8)
    minutes = f"{row.minutes} min" if row.minutes else ""
    marks = " · ".join(filter(None, ("next" * row.comes_next, "finished" * row.done, minutes)))
    number = Cell(
        str(row.number), HEADING.sized(16), "text" if row.comes_next else "secondary", "center", 52, gap=4
    )
    if row.done or row.broken:
        icon = Icon.WARNING if row.broken else Icon.CHECK
        number = Cell(sign=icon, size=16, ink="refusal" if row.broken else "good", wide=52, gap=4)
    aside = Cell(marks, SMALL, "good" if row.comes_next else "secondary", "right", 138)
    about = Cell(row.about, BODY.sized(12), "refusal" if row.broken else "secondary")
    told = (
        [f"{row.minutes} minutes"] * bool(row.minutes) + ["finished"] * row.done + ["next"] * row.comes_next
    )
    return ListRow(
        (),
        (Line([Cell(row.name, STRONG.sized(15))], 20), Line([], 1), Line([about], 20)),
        high=ROW,
        pad=(0, 7, 12, 7),
        ground=CARD,
        first=number,
        last=aside,
        tip=row.about if row.broken else "",
        text=", ".join(filter(None, (row.name, row.about, *told))),
        selectable=not row.broken,
    )


def course_words(app: App, game: str, edition: str = "") -> tuple[str, str] | None:
    """Return the progress in the course of a card, and what comes next; None if nothing is finished."""
    done, course = load_progress(app.home)[0].done, our_ids(game, edition)
    finished = sum(one in done for one in course)
    if not finished:
        return None
    words = f"{finished}/{len(course)}"
    if finished == len(course):
        return words, "You have finished all lessons. You can repeat any of them."
    return words, f"You have finished {finished} of {len(course)} lessons. This opens the next one."


def wants_offer(app: App, *, played: bool) -> bool:
    """Return whether to offer the course: not yet offered, and nothing played or finished."""
    progress = load_progress(app.home)[0]
    return not (progress.offered or progress.done or played)


def note_offer(app: App) -> None:
    """Save that the course was offered, so that it is offered only once."""
    progress = load_progress(app.home)[0]
    progress.offered = True
    progress.keep()


def offer_course(screen: HasUi, games: Sequence[Offer], learn: Callable[[Offer], object]) -> None:
    """Ask a newcomer which game to learn first, or whether to look around."""
    app, ui = screen.app, screen.ui

    def take(act: Callable[[], object] | None) -> None:
        ui.close_modal()
        app.audio.play("click")
        if act is not None:
            act()

    answers = [
        Answer(f"offer.{one.id}", f"Learn {one.name}", partial(learn, one), about=one.title.about)
        for one in games
    ]
    answers.append(Answer("offer.look", "Just look around", about=_STAYS))
    modal, column = dialog(ui, "offer", "Welcome", 700, 48 + 56 * len(answers))
    column.row(high=24, below=16).put(Label, "offer.words", _WELCOME)
    for number, one in enumerate(answers):
        row = column.row([220, 0], high=44, gap=16, below=12)
        look = ButtonLook.NORMAL if number else ButtonLook.PRIMARY
        row.put(Button, one.id, one.words, look=look, on_press=partial(take, one.act))
        wrapped = one.about != _STAYS  # a single line is level with its button
        row.put(Label, f"{one.id}.about", one.about, color=app.theme.secondary, wrap=wrapped)
    modal.first_focus = answers[0].id
    ui.open_modal(modal)
