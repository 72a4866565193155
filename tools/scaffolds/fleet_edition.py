"""A new edition of False Sunrise: the code of another one, copied under names of its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping

from rules.false_sunrise.edition_list import EDITIONS
from rules.false_sunrise.editions import load_edition
from tools.scaffolds.draft import Draft, template
from tools.scaffolds.lists import Edit, beside, with_entry
from tools.scaffolds.names import Named, ScaffoldError

RULES, SCREENS = "rules/false_sunrise", "game/families/false_sunrise"
HINTS, TERMS = "assets/hints.yaml", "tools/words/terms.yaml"
LINE_LENGTH = 110
# All editions share the ids of hints and pictures, and each ruling has one id. Copies would take the places
# of the known ones, so a new edition begins with none of its own.
FRESH = {"rulings.md": "rulings.md", "hints.py": "hints.py", "pictures.py": "pictures.py"}
_ENDINGS = frozenset({".py", ".yaml", ".md"})
_README = "README.md"


def add_fleet_edition(draft: Draft, like: str, new: Named) -> None:
    """Add a copy of an edition's two folders, a first case, and the new edition to all lists."""
    old, module = Named(like, load_edition(like).name), EDITIONS[like]
    if new.title in {load_edition(one).name for one in EDITIONS}:
        raise ScaffoldError(f"{new.title} is the title of another edition; choose another one with --title")
    words = {"id": new.id, "title": new.title, "like_title": old.title, "like_module": module}
    copied = {home: _texts(draft, f"{home}/{module}") for home in (RULES, SCREENS)}
    spelling = Spelling(old, module, new, [text for texts in copied.values() for text in texts.values()])
    for home, texts in copied.items():
        draft.need_free(f"{home}/{new.module}")
        for path, text in texts.items():
            fresh = FRESH.get(path)
            written = _filled(fresh, words) if fresh else spelling.rewritten(path, text)
            draft.add(f"{home}/{new.module}/{path}", written)
    draft.add(f"tests/cases/{new.module}/drifts-on.yaml", _filled("case.yaml", words))
    _add_to_lists(draft, old.id, module, new)


def _add_to_lists(draft: Draft, like: str, module: str, new: Named) -> None:
    """Name the new edition wherever the one that it is like is named."""
    draft.change(f"{RULES}/edition_list.py", with_entry("EDITIONS", f'"{new.id}": "{new.module}"'))
    draft.change("pyproject.toml", beside(module, new.module, inside=True))
    catalogue = f"{RULES}/{module}/catalogue.yaml"
    if catalogue in (draft.root / TERMS).read_text("utf-8"):
        both = f"{catalogue}, {RULES}/{new.module}/catalogue.yaml"
        draft.change(TERMS, lambda text: text.replace(catalogue, both))
    left_out = re.compile(rf"unless: \[.*?\b{re.escape(like)}\b[^\]\n]*")
    if left_out.search((draft.root / HINTS).read_text("utf-8")):
        draft.change(HINTS, lambda text: left_out.sub(rf'\g<0>, "{new.id}"', text))


def _texts(draft: Draft, folder: str) -> dict[str, str]:
    """Return the files of an edition's folder by their paths in it, but for its README."""
    home = draft.root / folder
    paths = [path for path in sorted(home.rglob("*")) if path.suffix in _ENDINGS and path.name != _README]
    return {path.relative_to(home).as_posix(): path.read_text("utf-8") for path in paths}


def _filled(name: str, words: Mapping[str, str]) -> str:
    return template(f"fleet_edition/{name}").format(**words)


class Spelling:
    """How the files of an edition are spelled under the names of another one."""

    def __init__(self, old: Named, module: str, new: Named, texts: Iterable[str]) -> None:
        self._old, self._new = old, new
        self._names = {module: new.module, module.upper(): new.constant}
        before, after = (name.partition("_")[0] for name in (module, new.module))
        defined = {name for text in texts for name in _defined(text)}
        for name in sorted(defined - {*self._names}):
            for known, fresh in _cases(before, after) if before != after else ():
                if name.lstrip("_").startswith(known):
                    self._names[name] = name.replace(known, fresh, 1)
        if taken := defined & {*self._names.values()}:
            raise ScaffoldError(f"{min(taken)} would be the name of two things; choose another id")
        self._word = re.compile(rf"\b(?:{'|'.join(sorted(self._names, key=len, reverse=True))})\b")
        self._id = re.compile(rf'"{re.escape(old.id)}(?=["/])')
        self._named = f'"False Sunrise, {old.title}"'
        self._title = re.compile(rf"(?:\d+ )?\b{re.escape(old.title)}\b")

    def rewritten(self, path: str, text: str) -> str:
        """Return the text of a file under the new names."""
        text = self._word.sub(lambda found: self._names[found[0]], text)
        text = self._id.sub(f'"{self._new.id}', text)
        text = text.replace(self._named, f'"False Sunrise, {self._new.title}"')
        text = "".join(map(self._retitled, text.splitlines(keepends=True)))
        if path == "catalogue.yaml":
            text = _headed(self._old.title, self._new)(text)
        return _marked(self._new.title)(text) if path == "book.py" else text

    def _retitled(self, line: str) -> str:
        """Return a line with the new title; if that is too long, "this edition" says as much."""
        for title in (self._new.title, "this edition"):
            if len(said := self._title.sub(title, line).rstrip("\n")) <= LINE_LENGTH:
                return said + line[len(line.rstrip("\n")) :]
        return line


def _headed(old_title: str, new: Named) -> Edit:
    """Return an edit of a catalog's first line, a comment, and of its edition."""
    first = f"# False Sunrise, {new.title}: begun as a copy of {old_title}.\n"
    edition = re.compile(r"(?m)^edition: .*$")
    return lambda text: first + edition.sub(f'edition: "{new.id}"', text, count=1).partition("\n")[2]


def _cases(before: str, after: str) -> tuple[tuple[str, str], ...]:
    """Return the beginnings of names of functions, constants and classes."""
    return (
        (f"{before}_", f"{after}_"),
        (f"{before.upper()}_", f"{after.upper()}_"),
        (before.capitalize(), after.capitalize()),
    )


def _defined(text: str) -> set[str]:
    """Return the names that a module defines; none if it is not Python."""
    try:
        body = ast.parse(text).body
    except SyntaxError:
        return set()
    found = {node.name for node in body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    for node in body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        found |= {one.id for one in targets if isinstance(one, ast.Name)}
    return found


def _marked(title: str) -> Edit:
    """Return an edit that gives the pages of the edition in the rulebook a title and ids of their own."""
    own = f'    mark=EDITION.id,\n    titled="{title}: {{1}}",\n'
    book = re.compile(r"(?ms)^BOOK = BookEdition\(\n(.*?)^\)")
    lines = re.compile(r"(?m)^    (?:mark|titled)=.*\n")
    return lambda text: book.sub(lambda found: f"BOOK = BookEdition(\n{lines.sub('', found[1])}{own})", text)
