"""The list of lessons: those shipped with the games, and the player's own."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from game.book.lessons.lesson_file import Lesson
from game.book.lessons.record import Lessons
from game.games import Offer, card, offers
from game.match.file_cache import FileCache, TimeBudget, files_in, row_for
from game.shell.assets import asset_path
from game.shell.paths import Home
from rules.files import Document, load_model, read_yaml
from rules.position_line import with_position

OWN = "own-"
FIRST = "first-"


@dataclass(frozen=True, slots=True)
class ListedLesson:
    """A lesson in the list; `problem` says why it cannot be taken ("" if it can).

    `game` is the game that it is about ("" if that is unknown), and `place` is where it takes
    place.
    """

    id: str
    path: Path
    lesson: Lesson[Any] | None = None
    document: Document | None = None
    problem: str = ""
    game: str = ""
    place: str = ""

    @property
    def name(self) -> str:
        """The name in the list."""
        return self.lesson.lesson if self.lesson is not None else self.path.stem

    @property
    def group(self) -> str:
        """The heading in the list; "" for none."""
        return self.lesson.group if self.lesson is not None else ""

    @property
    def own(self) -> bool:
        """Whether it is the player's own."""
        return self.id.startswith(OWN)

    @property
    def opens(self) -> bool:
        """Whether it is the scene of a first start, which is not a lesson of the course."""
        return self.id.startswith(FIRST)


_KNOWN: FileCache[ListedLesson] = FileCache()


def shelf(home: Home, moment: TimeBudget | None = None, game: str = "") -> list[ListedLesson]:
    """List the lessons of a game in order, the player's own after ours.

    Broken ones have the reason.

    Without a game, the first game that has lessons is used.
    """
    game = game or taught_first()
    own = (_look(path, OWN, moment) for path in files_in(home.lessons))
    return [*(one for one in ours() if one.game == game), *(one for one in own if one.game in ("", game))]


def ours() -> list[ListedLesson]:
    """List the lessons shipped with the games, in order.

    Ids begin with their game's, except for the first game.
    """
    return [_look(path, prefix) for _, prefix, path in _shipped()]


def our_ids(game: str = "", edition: str | None = None) -> list[str]:
    """List the ids of the lessons shipped with a game, or with all games, without reading the lessons.

    With an `edition`, list those of its card in the main menu; "" is the card of the game.
    """
    return [
        f"{prefix}{path.stem}"
        for offer, prefix, path in _shipped()
        if game in ("", offer.game) and edition in (None, offer.title.edition)
    ]


def _shipped() -> Iterator[tuple[Offer, str, Path]]:
    """Yield the card, the beginning of the id and the file of each lesson shipped with the games."""
    first = taught_first()
    for offer in _taught():
        for path in _files(asset_path(offer.title.lessons)):
            yield offer, "" if offer.game == first else f"{offer.game}-", path


@cache
def _files(folder: Path) -> tuple[Path, ...]:
    """List the lessons in a folder of the program, which stay as they are while it runs."""
    return tuple(sorted(folder.glob("*.yaml")))


def _taught() -> Iterator[Offer]:
    """Yield the cards of the main menu that have lessons."""
    return (offer for offer in offers().values() if offer.title.lessons)


def taught_first() -> str:
    """Return the id of the first game that has lessons."""
    return next(_taught()).game


def course_lessons(game: str = "") -> Lessons:
    """Return the lessons of a game, or of the first game that has lessons."""
    taught = _lessons()
    return taught.get(game) or next(iter(taught.values()))


def _lessons() -> dict[str, Lessons]:
    """Return the lessons of each game that has some, by the game's id."""
    found = {game: card(game).lessons() for game in dict.fromkeys(offer.game for offer in _taught())}
    return {game: lessons for game, lessons in found.items() if lessons is not None}


def first_scene() -> ListedLesson | None:
    """Return the scene of a first start, or None if there is none that can be played."""
    name = course_lessons().first_scene
    scene = take_down(asset_path(name), FIRST) if name else None
    return None if scene is None or scene.lesson is None else scene


def _look(path: Path, prefix: str = "", moment: TimeBudget | None = None) -> ListedLesson:
    return _KNOWN.of(path, partial(_read, prefix=prefix), partial(_broken, prefix=prefix), moment)


def take_down(path: Path, prefix: str = "") -> ListedLesson:
    """Read a lesson for the list; never raise for a broken file."""
    return row_for(path, partial(_read, prefix=prefix), partial(_broken, prefix=prefix))


def _read(path: Path, prefix: str) -> ListedLesson:
    document = with_position(read_yaml(path))
    game, place = _place_of(document)
    kind = course_lessons(game).kinds[place]
    lesson = load_model(kind.model, document)
    for where, problem in kind.faults(lesson):
        raise document.error(where, problem)
    return ListedLesson(f"{prefix}{path.stem}", path, lesson, document, game=game, place=place)


def _broken(path: Path, problem: str, prefix: str) -> ListedLesson:
    return ListedLesson(f"{prefix}{path.stem}", path, problem=problem)


def _place_of(document: Document) -> tuple[str, str]:
    """Return the game of a lesson (the first if it names none), and where it takes place."""
    taught = _lessons()
    game = _choice(document, "game", taught, next(iter(taught)))
    return game, _choice(document, "place", taught[game].kinds, "")


def _choice(document: Document, field: str, known: Collection[str], default: str) -> str:
    """Return the value of a field at the head of a file. Raise `FileError` if it is unknown."""
    data = document.data if isinstance(document.data, dict) else {}
    said = data.get(field, default)
    if not isinstance(said, str) or said not in known:
        raise document.error((field,), f"is not one of {', '.join(filter(None, known))}")
    return said
