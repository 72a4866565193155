"""Find the texts in Python source that somebody can read.

There is no mark on a visible text, so this guesses from its form and its place:

- A string with two words or more counts; so does a capitalized word ("Quit") or a heading in
  capitals ("ORDERS"). A lowercase word counts only as the value of an argument such as `title`.
- Docstrings, annotations, comparisons, patterns, subscripts, `__all__`, arguments that name a
  thing (`id`, `metavar`, ...) and calls that never show their text (`getattr`, `re.compile`, ...)
  do not count. Nor do default keys in tables of actions.
- The docstring of a module that uses `__doc__` is printed by `--help`, so it counts.
- A constant of a module or class that is given as a tooltip is one, and so are the values of a table.
- An f-string is shown with its expressions as `{...}`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tools.words.text import Kind

_KEYWORDS: dict[str, Kind] = {
    "label": "label",
    "title": "label",
    "heading": "label",
    "caption": "label",
    "text": "text",
    "words": "text",
    "about": "text",
    "why": "text",
    "help": "help",
    "description": "help",
    "epilog": "help",
}
_HIDDEN_KEYWORDS = frozenset(
    {
        "id",
        "widget_id",
        "name",
        "dest",
        "metavar",
        "prog",
        "encoding",
        "errors",
        "newline",
        "mode",
        "pattern",
        "key",
        "keys",
        "kind",
        "cites",
        "action",
    }
)
_HIDDEN_CALLS = frozenset(
    {
        "getattr",
        "setattr",
        "hasattr",
        "delattr",
        "TypeVar",
        "NewType",
        "ParamSpec",
        "compile",
        "sub",
        "match",
        "search",
        "fullmatch",
        "findall",
        "finditer",
        "encode",
        "decode",
        "open",
        "import_module",
        "getLogger",
        "debug",
        "info",
        "warning",
        "exception",
        "glob",
        "rglob",
        "cast",
        "startswith",
        "endswith",
        "removesuffix",
        "removeprefix",
        "split",
        "rsplit",
        "partition",
        "rpartition",
        "strip",
        "lstrip",
        "rstrip",
        "maketrans",
        "translate",
        "add_job_script",
        "SysFont",
        "match_font",
        "drawString",
        "setFont",
        "literal_eval",
        "namedtuple",
        "register",
        "count",
        "index",
        "find",
        "putenv",
        "getenv",
        "setenv",
        "AssertionError",
        "KeyError",
        "NotImplementedError",
    }
)
_TABLES = frozenset({"action_table", "steps"})
_CALLS: dict[str, Kind] = {
    "Refusal": "refusal",
    "add_argument": "help",
    "Parser": "help",
    "ArgumentParser": "help",
}
_CHORD = re.compile(r"^[\w+\[\].,;'/\\?<>=#-]*(\+[\w\[\].,;'/\\?<>=#-]+|\bf\d+)\s*")
_NOT_WORDS = re.compile(r"\\[dwsbn(]|\(\?|^\s*[.#<]|://|^%|^\S*[/_]\S*$|^--?\w|::|^[\w.]+:[\w.]+$")
_WORD = re.compile(r"[^\W\d_]{2,}")
_TITLE_WORD = re.compile(r"^[A-Z][a-z]+(?:[-'’][a-zA-Z]+)*[.:!?…]?$")
_CAPITALS = re.compile(r"^[A-Z]{3,}(?:[ :,&'’-]+[A-Z]+)*$")
_FEWEST_CAPITALS = 4


class Found(NamedTuple):
    """A text in a module: its line, its kind and its words."""

    line: int
    kind: Kind
    words: str


def texts_of_source(source: str) -> list[Found]:
    """Return the visible texts of a module, in the order of its lines."""
    tree = ast.parse(source)
    tips = _names_of_tips(tree) if "tip" in source.lower() else frozenset[str]()
    reader = _Reader(shows_docstring="__doc__" in source, tips=tips)
    reader.visit(tree)
    return sorted(reader.found, key=lambda one: one.line)


class _Reader(ast.NodeVisitor):
    """Walks through a module and remembers which kind of text each place wants."""

    def __init__(self, *, shows_docstring: bool, tips: frozenset[str]) -> None:
        self.found: list[Found] = []
        self._kind: Kind = "text"
        self._shows_docstring = shows_docstring
        self._tips = tips
        self._inside = False  # a function, whose own names are no constants

    def _look(self, nodes: Iterable[ast.AST | None], kind: Kind | None = None) -> None:
        before, self._kind = self._kind, kind or self._kind
        for node in nodes:
            if node is not None:
                self.visit(node)
        self._kind = before

    def visit_Module(self, node: ast.Module) -> None:
        docstring = ast.get_docstring(node)
        if docstring is not None and self._shows_docstring:
            self.found.append(Found(1, "help", docstring))
        self._look(node.body)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.visit(node.value)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._look(node.body, "text")

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._function(node)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        defaults = (*node.args.defaults, *node.args.kw_defaults)
        before, self._inside = self._inside, True
        tip = _is_tip(node.name) or node.name in self._tips
        self._look((*defaults, *node.body), "tooltip" if tip else "text")
        self._inside = before

    def visit_Assign(self, node: ast.Assign) -> None:
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)) if len(
                names
            ) == len(values):
                for name, value in zip(names, values, strict=True):
                    self._look([value], self._kind_of_targets([name]))
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                pass
            case _:
                self._look([node.value], self._kind_of_targets(node.targets))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._look([node.value], self._kind_of_targets([node.target]))

    def _kind_of_targets(self, targets: list[ast.expr]) -> Kind:
        names = [one.id if isinstance(one, ast.Name) else getattr(one, "attr", "") for one in targets]
        constant = not self._inside and not self._tips.isdisjoint(names)
        return "tooltip" if constant or any(map(_is_tip, names)) else self._kind

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = (node.left, *node.comparators)
        self._look(one for one in sides if not isinstance(one, ast.Constant | ast.Tuple | ast.Set | ast.List))

    def visit_Dict(self, node: ast.Dict) -> None:
        keys = (one for one in node.keys if isinstance(one, ast.Constant) and " " in str(one.value))
        self._look((*keys, *node.values))

    def visit_match_case(self, node: ast.match_case) -> None:
        self._look((node.guard, *node.body))

    def visit_arg(self, node: ast.arg) -> None:
        """Skip the annotation of an argument."""

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and is_visible(node.value, self._kind):
            self.found.append(Found(node.lineno, self._kind, node.value))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        words = fixed = ""
        for part in node.values:
            if isinstance(part, ast.Constant):
                words, fixed = words + str(part.value), f"{fixed} {part.value!s}"
            elif isinstance(part, ast.FormattedValue):
                words += f"{{{_short(part.value)}}}"
                self.visit(part.value)
        if " " in words.strip() and _WORD.search(fixed) and not _NOT_WORDS.search(words):
            self.found.append(Found(node.lineno, self._kind, words))

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        self.visit(node.func)
        kind = _CALLS.get(name, "text" if self._kind in {"help", "refusal"} else self._kind)
        for place, part in enumerate(node.args):
            if name in _TABLES and isinstance(part, ast.Tuple):
                self._look(part.elts[1:2], "label")
            elif not _is_hidden(name, place, part):
                self._look([part], "tooltip" if name == "MenuEntry" and place > 1 else kind)
        for keyword in node.keywords:
            if not _is_hidden(name, keyword.arg, keyword.value):
                self._look([keyword.value], _kind_of_keyword(keyword.arg or "", kind))


def _is_hidden(call: str, place: int | str | None, value: ast.expr) -> bool:
    """Return whether an argument of a call is never shown; `place` is its number or name."""
    if call == "Action" and place in {0, 2, 3}:
        return True
    return isinstance(value, ast.Constant) and (call in _HIDDEN_CALLS or place in _HIDDEN_KEYWORDS)


def is_visible(words: str, kind: Kind) -> bool:
    """Guess whether a string is a text that somebody reads.

    >>> is_visible("Quit", "text"), is_visible("quit", "text"), is_visible("quit", "label")
    (True, False, True)
    >>> is_visible("no target in range", "text"), is_visible("ctrl+z backspace", "text")
    (True, False)
    """
    stripped = words.strip()
    if not stripped or _NOT_WORDS.search(stripped) or _CHORD.match(stripped):
        return False
    found = _WORD.findall(stripped)
    if " " in stripped and found and (len(found) > 1 or len(stripped) > 6):
        return True
    if _TITLE_WORD.match(stripped) or (_CAPITALS.match(stripped) and len(stripped) >= _FEWEST_CAPITALS):
        return True
    return kind in {"label", "tooltip", "refusal"} and bool(found) and stripped.isalpha()


def _kind_of_keyword(name: str, kind: Kind) -> Kind:
    """Return the kind of an argument; `reach_tip` is a tooltip just like `tip`."""
    return "tooltip" if _is_tip(name) else _KEYWORDS.get(name, kind)


def _names_of_tips(tree: ast.Module) -> frozenset[str]:
    """Return the names that a module gives as tooltips, also as entries of a table or filled in."""
    given = (
        part.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for part in node.keywords
        if _is_tip(part.arg or "")
    )
    return frozenset(name for value in given for name in _names_in(value))


def _names_in(value: ast.expr) -> Iterator[str]:
    """Yield the names whose text an expression can be."""
    match value:
        case ast.Name(id=name):
            yield name
        case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name):
            yield name
        case ast.Subscript(value=table):
            yield from _names_in(table)
        case ast.IfExp(body=one, orelse=other):
            yield from (*_names_in(one), *_names_in(other))
        case ast.BoolOp(values=parts):
            for part in parts:
                yield from _names_in(part)
        case ast.Call(func=ast.Attribute(value=table, attr="get" | "format")):
            yield from _names_in(table)
        case ast.Call(func=ast.Name() | ast.Attribute(value=ast.Name(id="self")) as called):
            yield from _names_in(called)
        case ast.Call(func=ast.Attribute(attr="fill" | "with_key"), args=[words, *_]):
            yield from _names_in(words)


def _is_tip(name: str) -> bool:
    return bool(re.search(r"(?i)(?:^|_)(?:tip|tooltip)s?(?:_|$)", name))


def _short(node: ast.expr) -> str:
    """Return the last name of an expression, to show what is filled in."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name
        case _:
            return "…"
