"""The pages for readers: their blocks of code and commands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = (*sorted((ROOT / "docs").glob("*.md")), ROOT / "CONTRIBUTING.md", ROOT / "README.md")
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# (\S+\.py)[^\n]*\n")


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a page: its language, and its lines."""

    language: str
    lines: str

    @property
    def file(self) -> str:
        """The file that it says it is, "" for none."""
        named = _FILE.match(self.lines)
        return named[1] if named else ""


def blocks_of(path: Path) -> list[Block]:
    """List the blocks of a page."""
    return [Block(language, lines) for language, lines in _BLOCK.findall(path.read_text("utf-8"))]


def commands_of(path: Path) -> list[str]:
    """List the commands of a page, without their comments."""
    shells = (block.lines for block in blocks_of(path) if block.language == "sh")
    lines = (line.split("  #")[0].strip() for block in shells for line in block.splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def words_of(path: Path) -> str:
    """Return a page without its blocks."""
    return _BLOCK.sub("", path.read_text("utf-8"))
