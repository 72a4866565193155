import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from game.book.rulebook.book import the_book
from game.book.rulebook.pages import Ruling
from game.families.astra_et_tenebrae.pictures.gallery import PICTURES as ASTRA_PICTURES
from game.families.false_sunrise.pictures.gallery import PICTURES
from rules.false_sunrise.rulebook import all_rulings
from rules.games import GAMES
from rules.names import RULING
from tools.make_print_fonts import FACES, print_font
from tools.rulebook.__main__ import HTML, PDF, main
from tools.rulebook.quick import page_of
from tools.rulebook.site import SHEETS

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("printed") / "new" / "folder"
    assert main([str(out), "--game", "false-sunrise"]) == 0
    return out


@pytest.mark.parametrize(
    "edition, names",
    [
        ("2024-07", ("Railgun", "Repair Crews", "Bomber", "An activation", "Strikes")),
        ("2024-03", ("Railgun", "Repair Crews", "March 2024", "Torpedo", "Spitfire CIWS", "Pool 1d3")),
    ],
)
def test_the_quick_reference_is_one_sheet_of_A4(printed: Path, edition: str, names: tuple[str, ...]) -> None:
    (page,) = PdfReader(printed / f"{page_of(edition)}.pdf").pages
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (595, 842)
    words = page.extract_text()
    for name in ("quick reference", "Flagship", "Control bridge", *names):
        assert name in words


def test_the_book_in_print_has_every_page_and_every_ruling(printed: Path) -> None:
    reader, book = PdfReader(printed / PDF), the_book()
    words = " ".join(" ".join(page.extract_text() for page in reader.pages).split())
    for ruling in all_rulings():
        assert ruling in words
    titles = [str(one.title) for one in flat(reader.outline)]
    for page in book.pages.values():
        assert page.title in titles
        for block in page.blocks:
            if isinstance(block, Ruling):
                assert " ".join(block.text.words.split()[:6]) in words


def flat(outline: Any) -> list[Any]:
    """List the entries of an outline without its levels."""
    return [one for part in outline for one in (flat(part) if isinstance(part, list) else [part])]


def test_every_link_of_the_printed_book_leads_to_a_page_of_it(printed: Path) -> None:
    reader = PdfReader(printed / PDF)
    pages = {page.indirect_reference.idnum for page in reader.pages if page.indirect_reference}
    links = [link.get_object() for page in reader.pages for link in page.get("/Annots", ())]
    assert len(links) > 300
    assert {link["/Dest"][0].idnum for link in links} <= pages


def test_contents_name_the_pages_where_things_are(printed: Path) -> None:
    reader = PdfReader(printed / PDF)
    front = reader.pages[0].extract_text().splitlines()
    for title in ("Rocks", "Glossary"):
        number = front[front.index(title) - 1].split()[-1]
        assert title in reader.pages[int(number) - 1].extract_text()


def test_short_tables_and_lists_stay_on_one_page(printed: Path) -> None:
    pages = [page.extract_text() for page in PdfReader(printed / PDF).pages]
    quick = next(number for number, words in enumerate(pages) if "From a hangar ship to a squadron" in words)
    for number in (quick - 1, quick):
        assert ("Fighter" in pages[number]) == ("Bomber" in pages[number])
    assert not any(re.match(rf"Ruling {RULING}", words) for words in pages)


def test_the_faces_of_the_game_are_embedded(printed: Path) -> None:
    content = (printed / PDF).read_bytes()
    for face in (b"B612", b"Jura"):
        assert re.search(rb"/BaseFont /[A-Z+]*" + face, content)
    assert content.count(b"/FontFile2") >= 3


def test_the_html_book_holds_every_ruling_and_picture_and_needs_nothing_else(printed: Path) -> None:
    text = (printed / HTML).read_text(encoding="utf-8")
    for ruling in all_rulings():
        assert f"<b>{ruling}</b>" in text
    assert text.count("<img ") >= len(PICTURES)
    assert not re.search(r'(?:src|href)="(?!#|data:)', text)
    assert "http" not in re.sub(r"base64,[A-Za-z0-9+/=]+", "", text)


def test_every_link_of_the_html_book_leads_somewhere(printed: Path) -> None:
    text = (printed / HTML).read_text(encoding="utf-8")
    names = re.findall(r'id="([^"]+)"', text)
    assert len(names) == len(set(names))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(names)


def test_the_words_of_every_ruling_are_in_the_html_book(printed: Path) -> None:
    text = re.sub(r"<[^>]+>", "", (printed / HTML).read_text(encoding="utf-8"))
    for page in the_book().pages.values():
        for block in page.blocks:
            if isinstance(block, Ruling):
                words = block.text.words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                words = words.replace('"', "&quot;").replace("'", "&#x27;")
                assert words in text


def test_a_folder_that_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tools.rulebook", str(tmp_path / "file" / "out")],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("rulebook: ")
    assert "cannot be written" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("face", FACES)
def test_the_shipped_print_faces_are_those_of_the_script(face: str, tmp_path: Path) -> None:
    fonts = ROOT / "assets" / "fonts"
    print_font(fonts / f"{face}.otf").save(tmp_path / "made.ttf")
    assert (tmp_path / "made.ttf").read_bytes() == (fonts / "print" / f"{face}.ttf").read_bytes()


def test_the_book_of_astra_et_tenebrae_is_printed_whole(tmp_path: Path) -> None:
    assert main([str(tmp_path), "--game", "astra-et-tenebrae"]) == 0
    sheets = {sheet.file for sheet in SHEETS["astra-et-tenebrae"]}
    assert {path.name for path in tmp_path.iterdir()} == {HTML, PDF, *sheets}
    words = " ".join(" ".join(page.extract_text() for page in PdfReader(tmp_path / PDF).pages).split())
    text = (tmp_path / HTML).read_text(encoding="utf-8")
    assert "Astra et Tenebrae The rulebook. Rules of 4, 2 and 1 March 2025" in words
    assert "False Sunrise" not in words
    for ruling in GAMES["astra-et-tenebrae"]().rulings():
        assert ruling in words
        assert f"<b>{ruling}</b>" in text
    assert text.count("<img ") == len(ASTRA_PICTURES)
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(re.findall(r'id="([^"]+)"', text))
