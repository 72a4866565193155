"""Markdown parsed into blocks: headings, paragraphs, lists, tables, pictures and rulings with reasons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain

from markdown_it import MarkdownIt
from markdown_it.token import Token

from game.book.rulebook.pages import (
    Block,
    Bullets,
    Heading,
    Page,
    Paragraph,
    Picture,
    QuotedFigure,
    Ruling,
    Span,
    Table,
    Text,
)
from game.games import key_actions
from game.shell.chords import chord_label
from rules.games import ruling_text, rulings
from rules.names import EDITION, RULING, slug

_PARSER = MarkdownIt("commonmark", {"html": False}).enable("table")
_RULING = re.compile(rf"\b{RULING}\b")
_OF_EDITION = re.compile(rf"(.+?)\s*\{{({EDITION})\}}")
_KEY = re.compile(r"\{key:([a-z0-9_]+)\}")
_NAMED = re.compile(r"(.+?)\s*\{#([a-z0-9-]+)(?: for ([a-z0-9 -]+))?\}")
_FIGURE = "figure:"
_PICTURE = "picture:"
_TABLE = "table:"


@dataclass
class Chapter:
    """The contents of a file: its title, the edition that it is about, its pages and the figures in them."""

    name: str
    tables: Mapping[str, Table]
    edition: str
    title: str = ""
    pages: list[Page] = field(default_factory=list)
    figures: list[QuotedFigure] = field(default_factory=list)

    def fault(self, token: Token, problem: str) -> ValueError:
        """Return an error that names the file and the line."""
        line = f", line {token.map[0] + 1}" if token.map else ""
        return ValueError(f"{self.name}{line}: {problem}")

    def add(self, page_id: str, title: str, blocks: Iterable[Block], instead_of: tuple[str, ...]) -> None:
        """Add a page of this chapter; it may replace others of the newest edition."""
        made = make_page(page_id, title, self.title, blocks)
        self.pages.append(replace(made, edition=self.edition, instead_of=instead_of))


def read_chapter(name: str, source: str, tables: Mapping[str, Table], newest: str) -> Chapter:
    """Return a chapter: `#` is its title, `## Title {#id}` a page, `###` a heading.

    Raise `ValueError` if it is invalid. `# Title {2024-03}` is a chapter about another edition than
    the newest. In it, `## Title {#id for arcs bands}` is a page that matches of that edition have
    instead of others. A quotation that begins with a ruling's id is that ruling, with the quotation
    as its reason. `![](table:hulls)` includes one of the given tables.
    """
    chapter = Chapter(name, tables, newest)
    tokens = _PARSER.parse(source)
    page_id = page_title = ""
    instead_of: tuple[str, ...] = ()
    blocks: list[Block] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.type == "heading_open" and token.tag in ("h1", "h2"):
            words = tokens[at + 1].content
            at += 3
            if token.tag == "h1":
                of_edition = _OF_EDITION.fullmatch(words)
                chapter.title, chapter.edition = of_edition.groups() if of_edition else (words, newest)
                continue
            if page_id:
                chapter.add(page_id, page_title, blocks, instead_of)
            named = _NAMED.fullmatch(words)
            if named is None:
                raise chapter.fault(token, "a page needs an id: ## Title {#id}")
            page_title, page_id, blocks = named[1], named[2], []
            instead_of = tuple((named[3] or "").split())
            continue
        end = _end_of(tokens, at)
        blocks.extend(_blocks(chapter, tokens[at : end + 1], page_id))
        at = end + 1
    if not page_id:
        raise ValueError(f"{name}: has no page")
    chapter.add(page_id, page_title, blocks, instead_of)
    return chapter


def make_page(page_id: str, title: str, chapter: str, blocks: Iterable[Block]) -> Page:
    """Return a page with anchors for its headings (`slug`) and rulings (`ruling:MOV-1`)."""
    kept = tuple(blocks)
    anchors: dict[str, int] = {}
    for number, block in enumerate(kept):
        if isinstance(block, Heading):
            anchors[slug(block.words)] = number
        elif isinstance(block, Ruling):
            anchors[f"ruling:{block.id}"] = number
    return Page(page_id, title, chapter, kept, anchors)


def inline(source: str) -> Text:
    """Return a paragraph with its markup parsed: `**strong**`, `[words](link)`.

    Ruling ids become links.
    """
    tokens = _PARSER.parseInline(source)
    return Text(tuple(_spans(tokens[0].children or [], [])))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    """Return a table of cells written in the markup of a chapter."""
    return Table(_cells(head), tuple(_cells(row) for row in rows))


def _cells(words: Sequence[str]) -> tuple[Text, ...]:
    return tuple(inline(cell) if cell else Text(()) for cell in words)


def _end_of(tokens: list[Token], at: int) -> int:
    """Return the index of the token that closes the block beginning at `at`."""
    depth = 0
    while True:
        depth += tokens[at].nesting
        if depth == 0:
            return at
        at += 1


def _blocks(chapter: Chapter, tokens: list[Token], page_id: str) -> Iterator[Block]:
    first = tokens[0]
    match first.type:
        case "heading_open":
            yield Heading(tokens[1].content)
        case "paragraph_open":
            yield _paragraph(chapter, tokens[1], page_id)
        case "bullet_list_open" | "ordered_list_open":
            items = [_text(chapter, token, page_id) for token in tokens if token.type == "inline"]
            yield Bullets(tuple(items), numbered=first.type == "ordered_list_open")
        case "table_open":
            yield _table(chapter, tokens, page_id)
        case "blockquote_open":
            for token in tokens:
                if token.type == "inline":
                    yield _ruling(chapter, token, page_id)
        case kind:
            raise chapter.fault(first, f"the book has no {kind}")


def _paragraph(chapter: Chapter, token: Token, page_id: str) -> Block:
    children = token.children or []
    if len(children) == 1 and children[0].type == "image":
        source = str(children[0].attrGet("src"))
        if source.startswith(_PICTURE):
            return Picture(source.removeprefix(_PICTURE), children[0].content)
        table = chapter.tables.get(source.removeprefix(_TABLE))
        if table is None:
            raise chapter.fault(token, f"there is no {source}")
        return table
    return Paragraph(_text(chapter, token, page_id))


def _table(chapter: Chapter, tokens: list[Token], page_id: str) -> Table:
    rows: list[list[Text]] = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            rows[-1].append(_text(chapter, token, page_id))
    head, *body = (tuple(row) for row in rows)
    return Table(head, tuple(body))


def _ruling(chapter: Chapter, token: Token, page_id: str) -> Ruling:
    ruling, _, _ = token.content.partition(" ")
    if ruling not in rulings():
        raise chapter.fault(token, f"a quotation begins with the id of a ruling, not with {ruling}")
    first, *more = _text(chapter, token, page_id).spans
    if first.link != f"ruling:{ruling}" or not more:
        raise chapter.fault(token, f"{ruling} needs a reason")
    why = (Span(more[0].words.lstrip(), more[0].link, more[0].strong), *more[1:])
    return Ruling(ruling, inline(ruling_text(ruling)), Text(why))


def _text(chapter: Chapter, token: Token, page_id: str) -> Text:
    figures: list[tuple[str, str]] = []
    spans = tuple(_spans(token.children or [], figures))
    chapter.figures.extend(QuotedFigure(words, formula, page_id) for words, formula in figures)
    return Text(spans)


def _spans(tokens: Iterable[Token], figures: list[tuple[str, str]]) -> Iterator[Span]:
    link, strong = "", False
    for token in tokens:
        match token.type:
            case "link_open":
                link = str(token.attrGet("href"))
            case "link_close":
                link = ""
            case "strong_open" | "strong_close":
                strong = token.nesting > 0
            case "softbreak":
                yield Span(" ", "" if link.startswith(_FIGURE) else link, strong)
            case "text" | "code_inline" if link.startswith(_FIGURE):
                figures.append((token.content, link.removeprefix(_FIGURE)))
                yield Span(token.content, "", strong)
            case "code_inline" if (key := _KEY.fullmatch(token.content)) is not None:
                yield Span(_usual_label(key[1]), link, strong, key[1])
            case "text" | "code_inline" if token.content:
                yield from (
                    [Span(token.content, link, strong)] if link else _cited(token.content, strong=strong)
                )
            case _:
                continue


@cache
def _usual_label(action_id: str) -> str:
    """Return the default key of an action. Raise `KeyError` for an unknown action."""
    actions = {one.id: one for one in chain.from_iterable(key_actions().values())}
    return chord_label(actions[action_id].keys[0])


def _cited(words: str, *, strong: bool) -> Iterator[Span]:
    """Yield spans in which each ruling's id in plain words is a link."""
    done = 0
    for found in _RULING.finditer(words):
        if found[0] in rulings():
            if found.start() > done:
                yield Span(words[done : found.start()], "", strong)
            yield Span(found[0], f"ruling:{found[0]}", strong)
            done = found.end()
    if done < len(words):
        yield Span(words[done:], "", strong)
