"""The program's source, parsed once for all tests that read it."""

import ast
import gc
from collections.abc import Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


@cache
def tree_of(path: Path) -> ast.Module:
    """Parse a module.

    Its tree stays and holds no garbage: to seek some there takes longer than to parse.
    """
    gc.disable()
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    finally:
        gc.freeze()
        gc.enable()


@cache
def nodes_of(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return all nodes of a tree, walked over once for all tests."""
    return tuple(ast.walk(tree))


@cache
def modules(*roots: str) -> Mapping[str, ast.Module]:
    """Return the modules in these folders of the program, parsed, by their dotted names."""
    paths = [path for root in roots for path in sorted((ROOT / root).rglob("*.py"))]
    return {dotted(path): tree_of(path) for path in paths}


def dotted(path: Path) -> str:
    """Return the name by which a file is imported."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
