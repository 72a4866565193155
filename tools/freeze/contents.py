"""What a frozen program contains: our modules and files, and only the libraries that they need."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PACKAGES = ("rules", "game", "tools")
ENDINGS = frozenset({".css", ".md", ".yaml"})
# Modules that libraries import but our code never needs, and those installed only for development.
EXCLUDED = [
    "_pytest",
    "catanatron",
    "dask",
    "distributed",
    "doctest",
    "filelock._async_read_write",
    "filelock._read_write",
    "filelock.asyncio",
    "fontTools",
    "hypothesis",
    "icepool",
    "matplotlib",
    "mypy",
    "numpy.f2py",
    "numpy.testing",
    "PIL._avif",
    "PIL.ImageQt",
    "PIL.ImageTk",
    "pydantic.mypy",
    "pydantic.v1",
    "pydoc",
    "pygame.docs",
    "pygame.examples",
    "pygame.tests",
    "pygments",
    "pymunk.matplotlib_util",
    "pymunk.pyglet_util",
    "pymunk.tests",
    "pytest",
    "setuptools",
    "shapely",
    "soundfile",
    "sqlite3",
    "tkinter",
    "unittest",
]


@cache
def _project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def modules() -> list[str]:
    """Return the names of all our modules that a frozen program may load."""
    found = []
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            if not _is_workshop(path.relative_to(ROOT)):
                found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return found


def data_files() -> list[tuple[str, str]]:
    """Return our files that are not modules, each with its target folder."""
    assets = ROOT / "assets"
    found = [(path, Path("game", "_assets", path.relative_to(assets))) for path in _files(assets)]
    for package in PACKAGES:
        for path in _files(ROOT / package):
            to = path.relative_to(ROOT)
            if path.suffix in ENDINGS and path.name != "README.md" and not _is_workshop(to):
                found.append((path, to))
    return [(str(path), str(to.parent)) for path, to in found]


def _is_workshop(path: Path) -> bool:
    """Return whether only a checkout needs a file or folder. The wheel leaves out the same ones."""
    left_out = _project()["tool"]["hatch"]["build"]["targets"]["wheel"]["exclude"]
    whole = (path, *path.parents)
    return any(fnmatch(one.as_posix(), pattern) for one in whole for pattern in left_out)


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def needed_libraries() -> set[str]:
    """Return the projects that the game with all its parts depends on, directly or indirectly."""
    from packaging.requirements import Requirement  # late: it comes with PyInstaller

    found: set[str] = set()
    project = _project()["project"]
    waiting = [*project["dependencies"], *project["optional-dependencies"]["net"]]
    while waiting:
        wanted = Requirement(waiting.pop())
        name = plain_name(wanted.name)
        if name in found or (wanted.marker and not wanted.marker.evaluate({"extra": ""})):
            continue
        found.add(name)
        waiting += metadata.requires(name) or []
    return found


def libraries_of(names: Iterable[str]) -> set[str]:
    """Return the projects that top-level modules belong to.

    Python's own modules and ours belong to none.
    """
    projects = metadata.packages_distributions()
    others = {name for name in names if name not in PACKAGES and name not in sys.stdlib_module_names}
    return {plain_name(projects[name][0]) for name in others if name in projects}


def plain_name(project: str) -> str:
    """Normalize a project's name, so that all spellings match.

    >>> plain_name("PyYAML"), plain_name("typing_extensions")
    ('pyyaml', 'typing-extensions')
    """
    return project.lower().replace("_", "-").replace(".", "-")
