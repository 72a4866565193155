"""What must not slide back: circles of imports, modules named in texts, `Any`, and words that nobody says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from rules.games import GAMES
from tests import sources
from tests.sources import ROOT, nodes_of, tree_of
from tools.words.terms import banned_in_code

ROOTS = ("rules", "game", "tools")

# It may only become smaller: whoever makes it smaller lowers it here.
MOST_ANY = 531


def modules() -> Mapping[str, ast.Module]:
    """Return the modules of the program, parsed, by their dotted names."""
    return sources.modules(*ROOTS)


# --- circles of imports ---------------------------------------------------------------------------


def imports(tree: ast.Module) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield the imports, those for the type checker and those inside functions among them."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node


@cache
def arrows() -> dict[str, set[str]]:
    """Return which modules of the program each module imports, at once or later."""
    found: dict[str, set[str]] = {}
    for name, tree in modules().items():
        targets: list[str] = []
        for node in imports(tree):
            if isinstance(node, ast.Import):
                targets += [one.name for one in node.names]
                continue
            base = node.module or ""
            targets += [
                f"{base}.{one.name}" if f"{base}.{one.name}" in modules() else base for one in node.names
            ]
        found[name] = {one for one in targets if one in modules()}
    return found


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the groups of modules that import each other, directly or by others (Tarjan's algorithm)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = low[name] = len(number)
        stack.append(name)
        for other in graph[name]:
            if other not in number:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], number[other])
        if low[name] == number[name]:
            group = [stack.pop()]
            while group[-1] != name:
                group.append(stack.pop())
            if len(group) > 1:
                found.append(sorted(group))

    for name in graph:
        if name not in number:
            visit(name)
    return found


def is_wide(group: list[str]) -> bool:
    """Say whether a circle has modules of several folders."""
    return len({one.rpartition(".")[0] for one in group}) > 1


def test_a_circle_over_two_folders_is_found() -> None:
    graph = {"a.x": {"b.y"}, "b.y": {"a.x", "b.z"}, "b.z": set()}
    assert circles(graph) == [["a.x", "b.y"]]
    assert is_wide(["a.x", "b.y"])
    assert not is_wide(["b.y", "b.z"])


def test_no_circle_of_imports_is_wider_than_a_folder() -> None:
    assert [group for group in circles(arrows()) if is_wide(group)] == []


def test_imports_inside_functions_count() -> None:
    assert "game.screens.rulebook" in arrows()["game.main_loop"]


# --- texts and types ------------------------------------------------------------------------------


def texts(tree: ast.AST) -> Iterator[str]:
    """Yield every text of a module, docstrings among them."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_only_the_two_lists_of_games_name_modules_in_texts() -> None:
    naming = {
        (name, text)
        for name, tree in modules().items()
        for text in texts(tree)
        if re.fullmatch(r"[a-z_.]+:\w+", text) and text.partition(":")[0] in modules()
    }
    assert {name for name, _ in naming} == {"game.games"}
    assert len(naming) == 2 * len(GAMES), "a card and screens of each game"


def test_any_is_not_used_more_often() -> None:
    count = sum(
        len(re.findall(r"\bAny\b", path.read_text("utf-8"))) for path in (ROOT / "game").rglob("*.py")
    )
    assert count <= MOST_ANY


def comments(path: Path) -> Iterator[str]:
    """Yield the docstrings and comments of a file."""
    for node in nodes_of(tree_of(path)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
    yield from re.findall(r"(?m)(?:^|\s)#\s(.*)$", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("root", ROOTS)
def test_docstrings_and_comments_say_what_people_say(root: str) -> None:
    banned = [re.compile(phrase) for phrase in banned_in_code()]
    said = {
        f"{path.relative_to(ROOT)}: {text}"
        for path in (ROOT / root).rglob("*.py")
        for text in comments(path)
        for words in (re.sub("`[^`]*`", "", text),)
        if any(phrase.search(words) for phrase in banned)
    }
    assert not said
