from __future__ import annotations

from pathlib import Path

import pytest

from game.book.rulebook.loading import load_book
from game.book.rulebook.markdown import inline, read_chapter
from game.book.rulebook.pages import Bullets, Heading, Paragraph, Picture, QuotedFigure, Ruling, Span, Table
from rules.files import FileError

SOURCE = """# Flying

## Rocks {#rocks}

Fly **fast**, see [there](edge), [2.5](figure:mean(2,1)) and MOV-3.

### A heading

![A crash](picture:crash)

1. one
2. two

| a | b |
|---|---|
| 1 | |

> GEO-7 One line is
> simple enough.

## Edge {#edge}

The end.
"""


def test_a_chapter_is_read_into_pages_of_blocks() -> None:
    chapter = read_chapter("x.md", SOURCE, {}, "2024-07")
    rocks, edge = chapter.pages
    assert (chapter.title, rocks.id, rocks.title, edge.chapter) == ("Flying", "rocks", "Rocks", "Flying")
    text, heading, picture, numbers, table, ruling = rocks.blocks
    assert isinstance(text, Paragraph)
    assert text.text.spans == (
        Span("Fly "),
        Span("fast", strong=True),
        Span(", see "),
        Span("there", "edge"),
        Span(", "),
        Span("2.5"),
        Span(" and "),
        Span("MOV-3", "ruling:MOV-3"),
        Span("."),
    )
    assert heading == Heading("A heading")
    assert picture == Picture("crash", "A crash")
    assert isinstance(numbers, Bullets)
    assert numbers.numbered
    assert isinstance(table, Table)
    assert [cell.words for cell in table.rows[0]] == ["1", ""]
    assert isinstance(ruling, Ruling)
    assert ruling.why.words == "One line is simple enough."
    assert rocks.anchors == {"a-heading": 1, "ruling:GEO-7": 5}
    assert chapter.figures == [QuotedFigure("2.5", "mean(2,1)", "rocks")]


@pytest.mark.parametrize(
    "source, problem",
    [
        ("# A\n", "has no page"),
        ("## No id\n", "line 1: a page needs an id"),
        ("## P {#p}\n\n![](table:none)\n", "line 3: there is no table:none"),
        ("## P {#p}\n\n> XYZ-1 why\n", "line 3: a quotation begins with the id of a ruling"),
        ("## P {#p}\n\n> GEO-7\n", "line 3: GEO-7 needs a reason"),
        ("## P {#p}\n\n```\ncode\n```\n", "line 3: the book has no fence"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(source: str, problem: str) -> None:
    with pytest.raises(ValueError, match=r"x\.md") as caught:
        read_chapter("x.md", source, {}, "2024-07")
    assert problem in str(caught.value)


def test_a_broken_book_is_a_file_error(tmp_path: Path) -> None:
    (tmp_path / "01.md").write_text("# A\n")
    with pytest.raises(FileError):
        load_book("false-sunrise", tmp_path)


def test_html_stays_words() -> None:
    assert inline("a <b>c</b>").words == "a <b>c</b>"
