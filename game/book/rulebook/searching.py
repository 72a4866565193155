"""Searching the book: words match by their beginnings, and exact or important places come first."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from game.book.rulebook.pages import (
    Block,
    Bullets,
    Heading,
    Hit,
    Page,
    Paragraph,
    Picture,
    Ruling,
    Span,
    Table,
    Term,
    Text,
)

_WORD = re.compile(r"[a-z0-9]+(?:-[0-9]+)?")
_EXCERPT = 120
_EXACT, _BEGINS, _CLOSE = 4, 2, 1
_SHORTEST_TYPO = 4  # typos are not guessed in shorter words
# Words of questions that say nothing about their subject.
_STOP_WORD_LIST = (
    "a an and are at be been by can could do does far for from get gets happen happens has have how "
    "i if in is it long many me much my no not of on or should that the there this to too we what "
    "when where which who why will with would you your"
)
_STOP_WORDS = frozenset(_STOP_WORD_LIST.split())
# What people call things -> what the book calls them.
_SYNONYMS = {
    "armour": "armor defense",
    "asteroid": "rock",
    "asteroids": "rocks",
    "attack": "fire",
    "border": "edge",
    "brake": "slow",
    "capture": "reach control",
    "crits": "systems",
    "defence": "defense",
    "defences": "defenses",
    "fast": "velocity",
    "fix": "repair",
    "guns": "weapons",
    "heal": "repair",
    "health": "pips bars",
    "hp": "pips bars",
    "kill": "destroyed",
    "objective": "marker",
    "objectives": "markers",
    "reverse": "backwards",
    "rotate": "course turn",
    "shoot": "fire shot",
    "shooting": "fire shots",
    "speed": "velocity",
    "steer": "course",
    "terrain": "rock rocks",
}
_ID = re.compile(r"\b([a-z][a-z0-9]{1,2}?)[ -]?([0-9]{1,2})\b")


@dataclass(frozen=True, slots=True)
class _Passage:
    """A piece of text that can be found; `weight` is higher for a title than for a mention."""

    page: Page
    anchor: str
    title: str
    words: str
    tokens: frozenset[str]
    weight: int


class Index:
    """All passages of a book, ready to be searched."""

    def __init__(self, pages: Iterable[Page], terms: Mapping[str, Term]) -> None:
        self._passages = [passage for page in pages for passage in _passages(page, terms)]
        self._vocabulary = sorted({token for passage in self._passages for token in passage.tokens})

    def search(self, words: str, limit: int) -> list[Hit]:
        """Return the passages that match the most words (or their beginnings), the best first."""
        asked = self._asked(words)
        wanted = [token for token in asked if token not in _STOP_WORDS] or asked
        matches = [rated for rated in map(self._matches, wanted) if rated]
        if not matches:
            return []
        scored = [
            (*score, -number, passage)
            for number, passage in enumerate(self._passages)
            if (score := _score(passage, wanted, matches))[0]
        ]
        most = max(found for found, *_ in scored)
        scored = [one for one in scored if one[0] == most]
        scored.sort(key=lambda one: one[:3], reverse=True)
        hits: dict[tuple[str, str], Hit] = {}
        for *_, passage in scored:
            at = (passage.page.id, passage.anchor)
            if at not in hits:
                hits[at] = Hit(
                    passage.page.id, passage.title, _excerpt(passage.words, matches), passage.anchor
                )
            if len(hits) == limit:
                break
        return list(hits.values())

    def _asked(self, words: str) -> list[str]:
        """Return the typed words; an id counts as one word, even if typed as "mov 3" or "MOV3"."""
        known = set(self._vocabulary)
        joined = _ID.sub(
            lambda one: name if (name := f"{one[1]}-{one[2]}") in known else one[0], words.lower()
        )
        return _tokens(joined)

    def _matches(self, wanted: str) -> dict[str, int]:
        """Return the words of the book that a typed word may mean, with ratings."""
        rated = dict.fromkeys(_SYNONYMS.get(wanted, "").split(), _BEGINS)
        for token in self._vocabulary:
            if token == wanted:
                rated[token] = _EXACT
            elif token.startswith(wanted):
                rated[token] = _BEGINS
        if not rated and len(wanted) >= _SHORTEST_TYPO:
            rated = {token: _CLOSE for token in self._vocabulary if _nearly(wanted, token)}
        return rated


def _passages(page: Page, terms: Mapping[str, Term]) -> Iterator[_Passage]:
    names = {number: anchor for anchor, number in page.anchors.items()}
    yield _passage(page, "", page.title, page.title, 8)
    yield _passage(page, "", page.title, page.chapter, 6)
    here, title = "", page.title
    for number, block in enumerate(page.blocks):
        anchor = names.get(number, here)
        if isinstance(block, Heading):
            here, title = anchor, f"{page.title}: {block.words}"
            yield _passage(page, anchor, title, block.words, 6)
            continue
        kind, _, name = anchor.partition(":")
        if kind == "term" and name in terms:
            yield _passage(page, anchor, f"{page.title}: {terms[name].term}", _words(block), 2)
            yield _passage(page, anchor, f"{page.title}: {terms[name].term}", terms[name].term, 5)
        elif isinstance(block, Ruling):
            yield _passage(page, anchor, f"{block.id}: {page.title}", f"{block.id} {_words(block)}", 2)
            yield _passage(page, anchor, f"{block.id}: {page.title}", block.id, 20)
        else:
            yield _passage(page, anchor, title, _words(block), 1)


def _passage(page: Page, anchor: str, title: str, words: str, weight: int) -> _Passage:
    return _Passage(page, anchor, title, words, frozenset(_tokens(words)), weight)


def _words(block: Block) -> str:
    match block:
        case Heading(words):
            return words
        case Paragraph(text):
            return text.words
        case Bullets(items=items):
            return " ".join(item.words for item in items)
        case Table(head, rows):
            return " ".join(cell.words for row in (head, *rows) for cell in row)
        case Picture(caption=caption):
            return caption
        case Ruling(text=text, why=why):
            return f"{text.words} {why.words}"


def _tokens(words: str) -> list[str]:
    flat = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    return _WORD.findall(flat)


def _score(passage: _Passage, wanted: list[str], matches: list[dict[str, int]]) -> tuple[int, int]:
    """Return how many words a passage has, and a rating of how well they match."""
    bests = [max((rated[token] for token in passage.tokens & rated.keys()), default=0) for rated in matches]
    held = sum(best > 0 for best in bests)
    phrase = len(wanted) > 1 and " ".join(wanted) in " ".join(_tokens(passage.words))
    whole = 3 if len(passage.tokens) == held else 1  # a title with exactly these words
    return held, sum(bests) * passage.weight * whole + 2 * phrase


def _excerpt(words: str, matches: list[dict[str, int]]) -> Text:
    """Return the words around the first match, with the matches marked."""
    found = [
        (one.start(), one.end())
        for one in re.finditer(r"[A-Za-z0-9]+(?:-[0-9]+)?", words)
        if any(one[0].lower() in rated for rated in matches)
    ]
    first = found[0][0] if found else 0
    start = 0 if first < _EXCERPT // 2 else words.rfind(" ", 0, first - _EXCERPT // 4) + 1
    end = len(words) if len(words) - start <= _EXCERPT else words.rfind(" ", start + 1, start + _EXCERPT)
    end = max(end, found[0][1]) if found else end
    spans, done = [Span("… ")] if start else [], start
    for begin, stop in found:
        if begin >= done and stop <= end:
            spans += [Span(words[done:begin]), Span(words[begin:stop], strong=True)]
            done = stop
    spans.append(Span(words[done:end] + (" …" if end < len(words) else "")))
    return Text(tuple(span for span in spans if span.words))


def _nearly(wanted: str, token: str) -> bool:
    """Return whether a word's beginning is one typo away: a wrong, missing, doubled or swapped letter.

    >>> [_nearly(wanted, "velocity") for wanted in ("velicity", "veolcity", "vlocity", "vellocity", "volume")]
    [True, True, True, True, False]
    """
    if token[0] != wanted[0]:
        return False
    same = 0
    while same < min(len(wanted), len(token)) and wanted[same] == token[same]:
        same += 1
    rest, kept = wanted[same:], token[same:]
    return (
        kept.startswith(rest[1:])
        or kept[1:].startswith(rest)
        or kept[1:].startswith(rest[1:])
        or (len(rest) > 1 and kept.startswith(rest[1] + rest[0]) and kept[2:].startswith(rest[2:]))
    )
