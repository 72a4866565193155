"""The rulebook as one HTML file that needs nothing else."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import assert_never

from game.book.rulebook.book import (
    Block,
    Book,
    Bullets,
    Heading,
    Page,
    Paragraph,
    Picture,
    Place,
    Ruling,
    Table,
    Text,
)
from game.shell.assets import asset_path
from tools.rulebook.prints import Printed

PICTURE_PX = 1280
_STYLE = Path(__file__).with_name("style.css")
_FACES = (("B612", 400, "B612-Regular"), ("B612", 700, "B612-Bold"), ("Jura", 700, "Jura-Bold"))


def html_book(printed: Printed) -> str:
    """Write the whole book as a page with contents, links and pictures inside."""
    book, title = printed.book, escape(printed.title)
    lines = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}: the rulebook</title>",
        f"<style>{_faces()}{_STYLE.read_text(encoding='utf-8')}</style></head><body>",
        *_contents(book),
        f"<main><header><h1>{title}</h1><p>The rulebook. {escape(printed.told)}.</p></header>",
    ]
    for chapter, pages in book.chapters.items():
        lines.append(f'<section class="chapter"><p class="chapter">{escape(chapter)}</p>')
        for page_id in pages:
            lines += _page(printed, book.page(page_id))
        lines.append("</section>")
    return "\n".join([*lines, "</main></body></html>", ""])


def _faces() -> str:
    rules = []
    for family, weight, name in _FACES:
        data = base64.b64encode(asset_path("fonts", "print", f"{name}.ttf").read_bytes()).decode()
        source = f"url(data:font/ttf;base64,{data}) format('truetype')"
        rules.append(f"@font-face{{font-family:{family};font-weight:{weight};src:{source}}}")
    return "".join(rules)


def _contents(book: Book) -> Iterator[str]:
    yield "<nav><h2>Contents</h2>"
    for chapter, pages in book.chapters.items():
        yield f"<p>{escape(chapter)}</p><ul>"
        for page_id in pages:
            yield f'<li><a href="#{anchor_of(Place(page_id))}">{escape(book.page(page_id).title)}</a></li>'
        yield "</ul>"
    yield "</nav>"


def anchor_of(place: Place) -> str:
    """Name a place of the book in a file."""
    return f"{place.page_id}.{place.anchor}" if place.anchor else place.page_id


def _page(printed: Printed, page: Page) -> Iterator[str]:
    names: dict[int, list[str]] = {}
    for anchor, number in page.anchors.items():
        names.setdefault(number, []).append(anchor_of(Place(page.id, anchor)))
    yield f'<article><h2 id="{page.id}">{escape(page.title)}</h2>'
    for number, block in enumerate(page.blocks):
        marks = "".join(f'<a id="{escape(name)}"></a>' for name in names.get(number, []))
        yield marks + _block(printed, block)
    yield "</article>"


def _block(printed: Printed, block: Block) -> str:
    book = printed.book
    match block:
        case Heading(words):
            return f"<h3>{escape(words)}</h3>"
        case Paragraph(text):
            return f"<p>{_text(book, text)}</p>"
        case Bullets(items, numbered):
            tag = "ol" if numbered else "ul"
            return f"<{tag}>{''.join(f'<li>{_text(book, item)}</li>' for item in items)}</{tag}>"
        case Table():
            return _table(book, block)
        case Picture(id, caption):
            data = base64.b64encode(printed.picture(id, PICTURE_PX)).decode()
            image = f'<img alt="{escape(caption)}" src="data:image/png;base64,{data}">'
            return f"<figure>{image}<figcaption>{escape(caption)}</figcaption></figure>"
        case Ruling(id, text, why):
            reason = f'<p class="why"><b>Why:</b> {_text(book, why)}</p>' if why.spans else ""
            return f'<div class="ruling"><p><b>{id}</b></p><p>{_text(book, text)}</p>{reason}</div>'
        case _:
            assert_never(block)


def _table(book: Book, table: Table) -> str:
    head = "".join(f"<th>{_text(book, cell)}</th>" for cell in table.head)
    rows = "".join(
        f"<tr>{''.join(f'<td>{_text(book, cell)}</td>' for cell in row)}</tr>" for row in table.rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _text(book: Book, text: Text) -> str:
    parts = []
    for span in text.spans:
        words = f"<b>{escape(span.words)}</b>" if span.strong else escape(span.words)
        if span.link:
            kind = ' class="term"' if span.link.startswith("term:") else ""
            words = f'<a{kind} href="#{escape(anchor_of(book.place(span.link)))}">{words}</a>'
        parts.append(words)
    return "".join(parts)
