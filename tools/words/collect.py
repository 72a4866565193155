"""Collect every text that a player, a designer or a developer who reads the docs can see."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import yaml

from rules.files import FileError
from tools.words.places import place_of
from tools.words.source import texts_of_source
from tools.words.text import Kind, Text

ROOT = Path(__file__).parents[2]
_ROOTS = ("game", "rules", "tools", "assets", "docs")
_PAGES = ("README.md", "CONTRIBUTING.md")
# Not shown to anybody: what this tool looks for, recipes of pictures, licenses, notes of developers.
_LEFT_OUT = re.compile(
    r"^tools/(words|art|benches|golden|screenshots|balance/.*\.md|ladder|mutants|make_)|^assets/(art|fonts)/"
    r"|CHANGELOG|/checks/|/ai/README|^rules/false_sunrise/\w+/(README|invariants)|^rules/README|^game/README"
)
# Entries of YAML files that are shown even if they are a single word, and those that never are.
_SHOWN = frozenset({"name", "heading", "term", "lesson", "title", "label", "short", "question"})
_HIDDEN = frozenset(
    {"id", "type", "hull", "arc", "rule", "ruling", "rulings", "page", "edition", "forms", "unless", "kind"}
)
_CARDS = frozenset({"say"})
_SPACED = re.compile(r"[^\W\d_]{2,}.*\s.*[^\W\d_]{2,}", re.DOTALL)
_FENCE = re.compile(r"^\s*(```|~~~)")
_STARTS = re.compile(r"^\s*(?:[-*+]|\d+\.|#{1,6}|\||>)\s?")
_RULE_OFF = re.compile(r"^[\s|:-]*$")


def collect(root: Path = ROOT) -> list[Text]:
    """Return the visible texts of a checkout, in the order of games, screens, files and lines.

    Raise `FileError` if a file cannot be read.
    """
    found = [one for path in _files(root) for one in texts_of(path, path.relative_to(root).as_posix())]
    return sorted(found, key=lambda one: (one.game, one.screen, one.file, one.line))


def texts_of(path: Path, file: str) -> Iterator[Text]:
    """Yield the visible texts of a file; `file` is its name in the checkout."""
    game, screen = place_of(file)
    source = path.read_text(encoding="utf-8")
    found: Iterable[tuple[int, Kind, str]]
    match path.suffix:
        case ".py":
            found = texts_of_source(source)
        case ".yaml":
            found = _texts_of_yaml(source, file)
        case ".json":
            found = _texts_of_challenge(source)
        case _:
            found = _texts_of_page(source, file)
    for line, kind, words in found:
        yield Text(game, screen, file, line, kind, " ".join(words.split()))


def _files(root: Path) -> Iterator[Path]:
    for folder in _ROOTS:
        for path in sorted((root / folder).rglob("*")):
            file = path.relative_to(root).as_posix()
            wanted = path.suffix in {".py", ".yaml", ".md"} or file.startswith("assets/challenges/")
            if wanted and path.is_file() and not _LEFT_OUT.search(file):
                yield path
    yield from (root / name for name in _PAGES if (root / name).is_file())


# --- YAML -----------------------------------------------------------------------------------------


def _texts_of_yaml(source: str, file: str) -> Iterator[tuple[int, Kind, str]]:
    try:
        node = yaml.compose(source, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as error:
        raise FileError(file, " ".join(str(error).split())) from None
    if node is not None:
        yield from _walk(node, "", file)


def _walk(node: yaml.Node, key: str, file: str) -> Iterator[tuple[int, Kind, str]]:
    match node:
        case yaml.MappingNode():
            for name, value in node.value:
                if name.value not in _HIDDEN:
                    yield from _walk(value, str(name.value), file)
        case yaml.SequenceNode():
            for value in node.value:
                yield from _walk(value, key, file)
        case yaml.ScalarNode(value=str(words)):
            if key in _SHOWN or _SPACED.search(words):
                yield node.start_mark.line + 1, _kind_of_entry(key, file), words


def _kind_of_entry(key: str, file: str) -> Kind:
    if file.endswith("hints.yaml"):
        return "hint" if key == "words" else "label"
    if key in _CARDS and ("lessons" in file or "first-shot" in file):
        return "card"
    return "label" if key in _SHOWN else "text"


def _texts_of_challenge(source: str) -> Iterator[tuple[int, Kind, str]]:
    header = json.loads(source).get("header", {})
    if isinstance(header, dict):
        for value in header.values():
            if isinstance(value, str) and _SPACED.search(value):
                yield 1, "text", value


# --- Markdown -------------------------------------------------------------------------------------


def _texts_of_page(source: str, file: str) -> Iterator[tuple[int, Kind, str]]:
    """Yield the paragraphs, entries of lists, headings and rows of tables of a page."""
    kind: Kind = "book" if "/rulebook/" in file else "ruling" if file.endswith("rulings.md") else "doc"
    block: list[str] = []
    first, fenced = 1, False
    for number, line in enumerate([*source.splitlines(), ""], 1):
        fence = bool(_FENCE.match(line))
        starts = bool(_STARTS.match(line)) and not (
            line.startswith(">") and block and block[0].startswith(">")
        )
        if block and (starts or fence or not line.strip()):
            yield first, kind, _joined(block)
            block = []
        if fence:
            fenced = not fenced
        elif not fenced and line.strip() and not _RULE_OFF.match(line):
            first = first if block else number
            block.append(line)


def _joined(block: list[str]) -> str:
    quoted = block[0].startswith(">")
    return " ".join((line.lstrip("> ") if quoted else line).strip() for line in block)
