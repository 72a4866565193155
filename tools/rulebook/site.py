"""The rulebooks of all games as a small site: an index page, and each book to read and to print."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from game import __version__
from game.families.astra_et_tenebrae.new_match.choices import EDITION_WORDS
from game.families.astra_et_tenebrae.sheets.document import cards_pdf
from game.families.dark_frontier.sheets import document as frontier
from game.families.false_sunrise.sheets.document import sheets_pdf
from game.games import offers
from game.shell.assets import asset_path
from rules.astra_et_tenebrae import figures as astra
from rules.astra_et_tenebrae.drawing import draw_setup
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import load_fleet
from tools.rulebook.html import head_lines, html_book
from tools.rulebook.keeping import FONTS, HOME, LICENSES, Beside
from tools.rulebook.pdf import write_pdf
from tools.rulebook.prints import Printed, printed
from tools.rulebook.quick import page_of, write_quick_reference

Writer = Callable[[Printed, Path], object]


class Sheet(NamedTuple):
    """A PDF file to use at the table with a book: its name, a description, and its writer."""

    file: str
    words: str
    write: Writer


def write_site(folder: Path) -> Iterator[Path]:
    """Write the whole site to a folder; yield the path of each page and PDF file."""
    keep, cards = Beside(folder), []
    for book in map(printed, offers()):
        html, pdf = folder / f"{book.id}.html", folder / f"{book.id}.pdf"
        html.write_text(html_book(book, keep), encoding="utf-8")
        write_pdf(book, pdf)
        yield from (html, pdf)
        for sheet in SHEETS.get(book.id, ()):
            sheet.write(book, folder / sheet.file)
            yield folder / sheet.file
        cards.append(_card(book, keep.put("titles", book.id, book.title_picture())))
    (folder / HOME).write_text("\n".join(_index(keep, cards)), encoding="utf-8")
    yield folder / HOME


# --- the first page -------------------------------------------------------------------------------


def _index(keep: Beside, cards: Sequence[str]) -> Iterator[str]:
    yield from head_lines("False Sunrise: the rulebooks", keep)
    yield '<body class="index"><header><h1>The rulebooks</h1>'
    yield "<p>Four games of ships in space, and all their rules, to read and to print.</p>"
    yield '</header><main class="games">'
    yield from cards
    licenses = " and ".join(f'<a href="{FONTS}/{name}">{name[4:-4]}</a>' for name in LICENSES)
    yield f"</main><footer><p>Made by False Sunrise {__version__}. "
    yield f"The typefaces are {licenses}, under the SIL Open Font License.</p></footer></body></html>"
    yield ""


def _card(book: Printed, picture: str) -> str:
    title, link = escape(book.title), f"{book.id}.html"
    sheets = [
        (f"{book.id}.pdf", "The rulebook as PDF"),
        *((one.file, one.words) for one in SHEETS.get(book.id, ())),
    ]
    listed = "".join(f'<li><a href="{file}">{escape(words)}</a></li>' for file, words in sheets)
    return (
        f'<article class="game" id="{book.id}">'
        f'<a href="{link}" tabindex="-1" aria-hidden="true"><img alt="" src="{picture}"></a>'
        f'<h2><a href="{link}">{title}</a></h2><p>{escape(book.about)}</p>'
        f'<p class="told">{escape(book.told)}.</p>'
        f'<p class="read"><a href="{link}">Read the rulebook</a></p><ul>{listed}</ul></article>'
    )


# --- what is printed ------------------------------------------------------------------------------


def _quick(edition: str, words: str = "Quick reference, one page") -> Sheet:
    """Return the quick reference of an edition."""
    return Sheet(
        f"{page_of(edition)}.pdf", words, lambda book, path: write_quick_reference(book, path, edition)
    )


def _fleet_sheets(*parts: str) -> Sheet:
    """Return the ship sheets of a fleet that comes with the game."""
    stem = parts[-1]

    def write(_book: Printed, path: Path) -> None:
        fleet = load_fleet(asset_path("fleets", *parts[:-1], f"{stem}.yaml"))
        path.write_bytes(sheets_pdf(fleet, load_edition(fleet.edition).catalogue))

    return Sheet(f"{stem}-sheets.pdf", f"Ship sheets of the fleet {stem.replace('-', ' ').title()}", write)


def _cards(edition: str) -> Sheet:
    """Return the cards of an edition of Astra et Tenebrae."""
    return Sheet(
        f"astra-et-tenebrae-cards-{edition}.pdf",
        f"Ship cards, captains and tables, {EDITION_WORDS[edition].name}",
        lambda _book, path: path.write_bytes(cards_pdf(draw_setup(edition, {}).setup(0))),
    )


SHEETS: Mapping[str, Sequence[Sheet]] = {
    "false-sunrise": (
        _quick("2024-07", "Quick reference, July 2024, one page"),
        _quick("2024-03", "Quick reference, March 2024, one page"),
        _fleet_sheets("operation-rookie"),
    ),
    "matched-fire": (_quick("matched-fire"), _fleet_sheets("matched-fire", "night-kitchen")),
    "astra-et-tenebrae": tuple(map(_cards, astra.EDITIONS)),
    "dark-frontier": (
        Sheet(
            "dark-frontier-sheets.pdf",
            "Ship sheets, tables and the map",
            lambda _book, path: path.write_bytes(frontier.sheets_pdf()),
        ),
    ),
}
