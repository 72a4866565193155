"""The rulebooks as a site: four games from one page, nothing broken, nothing from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from pypdf import PdfReader

from game.book.rulebook.pages import Heading, Ruling
from game.games import offers
from rules.games import GAMES
from tools.rulebook.__main__ import main
from tools.rulebook.html import html_book
from tools.rulebook.keeping import HOME, STYLE, Beside, Within
from tools.rulebook.prints import printed
from tools.rulebook.site import SHEETS

VOID = {"meta", "link", "img", "input", "br"}


class Page(HTMLParser):
    """Reads a page: what it links to, what it names, and whether every tag is closed in its turn."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path, self.open = path, list[str]()
        self.links, self.names, self.words = list[str](), list[str](), list[str]()
        self.feed(path.read_text(encoding="utf-8"))
        assert self.open == [], "all tags are closed"
        assert len(self.names) == len(set(self.names))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        given = dict(attrs)
        self.links += [value for key in ("href", "src") if (value := given.get(key))]
        self.names += [value for value in [given.get("id")] if value]
        assert tag != "img" or "alt" in given

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Page]:
    """Write the pages to read, without what is printed, and read them."""
    folder = tmp_path_factory.mktemp("site")
    keep = Beside(folder)
    for book in map(printed, offers()):
        (folder / f"{book.id}.html").write_text(html_book(book, keep), encoding="utf-8")
    return {path.name: Page(path) for path in folder.glob("*.html")}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site") / "new" / "folder"
    assert main([str(out)]) == 0
    return out


def held_together(pages: dict[str, Page]) -> None:
    """Every link leads to a file of the folder, and to a place that is named there."""
    for page in pages.values():
        for link in page.links:
            assert not re.match(r"[a-z]+:|/", link), f"{link} leads out of the folder"
            file, _, anchor = unquote(link).partition("#")
            assert not file or (page.path.parent / file).is_file(), link
            named = pages.get(file or page.path.name)
            assert not anchor or (named is not None and anchor in named.names), link


def test_every_page_is_well_formed_and_every_link_of_it_leads_somewhere(pages: dict[str, Page]) -> None:
    for page in pages.values():
        page.links = [link for link in page.links if link != HOME]
    held_together(pages)
    assert set(pages) == {f"{offer}.html" for offer in offers()}


def test_every_book_of_the_site_tells_all_rulings_of_its_game(pages: dict[str, Page]) -> None:
    for offer in offers().values():
        words = set(pages[f"{offer.id}.html"].words)
        own = GAMES[offer.game]().rulings()
        told = {ruling for ruling in own if offer.id != "matched-fire" or ruling.startswith("MF-")}
        assert told <= words


def test_MF_1_the_book_of_matched_fire_has_every_ruling_that_holds_and_none_that_gave_way(
    pages: dict[str, Page],
) -> None:
    book = printed("matched-fire")
    (holds,) = (
        block.text.words
        for block in book.book.page("matched-fire").blocks
        if isinstance(block, Ruling) and block.id == "MF-1"
    )
    words = pages["matched-fire.html"].words
    spans = re.findall(r"([A-Z]{3})-(\d+)(?: to \1-(\d+))?", holds.partition("The rest")[0])
    held = [f"{kind}-{one}" for kind, a, b in spans for one in range(int(a), int(b or a) + 1)]
    assert len(held) > 35
    assert [ruling for ruling in held if ruling not in words] == []
    titles = {book.page(name).title for names in book.chapters.values() for name in names}
    assert titles.isdisjoint({"Range bands", "Squadrons", "Factions", "What the first edition is like"})
    assert {"Orders", "Attacks", "Markers", "Quick reference of Matched Fire", "Glossary"} <= titles
    assert "Miracle point" not in words, "a word of factions"


def test_a_book_alone_needs_no_other_file() -> None:
    text = html_book(printed("matched-fire"), Within())
    assert not re.search(r'(?:src|href)="(?!#|data:)', text)
    assert 'href="#held.ruling:FRC-8"' in text


def test_the_style_reads_on_a_phone_in_the_dark_and_on_paper(pages: dict[str, Page]) -> None:
    folder = next(iter(pages.values())).path.parent
    style = (folder / STYLE).read_text(encoding="utf-8")
    for wanted in ("prefers-color-scheme: dark", "max-width: 60rem", "@media print"):
        assert wanted in style
    assert style.count("{") == style.count("}")
    for address in re.findall(r"url\(([^)]+)\)", style):
        assert (folder / address).is_file()
    assert "SIL OPEN FONT LICENSE" in (folder / "fonts" / "OFL-B612.txt").read_text(encoding="utf-8")
    assert all("viewport" in page.path.read_text(encoding="utf-8") for page in pages.values())


@pytest.mark.slow
def test_the_plain_command_writes_four_books_and_a_page_that_leads_to_all_of_it(site: Path) -> None:
    pages = {path.name: Page(path) for path in site.glob("*.html")}
    held_together(pages)
    first = pages[HOME]
    for offer in offers().values():
        assert offer.name in first.words
        assert offer.title.about in first.words
        wanted = [f"{offer.id}.html", f"{offer.id}.pdf", *(sheet.file for sheet in SHEETS[offer.id])]
        assert set(wanted) <= set(first.links)
        assert f"pictures/titles/{offer.id}.png" in first.links
    written = {str(path.relative_to(site)) for path in site.rglob("*") if path.is_file()}
    reached = {link.partition("#")[0] for page in pages.values() for link in page.links}
    fonts = {one for one in written if one.startswith("fonts/") and one.endswith(".ttf")}
    assert written - fonts - {HOME} == reached - {"", HOME}, "nothing lies about that no page leads to"
    assert all(path.stat().st_mode & 0o044 for path in site.rglob("*")), "a web server may read them"


@pytest.mark.slow
def test_every_book_and_sheet_of_the_site_can_be_printed(site: Path) -> None:
    for path in site.glob("*.pdf"):
        reader = PdfReader(path)
        assert len(reader.pages) >= 1
        if path.stem in offers():
            assert offers()[path.stem].name in reader.pages[0].extract_text()
    (page,) = PdfReader(site / "matched-fire-quick-reference.pdf").pages
    words = page.extract_text()
    for name in ("Matched Fire", "Maul", "Sentries", "Prow Plate", "Damage Control", "control bridge"):
        assert name in words


@pytest.mark.slow
def test_no_heading_stands_alone_at_the_foot_of_a_page(site: Path) -> None:
    for offer in offers():
        book = printed(offer)
        pages = [book.page(name) for names in book.chapters.values() for name in names]
        headings = {block.words for page in pages for block in page.blocks if isinstance(block, Heading)}
        headings |= {page.title for page in pages}
        for number, page in enumerate(PdfReader(site / f"{offer}.pdf").pages[1:], 2):
            foot, count, *lines = page.extract_text().splitlines()
            assert (foot.startswith(book.title), count) == (True, str(number))
            assert lines[-1] not in headings, f"{offer}, page {number}"
