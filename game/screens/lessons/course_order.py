"""The lessons of a card of the main menu in their order, and which of them comes next."""

from __future__ import annotations

from game.book.lessons.progress import load_progress
from game.book.lessons.shelf import ListedLesson, ours, shelf
from game.games import cards
from game.match.file_cache import TimeBudget
from game.shell.paths import Home


def edition_of(shelved: ListedLesson) -> str:
    """Return the edition of a lesson; "" if it does not say."""
    return str(getattr(shelved.lesson, "edition", ""))


def card_edition(shelved: ListedLesson) -> str:
    """Return the edition of a lesson if it has a card of its own in the main menu, else ""."""
    edition = edition_of(shelved)
    apart = (title.edition for _, card in cards() for title in card.titles)
    return edition if edition in apart else ""


def course_of(game: str, edition: str = "") -> list[ListedLesson]:
    """List the lessons of a game's card in order; `edition` is that of the card, "" for none."""
    taught = (one for one in ours() if one.lesson is not None and one.game == game)
    return [one for one in taught if card_edition(one) == edition]


def next_lesson(home: Home, game: str, edition: str = "") -> ListedLesson | None:
    """Return the first unfinished lesson of a card, or None if all are finished."""
    done = load_progress(home)[0].done
    return next((one for one in course_of(game, edition) if one.id not in done), None)


def listed_lessons(home: Home, moment: TimeBudget, game: str, edition: str = "") -> list[ListedLesson]:
    """List the lessons for a card: its own course first, and the player's own lessons last.

    A card for an edition also lists the lessons of its game, because they teach what both share.
    """
    everything = shelf(home, moment, game)
    mine = [one for one in everything if not one.own and card_edition(one) == edition]
    shared = [one for one in everything if not one.own and edition and not card_edition(one)]
    return [*mine, *shared, *(one for one in everything if one.own)]


def lesson_after(home: Home, shelved: ListedLesson) -> ListedLesson | None:
    """Return the lesson that follows another one on its card, or None."""
    edition = card_edition(shelved)
    course = [
        one
        for one in listed_lessons(home, TimeBudget(), shelved.game, edition)
        if one.lesson is not None and (one.own or card_edition(one) == edition)
    ]
    ids = [one.id for one in course]
    at = ids.index(shelved.id) if shelved.id in ids else len(ids)
    return course[at + 1] if at + 1 < len(course) else None
