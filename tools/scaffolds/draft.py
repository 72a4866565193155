"""What is about to be written into a checkout: all of it or nothing."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from rules.files import write_atomically
from tools.scaffolds.names import ScaffoldError

ROOT = Path(__file__).parents[2]
TEMPLATES = Path(__file__).with_name("templates")
_FOLDERS = ("rules", "game", "tools", "tests", "assets", "docs")
# Ruff would look for the imported modules, of which only the new ones are in its folder.
_OURS = "lint.isort.known-first-party = ['rules', 'game', 'tools', 'tests']"
_TIDIES = (("check", "--quiet", "--fix", "--select", "I", "--config", _OURS), ("format", "--quiet"))


def template(name: str) -> str:
    """Return the text of a template."""
    return (TEMPLATES / f"{name}.txt").read_text("utf-8")


class Draft:
    """New and changed files of a checkout, kept in memory until `write`. Paths have slashes."""

    def __init__(self, root: Path) -> None:
        if not (root / "pyproject.toml").is_file() or not all((root / one).is_dir() for one in _FOLDERS):
            raise ScaffoldError(
                "this command writes code, and works only in a checkout of the project: see CONTRIBUTING.md"
            )
        if importlib.util.find_spec("ruff") is None:
            raise ScaffoldError('ruff is missing, which sets the code in order; pip install -e ".[dev]"')
        self.root = root
        self.new: dict[str, str] = {}
        self.changed: dict[str, str] = {}

    def add(self, path: str, text: str) -> None:
        """Add a new file. Raise `ScaffoldError` if its place is taken, or outside of the checkout."""
        if (self.root / path).exists() or (self.root / path).is_symlink():
            raise ScaffoldError(f"{path} exists already; nothing was written")
        self._need_inside(path)
        self.new[path] = text

    def _need_inside(self, path: str) -> None:
        """Raise `ScaffoldError` if a link leads from a file, or its folder, out of the checkout."""
        place = self.root / path
        real = next(one for one in (place, *place.parents) if one.exists()).resolve()
        if not real.is_relative_to(self.root.resolve()):
            raise ScaffoldError(f"{path} would be written outside of the checkout; nothing was written")

    def need_free(self, package: str) -> None:
        """Raise `ScaffoldError` if there is a folder or a module with the name of a new package."""
        for taken in (package, f"{package}.py"):
            if (self.root / taken).exists():
                raise ScaffoldError(f"{taken} exists already; choose another id")

    def change(self, path: str, edit: Callable[[str], str]) -> None:
        """Change a file. Raise `ScaffoldError` if the edit finds nothing to change."""
        self._need_inside(path)
        before = self.changed.get(path) or (self.root / path).read_text("utf-8")
        after = edit(before)
        if after == before:
            raise ScaffoldError(f"{path} is not as this command expects it; nothing was written")
        self.changed[path] = after

    def folders(self) -> Iterator[tuple[str, int]]:
        """Yield each folder with new files, and how many."""
        found = [path.rpartition("/")[0] for path in self.new]
        yield from ((folder, found.count(folder)) for folder in dict.fromkeys(found))

    def write(self) -> None:
        """Write everything. If anything fails, remove what is new and put back what was changed."""
        files = self._tidied()
        before = {path: (self.root / path).read_bytes() for path in self.changed}
        folders: list[Path] = []
        written: list[str] = []
        try:
            for path, text in files.items():
                for folder in self._missing_folders(path):
                    folder.mkdir()
                    folders.append(folder)
                written.append(path)
                write_atomically(self.root / path, text.encode())
        except BaseException:
            for path in written:
                with suppress(OSError):
                    self._put_back(path, before.get(path))
            for folder in reversed(folders):
                with suppress(OSError):
                    folder.rmdir()
            raise

    def _put_back(self, path: str, content: bytes | None) -> None:
        """Write what a file had, or remove it if it is new."""
        if content is None:
            (self.root / path).unlink()
        else:
            (self.root / path).write_bytes(content)

    def _missing_folders(self, path: str) -> list[Path]:
        """Return the folders around a file that do not exist yet, the outermost first."""
        return [folder for folder in (self.root / path).parents if not folder.exists()][::-1]

    def _tidied(self) -> dict[str, str]:
        """Return all files, with the code as Ruff sorts and formats it in this project."""
        files = {**self.new, **self.changed}
        code = [path for path in files if path.endswith(".py")]
        with tempfile.TemporaryDirectory() as name:
            place = Path(name)
            settings = self.changed.get("pyproject.toml") or (self.root / "pyproject.toml").read_text("utf-8")
            (place / "pyproject.toml").write_text(settings, "utf-8")
            for path in code:
                (place / path).parent.mkdir(parents=True, exist_ok=True)
                (place / path).write_text(files[path], "utf-8")
            for tidy in _TIDIES:
                command = [sys.executable, "-m", "ruff", *tidy, *code]
                done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
                if done.returncode:
                    raise ScaffoldError(f"ruff failed: {(done.stdout + done.stderr).strip()}")
            return {**files, **{path: (place / path).read_text("utf-8") for path in code}}
