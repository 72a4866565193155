"""Positions as one line of text: the words, values and sections that all games write in the same way.

A line has sections with a slash between them. A section has words with spaces between them: first
its kind, then values that need no name, then `name=value`, or only the name of what is true or not
said otherwise. A value is a number, a text, `none`, `yes` or `no`, or a list such as `3,4`. A list
in a list, and a short one, stands in brackets: `[[3,4],[5,6]]`, `[3]`. A group is `[name=value,...]`.
In a text a space is a plus sign, and any sign that means something else is escaped as in a web
address. So chats show a line as it is. Lines come from strangers: everything has a limit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TypeAlias, TypeVar
from urllib.parse import quote_plus, unquote_plus

from rules.bounds import MOST_IN_A_LINE
from rules.file_error import FileError, shown
from rules.names import EDITION
from rules.table.measure import snap

Plain: TypeAlias = "bool | int | float | str | Sequence[Plain] | Mapping[str, Plain] | None"
Values = dict[str, Plain]
StateT = TypeVar("StateT")

NAME = "position"  # what errors call it
VERSION = 1
HEAD = ""  # the kind of the first section
_MOST_DEPTH = 6

_END = "end"
_BETWEEN = "/"
_SAID = {"none": None, "yes": True, "no": False, "empty": ""}
_SAYING: dict[Plain, str] = {None: "none", "": "empty"}
_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.([0-9]{1,40}))?")
_SHORT_DECIMALS = 5
_ONE_COLON = re.compile("[^:]+:[^:]+")  # as in red:Lance; chats take a word between two for a picture
_ATOM = re.compile(r"[^][,=]*")
_BEGINNING = re.compile(rf"(?<![\w/-])([a-z]+(?:-[a-z]+)*)/({EDITION})/([0-9]{{1,3}})(?!\S)")
_NAMED = re.compile("[a-z_]+=")
_NAMES = 2  # so many of the leading values tell a section from others


# --- values --------------------------------------------------------------------------------------


def format_value(value: Plain) -> str:
    """Return a value as a word.

    >>> format_value([12.5, "Lady Luck", None]), format_value([7]), format_value({"velocity": 2})
    ('12.5,Lady+Luck,none', '[7]', '[velocity=2]')
    """
    text = _written(value)
    is_long = isinstance(value, list | tuple) and len(value) > 1
    return text[1:-1] if is_long else text


def _written(value: Plain) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case None | "":
            return _SAYING[value]
        case int():
            return str(value)
        case float():
            return _number_text(value)
        case str():
            return escape_text(value)
        case Mapping():
            pairs = ",".join(f"{_written(name)}={_written(one)}" for name, one in value.items())
            return f"[{pairs or '='}]"
        case _:
            return f"[{','.join(map(_written, value))}]"


def _number_text(number: float) -> str:
    """Return a number as text: with at most five decimals it is the nearest on the grid (GEO-1).

    Minus zero is zero.

    >>> _number_text(1.0000152587890625), _number_text(0.1)
    ('1.00002', '0.100000')
    """
    short = f"{number + 0.0:.{_SHORT_DECIMALS}f}".rstrip("0").rstrip(".")
    if snap(float(short)) == number:
        return short
    whole, _, decimals = f"{Decimal(repr(number)):f}".partition(".")
    return f"{whole}.{decimals:0<{_SHORT_DECIMALS + 1}}"


def escape_text(text: str) -> str:
    """Return a text as a word that cannot be taken for anything else, by a reader or by a chat.

    >>> escape_text("Wolf [II]"), escape_text("no"), escape_text("12"), escape_text("red:Lance")
    ('Wolf+%5BII%5D', '%6Eo', '%312', 'red:Lance')
    """
    word = quote_plus(text, safe=":" if _ONE_COLON.fullmatch(text) else "").replace("~", "%7E")
    word = re.sub("^_|_$", "%5F", word)
    if word in _SAID or _NUMBER.fullmatch(word):
        word = f"%{ord(word[0]):02X}{word[1:]}"
    return word


def parse_value(word: str) -> Plain:
    """Return the value of a word; raise `ValueError` if it is none.

    >>> parse_value("3,4,[a=yes]")
    [3, 4, {'a': True}]
    """
    reader = _Reader(word)
    value = reader.items(0)
    if reader.at < len(word):
        raise ValueError(f"there is an extra bracket in {shown(word)}")
    if isinstance(value, dict):
        raise ValueError(f"{shown(word)} is a group; write it in brackets")
    assert isinstance(value, list)
    return value[0] if len(value) == 1 else value


class _Reader:
    """Reads the value of a word from left to right; `at` is the place of the next letter."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.at = 0

    def items(self, depth: int) -> list[Plain] | dict[str, Plain]:
        """Read items up to the closing bracket or the end: all of them named, or none."""
        if depth > _MOST_DEPTH:
            raise ValueError("there are too many brackets in brackets")
        if depth and self.word.startswith(("]", "=]"), self.at):
            self.at += self.word[self.at] == "="
            return {} if self.word[self.at - 1] == "=" else []
        values: list[Plain] = []
        names: list[str] = []
        while True:
            name, value = self._item(depth)
            values.append(value)
            names += [] if name is None else [name]
            if not self.word.startswith(",", self.at):
                break
            self.at += 1
        if not names:
            return values
        if len(names) < len(values):
            raise ValueError(f"some values in {shown(self.word)} have a name, and some have none")
        if len(set(names)) < len(names):
            raise ValueError(f"a name is given twice in {shown(self.word)}")
        return dict(zip(names, values, strict=True))

    def _item(self, depth: int) -> tuple[str | None, Plain]:
        if self.word.startswith("[", self.at):
            return None, self._bracketed(depth)
        atom = self._atom()
        if not self.word.startswith("=", self.at):
            return None, parse_atom(atom)
        self.at += 1
        name = "" if atom == _SAYING[""] else unescape_text(atom)
        if self.word.startswith("[", self.at):
            return name, self._bracketed(depth)
        return name, parse_atom(self._atom())

    def _bracketed(self, depth: int) -> Plain:
        self.at += 1
        value = self.items(depth + 1)
        if not self.word.startswith("]", self.at):
            raise ValueError(f"a bracket is not closed in {shown(self.word)}")
        self.at += 1
        return value

    def _atom(self) -> str:
        found = _ATOM.match(self.word, self.at)
        assert found is not None, "it may be empty"
        self.at = found.end()
        return found[0]


def parse_atom(atom: str) -> Plain:
    """Return the value of a word that is no list and no group; raise `ValueError` if it has none."""
    if atom in _SAID:
        return _SAID[atom]
    number = _NUMBER.fullmatch(atom)
    if number is None:
        return unescape_text(atom)
    if number[1] is None:
        return int(atom)
    return snap(float(atom)) if len(number[1]) <= _SHORT_DECIMALS else float(atom)


def unescape_text(word: str) -> str:
    """Return the text that a word stands for; raise `ValueError` if there is none."""
    if not word:
        raise ValueError("a value is missing; write none for nothing")
    try:
        return unquote_plus(word, errors="strict")
    except UnicodeDecodeError:
        raise ValueError(f"{shown(word)} has an invalid letter") from None


# --- sections ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionForm:
    """The form of one kind of section.

    `leading` are the fields that come first, in this order and without their names, `always` those
    that are always written. Every other field is in `named`, with the value that it has if it is
    not written. `groups` has the fields that are groups, with such values of their own fields.
    """

    kind: str
    leading: tuple[str, ...] = ()
    always: tuple[str, ...] = ()
    named: Mapping[str, Plain] = field(default_factory=dict)
    groups: Mapping[str, Mapping[str, Plain]] = field(default_factory=dict)

    def write(self, values: Mapping[str, Plain]) -> str:
        """Return a section; raise `LookupError` for a field that the form does not have."""
        known = {*self.leading, *self.always, *self.named}
        if not known.issuperset(values):
            raise LookupError(f"{self.kind} has no field {', '.join(sorted(set(values) - known))}")
        words = [self.kind] if self.kind else []
        words += [format_value(values[name]) for name in self.leading]
        words += [f"{name}={format_value(self._short(name, values[name]))}" for name in self.always]
        for name, usual in self.named.items():
            value = self._short(name, values.get(name, usual))
            if value is True and usual is False:
                words.append(name)
            elif value != self._short(name, usual):
                words.append(f"{name}={format_value(value)}")
        return " ".join(words)

    def _short(self, name: str, value: Plain) -> Plain:
        """Return a group without what it would have anyway; any other value as it is."""
        usual = self.groups.get(name)
        if usual is None or not isinstance(value, Mapping):
            return value
        return {key: one for key, one in value.items() if key not in usual or usual[key] != one}

    def read(self, words: Sequence[str]) -> Values:
        """Return the values of a section from the words after its kind; raise `FileError` if one is wrong."""
        label = self._label(words)
        if len(words) < len(self.leading) or any(map(_NAMED.match, words[: len(self.leading)])):
            begins = " ".join([self.kind, *self.leading])
            raise FileError(NAME, f"{label} does not begin as it should", f"begin with: {begins}")
        values: Values = {}
        for name, word in zip(self.leading, words, strict=False):
            values[name] = _read(label, name, word)
        for word in words[len(self.leading) :]:
            name, _, text = word.partition("=")
            self._check_name(label, name, values)
            if name == word and self.named.get(name) is not False:
                raise FileError(NAME, f"{label}, {shown(name)}: has no value", f"write {shown(name)}=...")
            values[name] = True if name == word else _read(label, name, text)
        missing = [name for name in self.always if name not in values]
        if missing:
            raise FileError(NAME, f"{label}: {missing[0]} is missing", f"write {missing[0]}=...")
        return {name: self._long(name, value) for name, value in {**self.named, **values}.items()}

    def _long(self, name: str, value: Plain) -> Plain:
        usual = self.groups.get(name)
        return value if usual is None or not isinstance(value, Mapping) else {**usual, **value}

    def _check_name(self, label: str, name: str, values: Values) -> None:
        if name in values:
            raise FileError(NAME, f"{label}: {shown(name)} is given twice", "write it once")
        if name not in self.always and name not in self.named:
            known = ", ".join((*self.always, *self.named))
            raise FileError(NAME, f"{label}: there is no {shown(name)}", f"use one of {known}")

    def _label(self, words: Sequence[str]) -> str:
        """Return what errors call a section: its kind and how it begins."""
        return shown(" ".join([self.kind or "the beginning", *words[: min(len(self.leading), _NAMES)]]))


def _read(label: str, name: str, word: str) -> Plain:
    try:
        return parse_value(word)
    except ValueError as error:
        raise FileError(NAME, f"{label}, {name}: {error}") from None


# --- lines ---------------------------------------------------------------------------------------


def format_line(begins: str, sections: Iterable[str]) -> str:
    """Return sections as a line that begins with a word of its own."""
    return f"{begins} " + f" {_BETWEEN} ".join([*sections, _END])


@dataclass(frozen=True, slots=True)
class Line:
    """A line as found in a text: the game and edition in its first word, and the words that follow."""

    game: str
    edition: str
    version: int
    words: list[str]


def begins_with(game: str, edition: str) -> str:
    """Return the first word of the lines of an edition."""
    return f"{game}/{edition}/{VERSION}"


def find_line(text: str) -> Line | None:
    """Return the first line in a text, or None; raise `FileError` if the text is far too long."""
    if len(text) > MOST_IN_A_LINE:
        raise FileError(NAME, "is far too long", "copy the line alone")
    found = _BEGINNING.search(text)
    if found is None:
        return None
    return Line(found[1], found[2], int(found[3]), text[found.end() :].split())


def state_of(text: str, read: Callable[[str, Sequence[str]], StateT]) -> StateT:
    """Return the position of a line that is known to be of a game, with what reads that game's lines."""
    line = find_line(text)
    if line is None:
        raise FileError(NAME, "is not one", "copy all of it")
    return read(line.edition, line.words)


def sections_of(words: Sequence[str], forms: Iterable[SectionForm]) -> dict[str, list[Values]]:
    """Return the sections of a line by kind, in their order; raise `FileError` if one is wrong.

    `words` are those after the first one. What follows the end of the line is left out.
    """
    by_kind = {form.kind: form for form in forms}
    found: dict[str, list[Values]] = {kind: [] for kind in by_kind}
    parts = list(_parts(words))
    found[HEAD].append(by_kind[HEAD].read(parts[0]))
    for part in parts[1:]:
        kind = part[0] if part else ""
        if not kind or kind not in by_kind:
            known = ", ".join(one for one in by_kind if one)
            raise FileError(NAME, f"there is no section {shown(kind)}", f"use one of {known}")
        found[kind].append(by_kind[kind].read(part[1:]))
    return found


def _parts(words: Sequence[str]) -> Iterator[list[str]]:
    """Yield the words of each section up to the end; raise `FileError` if there is no end."""
    part: list[str] = []
    for word in words:
        if word == _BETWEEN:
            yield part
            part = []
        elif word == _END and not part:
            return
        else:
            part.append(word)
    raise FileError(NAME, f"is incomplete: a line ends with “{_BETWEEN} {_END}”", "copy all of it")


def only(found: Mapping[str, list[Values]], kind: str) -> Values | None:
    """Return the one section of a kind, or None; raise `FileError` if there are several."""
    if len(found[kind]) > 1:
        raise FileError(NAME, f"there are {len(found[kind])} sections {kind}", "write one")
    return found[kind][0] if found[kind] else None


def by_name(found: Mapping[str, list[Values]], kind: str, key: str = "name") -> dict[str, Values]:
    """Return the sections of a kind by name; raise `FileError` if one is no text or is given twice."""
    named: dict[str, Values] = {}
    for values in found[kind]:
        name = values[key]
        if not isinstance(name, str) or name in named:
            raise FileError(NAME, f"{kind} {shown(str(name))} is not a unique name", "give each a name")
        named[name] = values
    return named
