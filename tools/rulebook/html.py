"""The rulebook as an HTML page."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import assert_never

from game.book.rulebook.pages import (
    Block,
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
from tools.rulebook.keeping import Keeping
from tools.rulebook.prints import Printed


def html_book(printed: Printed, keep: Keeping) -> str:
    """Return the whole book as one page with contents and links; `keep` provides fonts and pictures."""
    title = escape(printed.title)
    lines = [
        *head_lines(f"{printed.title}: the rulebook", keep),
        '<body class="book">',
        *_contents(printed, keep),
        f"<main><header><h1>{title}</h1><p>The rulebook. {escape(printed.told)}.</p></header>",
    ]
    for chapter, pages in printed.chapters.items():
        lines.append(f'<section class="chapter"><p class="chapter">{escape(chapter)}</p>')
        for page_id in pages:
            lines += _page(printed, keep, printed.page(page_id))
        lines.append("</section>")
    return "\n".join([*lines, "</main></body></html>", ""])


def head_lines(title: str, keep: Keeping) -> Iterator[str]:
    """Yield the head of a page."""
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    yield f"<title>{escape(title)}</title>"
    yield f"{keep.style()}</head>"


def _contents(printed: Printed, keep: Keeping) -> Iterator[str]:
    """Yield the contents; in a narrow window they unfold when their heading is clicked."""
    yield "<nav>"
    if keep.home:
        yield f'<p class="home"><a href="{keep.home}">All rulebooks</a></p>'
    yield '<input type="checkbox" id="unfold"><label for="unfold">Contents</label><div class="contents">'
    for chapter, pages in printed.chapters.items():
        yield f"<p>{escape(chapter)}</p><ul>"
        for page_id in pages:
            words = escape(printed.page(page_id).title)
            yield f'<li><a href="#{anchor_of(Place(page_id))}">{words}</a></li>'
        yield "</ul>"
    yield "</div></nav>"


def anchor_of(place: Place) -> str:
    """Return the anchor of a place of the book."""
    return f"{place.page_id}.{place.anchor}" if place.anchor else place.page_id


def _page(printed: Printed, keep: Keeping, page: Page) -> Iterator[str]:
    names: dict[int, list[str]] = {}
    for anchor, number in page.anchors.items():
        names.setdefault(number, []).append(anchor_of(Place(page.id, anchor)))
    yield f'<article><h2 id="{page.id}">{escape(page.title)}</h2>'
    for number, block in enumerate(page.blocks):
        marks = "".join(f'<a id="{escape(name)}"></a>' for name in names.get(number, []))
        yield marks + _block(printed, keep, block)
    yield "</article>"


def _block(printed: Printed, keep: Keeping, block: Block) -> str:
    match block:
        case Heading(words):
            return f"<h3>{escape(words)}</h3>"
        case Paragraph(text):
            return f"<p>{_text(printed, keep, text)}</p>"
        case Bullets(items, numbered):
            tag = "ol" if numbered else "ul"
            return f"<{tag}>{''.join(f'<li>{_text(printed, keep, item)}</li>' for item in items)}</{tag}>"
        case Table():
            return _table(printed, keep, block)
        case Picture(id, caption):
            image = f'<img alt="{escape(caption)}" src="{keep.picture(printed, id)}" loading="lazy">'
            return f"<figure>{image}<figcaption>{escape(caption)}</figcaption></figure>"
        case Ruling(id, text, why):
            reason = f'<p class="why"><b>Why:</b> {_text(printed, keep, why)}</p>' if why.spans else ""
            return f'<div class="ruling"><p><b>{id}</b></p><p>{_text(printed, keep, text)}</p>{reason}</div>'
        case _:
            assert_never(block)


def _table(printed: Printed, keep: Keeping, table: Table) -> str:
    head = "".join(f"<th>{_text(printed, keep, cell)}</th>" for cell in table.head)
    rows = "".join(
        f"<tr>{''.join(f'<td>{_text(printed, keep, cell)}</td>' for cell in row)}</tr>" for row in table.rows
    )
    body = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    return f'<div class="table"><table>{body}</table></div>'


def _text(printed: Printed, keep: Keeping, text: Text) -> str:
    parts = []
    for span in text.spans:
        words = f"<b>{escape(span.words)}</b>" if span.strong else escape(span.words)
        where = _where(printed, keep, span.link) if span.link else ""
        if where:
            kind = ' class="term"' if span.link.startswith("term:") else ""
            words = f'<a{kind} href="{escape(where)}">{words}</a>'
        parts.append(words)
    return "".join(parts)


def _where(printed: Printed, keep: Keeping, link: str) -> str:
    """Return the address of a link; "" if neither this book nor another one at hand covers it."""
    place = printed.place(link)
    if place is not None:
        return f"#{anchor_of(place)}"
    file = keep.book_of(printed)
    return f"{file}#{anchor_of(printed.book.place(link))}" if file else ""
