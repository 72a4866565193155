"""Checks of visible texts: terms, phrases, spelling and length."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from tools.words.terms import Phrase, british_words, misspelled_words, read_terms
from tools.words.text import Kind, Text

# The most sentences and words of a kind of text.
LONGEST: Mapping[Kind, tuple[int, int]] = {"tooltip": (1, 20), "hint": (2, 40), "card": (3, 60)}
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


class Problem(NamedTuple):
    """What is wrong with a text, by which check, and what to do about it."""

    text: Text
    check: str
    wrong: str
    better: str

    def __str__(self) -> str:
        return f"{self.text.file}:{self.text.line}: {self.wrong}; {self.better}: {self.text.words}"


def terms(text: Text) -> Iterator[Problem]:
    """Yield the words for which the games have another name."""
    for wrong, better in _phrases(text, read_terms().terms):
        yield Problem(text, "terms", f'"{wrong}"', f"say {better}")


def phrases(text: Text) -> Iterator[Problem]:
    """Yield the phrases that nobody says aloud."""
    for wrong, better in _phrases(text, read_terms().phrases):
        yield Problem(text, "phrases", f'"{wrong}"', f"say {better}")


def american(text: Text) -> Iterator[Problem]:
    """Yield the words in British spelling."""
    for word in _WORD.findall(text.plain):
        if right := british_words().get(word.lower()):
            yield Problem(text, "american", f'"{word}" is British', f"write {right}")


def spelling(text: Text) -> Iterator[Problem]:
    """Yield misspelled words."""
    for word in _WORD.findall(text.plain):
        if right := misspelled_words().get(word.lower()):
            yield Problem(text, "spelling", f'"{word}" is misspelled', f"write {right}")


def length(text: Text) -> Iterator[Problem]:
    """Yield tooltips, hints and cards of lessons that are too long."""
    if text.kind not in LONGEST:
        return
    sentences, words = LONGEST[text.kind]
    said = f"a {text.kind} of {len(text.sentences)} sentences and {text.length} words"
    if len(text.sentences) > sentences or text.length > words:
        yield Problem(text, "length", said, f"at most {sentences} and {words}")


CHECKS: Mapping[str, Callable[[Text], Iterator[Problem]]] = {
    "terms": terms,
    "phrases": phrases,
    "american": american,
    "spelling": spelling,
    "length": length,
}


def problems(texts: Iterable[Text]) -> list[Problem]:
    """Return what is wrong with texts. The texts of rulings keep their words."""
    exempt = read_terms().exempt
    return [
        problem
        for text in texts
        if text.kind != "ruling"
        for name, check in CHECKS.items()
        if not text.file.startswith(tuple(exempt.get(name, ())))
        for problem in check(text)
    ]


def _phrases(text: Text, known: tuple[Phrase, ...]) -> Iterator[tuple[str, str]]:
    for phrase, (pattern, right) in zip(known, _patterns(known), strict=True):
        if pattern.search(text.spoken) is None:
            continue
        said = re.sub(right, " ", text.spoken) if right else text.spoken
        if found := pattern.search(said):
            yield found[0], phrase.say


@cache
def _patterns(known: tuple[Phrase, ...]) -> list[tuple[re.Pattern[str], str]]:
    return [(one.pattern(), "(?i)" + "|".join(one.unless) if one.unless else "") for one in known]
