"""The table of terms and of phrases that nobody says, and American spelling."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from rules.bounds import ByName, Several, Text
from rules.files import load_model, read_yaml

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent
_BRITISH, _MISSPELLED = "dictionary_en-GB_to_en-US.txt", "dictionary.txt"


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Phrase(_Strict):
    """Phrases to avoid (`not`), what to say instead, and in which longer phrases they are right.

    A `*` at the end of a phrase stands for any ending; the phrases of `unless` are regular expressions.
    """

    say: Text
    instead_of: Several[Text] = Field(alias="not", min_length=1)
    unless: Several[Text] = ()
    why: Text | None = None
    code: bool = False

    def pattern(self) -> re.Pattern[str]:
        """Return what finds one of its phrases."""
        words = "|".join(re.escape(one).replace(r"\*", r"\w*") for one in self.instead_of)
        return re.compile(rf"(?i)(?<![\w'’])(?:{words})(?![\w])")


class _American(_Strict):
    more: ByName[Text]
    right: Several[Text]


class Terms(_Strict):
    """What `terms.yaml` says."""

    terms: Several[Phrase]
    phrases: Several[Phrase]
    exempt: ByName[Several[Text]]
    american: _American


@cache
def read_terms() -> Terms:
    """Read `terms.yaml`; raise `FileError` if it is wrong."""
    return load_model(Terms, read_yaml(FOLDER / "terms.yaml"))


def banned_in_code() -> tuple[str, ...]:
    """Return regular expressions of the phrases that docstrings and comments avoid, too."""
    return tuple(one.pattern().pattern for one in read_terms().phrases if one.code)


@cache
def british_words() -> Mapping[str, str]:
    """Return British spellings, in small letters, with their American ones."""
    american = read_terms().american
    words = {**_dictionary(_BRITISH), **american.more}
    return {word: right for word, right in words.items() if word not in american.right}


@cache
def misspelled_words() -> Mapping[str, str]:
    """Return common misspellings with what is meant, but for the words that the project allows."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    allowed = frozenset(project["tool"]["codespell"]["ignore-words-list"].split(","))
    return {word: right for word, right in _dictionary(_MISSPELLED).items() if word not in allowed}


def _dictionary(name: str) -> dict[str, str]:
    """Read a dictionary of codespell, which comes with the extra "dev"; {} without it."""
    spec = find_spec("codespell_lib")
    if spec is None or spec.origin is None:
        return {}
    lines = (Path(spec.origin).parent / "data" / name).read_text(encoding="utf-8").splitlines()
    return {
        word: right.rstrip(", ") for word, arrow, right in (line.partition("->") for line in lines) if arrow
    }
