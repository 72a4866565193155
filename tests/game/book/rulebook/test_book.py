from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.book.rulebook.book import the_book
from game.book.rulebook.pages import Block, Bullets, Page, Paragraph, Picture, Ruling, Span, Table, Text
from game.families.false_sunrise.pictures.gallery import PICTURES
from rules.false_sunrise.editions import EDITIONS, load_edition
from rules.false_sunrise.rulebook import all_rulings, ruling_text

SOURCE = Path(__file__).parents[4]
BOOK = the_book()
PAGES = list(BOOK.pages.values())
# Prefixes of rulings, so that dates such as "RB-1" and hashes are not taken for ids.
CITED = re.compile(r"\b(?:GEO|FRC|SET|ORD|MOV|OBJ|WPN|FIR|DMG|SQD|UPG|END|PLY|FAC|E1|MF)-\d{1,2}\b")


def texts_of(block: Block) -> Iterator[Text]:
    match block:
        case Paragraph(text):
            yield text
        case Bullets(items=items):
            yield from items
        case Table(head, rows):
            for row in (head, *rows):
                yield from row
        case Ruling(text=text, why=why):
            yield text
            yield why


def spans_of(page: Page) -> Iterator[Span]:
    for block in page.blocks:
        for text in texts_of(block):
            yield from text.spans


def boxes() -> list[tuple[str, Ruling]]:
    return [(page.id, block) for page in PAGES for block in page.blocks if isinstance(block, Ruling)]


def test_every_ruling_stands_on_one_page_with_its_exact_text_and_a_reason() -> None:
    assert Counter(block.id for _, block in boxes()) == dict.fromkeys(all_rulings(), 1)
    for page_id, block in boxes():
        assert BOOK.place(f"ruling:{block.id}") == (page_id, f"ruling:{block.id}")
        assert block.text.words == re.sub(r"\*\*|`", "", ruling_text(block.id))
        assert len(block.why.words) > 60, block.id


def test_every_ruling_that_the_program_cites_has_a_page() -> None:
    folders = ("rules", "game", "assets/lessons", "assets/rulebook")
    files = [path for folder in folders for path in (SOURCE / folder).rglob("*")]
    cited = {
        ruling
        for path in files
        if path.suffix in {".py", ".yaml", ".md"} and path.name not in {"README.md", "CHANGELOG.md"}
        for ruling in CITED.findall(path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 60
    for ruling in sorted(cited):
        assert BOOK.place(f"ruling:{ruling}").anchor == f"ruling:{ruling}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_every_link_of_a_page_leads_somewhere(page: Page) -> None:
    for span in spans_of(page):
        if span.link:
            place = BOOK.place(span.link)
            assert not place.anchor or place.anchor in BOOK.page(place.page_id).anchors


def test_every_picture_is_one_that_the_game_draws_and_each_is_shown() -> None:
    shown = [block for page in PAGES for block in page.blocks if isinstance(block, Picture)]
    assert {picture.id for picture in shown} == set(PICTURES)
    assert all(picture.caption for picture in shown)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_entry_of_the_catalogue_has_a_place_and_words(edition: str) -> None:
    catalogue = load_edition(edition).catalogue
    families = (
        catalogue.hulls,
        catalogue.weapons,
        catalogue.defences,
        catalogue.upgrades,
        catalogue.squadrons,
    )
    for entry in (entry for family in families for entry in family):
        page_id, anchor = BOOK.place(f"entry:{entry.id}", edition)
        page = BOOK.page(page_id)
        at = page.block_of(anchor)
        said = page.blocks[at + 1]
        assert page.blocks[at].words == entry.name  # type: ignore[union-attr]
        assert isinstance(said, Paragraph)
        assert entry.text in said.text.words
        assert entry.about
        assert entry.about in said.text.words


def test_players_of_the_first_edition_are_led_to_its_own_pages_where_it_has_some() -> None:
    def led(link: str) -> tuple[str, str]:
        return BOOK.place(link, "2024-03")

    assert led("ruling:FIR-3") == ("2024-03-firing", "ruling:E1-15")
    assert led("ruling:MOV-1") == BOOK.place("ruling:MOV-1")
    assert led("entry:railgun") == ("2024-03-direct-weapons", "entry:2024-03/railgun")
    assert led("entry:shields") == BOOK.place("entry:shields")
    assert led("term:range-band") == ("glossary", "term:2024-03/range-band")
    assert led("bands") == ("2024-03-firing", "")
    assert led("hulls") == ("2024-03-hulls", "")
    assert led("orders") == ("orders", "")
    with pytest.raises(KeyError):
        led("nowhere")


def test_players_of_Matched_Fire_are_led_to_its_own_pages_where_it_has_some() -> None:
    def led(link: str) -> tuple[str, str]:
        return BOOK.place(link, "matched-fire")

    assert led("ruling:FIR-3") == ("matched-fire-attacks", "ruling:MF-24")
    assert led("ruling:MOV-1") == BOOK.place("ruling:MOV-1")
    assert led("entry:turret-mount") == ("matched-fire-targeting-upgrades", "entry:matched-fire/turret-mount")
    kites = BOOK.page("matched-fire-squadron-types").block_of("entry:matched-fire/kites")
    for name in ("kites", "kite-gun"):
        page_id, anchor = led(f"entry:{name}")
        assert BOOK.page(page_id).block_of(anchor) == kites
    assert led("term:fire-control") == ("glossary", "term:matched-fire/fire-control")
    assert led("squadrons") == ("matched-fire-models", "")
    assert led("defences") == ("matched-fire-defences", "")
    assert led("orders") == ("orders", "")


def test_a_page_stands_only_for_pages_that_there_are() -> None:
    for page in PAGES:
        assert all(name in BOOK.pages for name in page.instead_of), page.id


def test_page_ids_and_titles_are_unique() -> None:
    ids = [page_id for pages in BOOK.chapters.values() for page_id in pages]
    assert len(ids) == len(set(ids)) == len(BOOK.pages)
    assert len({page.title for page in PAGES}) == len(PAGES)


def test_pages_are_turned_in_the_order_of_the_chapters() -> None:
    assert BOOK.beside("game") == ("", "turn")
    assert BOOK.beside("glossary") == ("quick-reference", "")


def test_tables_have_a_cell_for_each_column() -> None:
    tables = [block for page in PAGES for block in page.blocks if isinstance(block, Table)]
    assert len(tables) > 6
    for table in tables:
        assert {len(row) for row in table.rows} == {len(table.head)}


def test_no_mark_of_markdown_is_left_in_the_words() -> None:
    for page in PAGES:
        for span in spans_of(page):
            assert not re.search(r"\]\(|\*\*|figure:", span.words), (page.id, span)


def test_UPG_6_pages_say_of_cores_and_fail_safes_that_each_stands_for_itself() -> None:
    for name in ("turret-mount", "binding-runes", "chameleon-core", "additional-fail-safes"):
        page_id, anchor = BOOK.place(f"entry:{name}", "2024-07")
        page = BOOK.page(page_id)
        facts = page.blocks[page.block_of(anchor) + 2]
        assert isinstance(facts, Bullets)
        assert "Each one works separately" in [item.words for item in facts.items]
