"""A text that somebody can read in the program, and what is left of it without its markup."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

# The limits of length depend on the kind (`checks.LONGEST`).
Kind = Literal["text", "label", "tooltip", "refusal", "hint", "card", "help", "book", "doc", "ruling"]

_CODE = re.compile(r"`[^`]*`")
_VALUE = re.compile(r"\{[^{}:]*\}")
_FILLED = re.compile(r"\{[^{}]*\}")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_ADDRESS = re.compile(r"<?https?://\S+|\b[\w.-]+/[\w./-]+")
_SENTENCE = re.compile(r"(?<=[.!?…])[\"')\]*]*\s+(?=[\"'(*]*[A-Z0-9{])")


@dataclass(frozen=True, slots=False)
class Text:
    """A visible text: the game and screen it belongs to, its file and line, its kind and its words."""

    game: str
    screen: str
    file: str
    line: int
    kind: Kind
    words: str

    @cached_property
    def spoken(self) -> str:
        """The words without code, the targets of links and the names of values, but with those of keys."""
        return _VALUE.sub("{}", _LINK.sub(r"\1", _CODE.sub("``", self.words)))

    @cached_property
    def plain(self) -> str:
        """The words as they are spoken, without markup; values that are filled in are `{}`."""
        words = _ADDRESS.sub(" ", _FILLED.sub("{}", self.spoken))
        return " ".join(words.replace("**", "").split())

    @property
    def sentences(self) -> list[str]:
        """The sentences of the text."""
        return [one for one in _SENTENCE.split(self.plain) if one.strip()]

    @property
    def length(self) -> int:
        """The number of words; a value that is filled in counts as one."""
        return len(re.findall(r"[\w{}][\w{}'’.,/+-]*", self.plain))
