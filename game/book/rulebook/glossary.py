"""The glossary: the words of the game, and finding them in any line of text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from pydantic import Field

from game.book.rulebook.markdown import inline
from game.book.rulebook.pages import Block, Bullets, Heading, Page, Paragraph, Span, Term, Text
from rules.bounds import Id, Several
from rules.files import load_model, read_yaml
from rules.games import game_of
from rules.named import KnownRuling, unknown_names
from rules.names import slug
from rules.parts import EditionId, Part
from rules.rulings import known_rulings

PAGE_ID = "glossary"
_MOST_TERMS = 2000
_Words = Annotated[str, Field(min_length=1, max_length=60)]


class _Entry(Part):
    """A term as it is in the file."""

    term: _Words
    forms: Several[_Words] = ()
    meaning: str = Field(min_length=1, max_length=400)
    page: Id
    rulings: Several[KnownRuling] = ()
    unless: Several[_Words] = ()
    edition: EditionId = ""

    @property
    def id(self) -> str:
        """The id used by links."""
        return f"{self.edition}/{slug(self.term)}" if self.edition else slug(self.term)


class _Glossary(Part):
    terms: Annotated[tuple[_Entry, ...], Field(max_length=_MOST_TERMS)]


def load_terms(path: Path, newest: str) -> dict[str, Term]:
    """Return the terms of the glossary by id, in alphabetical order.

    Raise `FileError` if it is invalid.

    A term that names no edition belongs to the newest.
    """
    document = read_yaml(path)
    read = load_model(_Glossary, document)
    for where, problem in unknown_names(read, {"ruling": known_rulings(game_of(newest).rulings())}):
        raise document.error(where, problem)
    terms = [
        Term(
            entry.id,
            entry.term,
            entry.forms,
            inline(entry.meaning),
            entry.page,
            entry.rulings,
            entry.unless,
            entry.edition or newest,
        )
        for entry in read.terms
    ]
    return {term.id: term for term in sorted(terms, key=lambda term: term.term.lower())}


def glossary_page(terms: Mapping[str, Term], chapter: str, newest: str, titles: Mapping[str, str]) -> Page:
    """Return the page of all terms, each with an anchor `term:arc`.

    Other editions follow under their titles.
    """
    blocks: list[Block] = []
    anchors: dict[str, int] = {}
    for edition in (newest, *titles):
        own = [term for term in terms.values() if term.edition == edition]
        if own and edition != newest:
            blocks.append(Heading(titles[edition]))
        for term in own:
            anchors[f"term:{term.id}"] = len(blocks)
            blocks.append(Paragraph(Text(tuple(_entry_spans(term)))))
    return Page(PAGE_ID, "Glossary", chapter, tuple(blocks), anchors, newest)


def _entry_spans(term: Term) -> Iterator[Span]:
    yield Span(term.term[:1].upper() + term.term[1:], strong=True)
    yield Span(": ")
    yield from term.meaning.spans
    yield Span(" ")
    yield Span("More", term.page)
    for ruling in term.rulings:
        yield Span(", ")
        yield Span(ruling, f"ruling:{ruling}")
    yield Span(".")


class Finder:
    """Find the terms of an edition and of the newest in a line of text: the longest first, whole words."""

    def __init__(self, terms: Mapping[str, Term], newest: str, edition: str) -> None:
        spoken = [term for term in terms.values() if term.edition in (newest, edition)]
        spoken.sort(key=lambda term: term.edition == edition)  # so that the edition's own meaning wins
        self._ids = {form.lower(): term.id for term in spoken for form in (term.term, *term.forms)}
        passed = {phrase.lower() for term in spoken for phrase in term.unless}
        known = sorted({*self._ids, *passed}, key=len, reverse=True)
        words = "|".join(re.escape(one).replace(r"\ ", r"\s+") for one in known)
        self._pattern = re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE) if known else None

    def spans(self, words: str) -> tuple[Span, ...]:
        """Return a line split into spans; terms have a link `term:id`."""
        if self._pattern is None:
            return (Span(words),)
        spans, done = [], 0
        for found in self._pattern.finditer(words):
            term = self._ids.get(" ".join(found[0].lower().split()))
            if term is None:
                continue
            if found.start() > done:
                spans.append(Span(words[done : found.start()]))
            spans.append(Span(found[0], f"term:{term}"))
            done = found.end()
        if done < len(words):
            spans.append(Span(words[done:]))
        return tuple(spans)

    def linked(self, page: Page) -> Page:
        """Return a page with a link at the first mention of each term in its paragraphs and lists."""
        seen: set[str] = set()
        return replace(page, blocks=tuple(self._block(block, seen) for block in page.blocks))

    def _block(self, block: Block, seen: set[str]) -> Block:
        match block:
            case Paragraph(text):
                return Paragraph(self._text(text, seen))
            case Bullets(items, numbered):
                return Bullets(tuple(self._text(item, seen) for item in items), numbered)
            case _:
                return block

    def _text(self, text: Text, seen: set[str]) -> Text:
        spans: list[Span] = []
        for span in text.spans:
            seen.add(span.link)
            found = (span,) if span.link or span.key else self.spans(span.words)
            for one in found:
                link = "" if one.link in seen and not span.link else one.link
                seen.add(link)
                spans.append(Span(one.words, link, span.strong, span.key))
        return Text(tuple(spans))
