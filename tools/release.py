"""List what a release still lacks: `python -m tools.release OUT`. See tools/release.md."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from game import __version__
from game.console import run
from tools.arguments import Parser
from tools.freeze.__main__ import MOST_BYTES, NAME, FreezeError, is_for_this_system, try_out
from tools.freeze.contents import ROOT

VERSION = re.compile(r"\d+\.\d+\.\d+")
LARGEST_PICTURE_BYTES = 3_000_000
_PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Release:
    """A checkout to release as `version`, and the folder of what was built from it."""

    root: Path
    version: str
    built: Path

    def faults(self) -> Iterator[str]:
        """Yield a sentence for everything that is missing or does not fit."""
        yield from self.version_faults()
        yield from self.changelog_faults()
        yield from self.picture_faults()
        yield from self.golden_faults()
        yield from self.wheel_faults()
        yield from self.archive_faults()

    def version_faults(self) -> Iterator[str]:
        """Check the version, its tag, and that everything is committed."""
        if not VERSION.fullmatch(self.version):
            yield f"game/__init__.py: {self.version} is not a version such as 1.2.3"
            return
        tags = {tag.removeprefix("v") for tag in self._git("tag").split()}
        before = [tag for tag in tags if VERSION.fullmatch(tag) and _ordered(tag) >= _ordered(self.version)]
        if before:
            newest = max(before, key=_ordered)
            yield f"game/__init__.py: {newest} has been released, and {self.version} is not newer"
        if changed := self._git("status", "--porcelain").splitlines():
            yield f"git: not committed: {len(changed)}, {changed[0][3:]} among them"

    def changelog_faults(self) -> Iterator[str]:
        """Check that the changelog begins with this version and lists at least one change."""
        text = self._text("CHANGELOG.md")
        sections = list(_HEADING.finditer(text))
        first = sections[0][1].split()[0] if sections else "none"
        if first != self.version:
            yield f"CHANGELOG.md: the first heading is not ## {self.version}, but {first}"
            return
        end = sections[1].start() if len(sections) > 1 else len(text)
        if "\n- " not in text[sections[0].end() : end]:
            yield f"CHANGELOG.md: there is nothing below ## {self.version}"

    def picture_faults(self) -> Iterator[str]:
        """Check that pictures exist and are small enough, and that those in README.md are of this version."""
        for page in (self.root / "README.md", *sorted((self.root / "docs").glob("*.md"))):
            for name in _PICTURE.findall(page.read_text(encoding="utf-8")):
                path = page.parent / name
                told = f"{page.relative_to(self.root)}: the picture {name}"
                if "://" in name:
                    yield f"{told} is not in the project"
                elif not path.is_file():
                    yield f"{told} is missing"
                elif path.stat().st_size > LARGEST_PICTURE_BYTES:
                    yield f"{told} has more than {LARGEST_PICTURE_BYTES // 1_000_000} MB"
                elif page.parent == self.root and self._committed_s(path) < self._version_before_s():
                    yield f"{told} is older than the version before: take it again"

    def golden_faults(self) -> Iterator[str]:
        """Check that golden files of this version are kept for later versions to read."""
        path = self.root / "tests" / "golden" / self.version / "expected.json"
        if not path.is_file():
            yield f"tests/golden/{self.version} is missing: python -m tools.golden"
        elif json.loads(path.read_text(encoding="utf-8")).get("version") != self.version:
            yield f"tests/golden/{self.version} was written by another version"

    def wheel_faults(self) -> Iterator[str]:
        """Check that the wheel has this version and exactly these files."""
        wheel = self.built / f"{NAME.replace('-', '_')}-{self.version}-py3-none-any.whl"
        if not wheel.is_file():
            yield f"{wheel} is missing: python -m hatchling build -t wheel -d {self.built}"
            return
        with zipfile.ZipFile(wheel) as packed:
            held = {name: packed.read(name) for name in packed.namelist() if ".dist-info/" not in name}
        ours = {name: self.root / re.sub("^game/_assets/", "assets/", name) for name in held}
        other = [name for name, path in ours.items() if not path.is_file() or path.read_bytes() != held[name]]
        missing = [name for name in self._git("ls-files", "rules", "game").split("\n") if name not in held]
        if wrong := sorted(other + [name for name in missing if name.endswith((".py", ".yaml"))]):
            yield f"{wheel} was not built from these files: {wrong[0]} differs; build it again"

    def archive_faults(self) -> Iterator[str]:
        """Check that there are archives of frozen programs, and that the one for this system starts."""
        found = sorted(self.built.glob(f"{NAME}-{self.version}-*.tar.gz"))
        found += sorted(self.built.glob(f"{NAME}-{self.version}-*.zip"))
        if not found:
            yield f"there is no archive of a frozen program: python -m tools.freeze {self.built}"
        for path in found:
            if path.stat().st_size > MOST_BYTES:
                yield f"{path} has more than {MOST_BYTES // 1_000_000} MB"
            if path.stat().st_mtime < int(self._git("log", "-1", "--format=%ct")):
                yield f"{path} is older than the last commit: python -m tools.freeze {self.built}"
            elif is_for_this_system(path):
                yield from self._start_faults(path)

    def _start_faults(self, archive: Path) -> Iterator[str]:
        with tempfile.TemporaryDirectory() as folder:
            shutil.unpack_archive(archive, folder, filter=None if archive.suffix == ".zip" else "data")
            try:
                said = try_out(Path(folder, NAME), "--version")
                try_out(Path(folder, NAME), "--smoke")
            except FreezeError as error:
                yield f"{archive}: {error}"
                return
        if said.split()[-1:] != [self.version]:
            yield f"{archive} says that it is {said!r}"

    def _text(self, name: str) -> str:
        path = self.root / name
        return path.read_text(encoding="utf-8") if path.is_file() else ""

    def _git(self, *words: str) -> str:
        done = subprocess.run(["git", *words], cwd=self.root, capture_output=True, text=True, check=True)
        return done.stdout.rstrip("\n")

    def _committed_s(self, path: Path) -> int:
        """Return when a file was last committed, in seconds since 1970.

        A file that was never committed gets a time far in the future: another check reports it.
        """
        return int(self._git("log", "-1", "--format=%ct", "--", str(path)) or 2**40)

    def _version_before_s(self) -> int:
        """Return when the previous version was set, in seconds since 1970; 0 if there is none."""
        set_at = self._git("log", "-G", "^__version__", "--format=%ct", "--", "game/__init__.py").split()
        return int(set_at[1]) if len(set_at) > 1 else 0


def _ordered(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def main(argv: Sequence[str] | None = None) -> int:
    """Print what is missing; return 0 only if nothing is."""
    parser = Parser(
        prog="python -m tools.release",
        description="List what a release still needs: version, changes, pictures, golden files, builds.",
    )
    parser.add_argument("out", type=Path, metavar="OUT", help="folder with the wheel and the frozen programs")
    asked = parser.parse_args(argv)
    faults = list(Release(ROOT, __version__, asked.out).faults())
    for fault in faults:
        print(fault)
    print(
        f"{__version__} is ready for release"
        if not faults
        else f"{__version__} is not ready: {len(faults)} to fix"
    )
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(run(main))
