"""Build a stand-alone program for this system, without Python: `python -m tools.freeze OUT`."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from game import __version__
from game.console import run
from tools.arguments import Parser
from tools.extras import MissingLibraryError, need
from tools.freeze.contents import ROOT, libraries_of, needed_libraries
from tools.freeze.licenses import write_licenses

NAME = "false-sunrise"
MOST_BYTES = 80_000_000
SMOKE_WITHIN_S = 120


class FreezeError(Exception):
    """The built program cannot be given away; the message says why in a sentence."""


def main(argv: Sequence[str] | None = None) -> int:
    """Build, try and pack the program; return 1 if that fails, 2 if it cannot start."""
    parser = Parser(
        prog="python -m tools.freeze",
        description="Make a one-folder program for this system, and an archive of it.",
    )
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder to put both into")
    out: Path = parser.parse_args(argv).out
    try:
        need("PyInstaller", "a frozen program")
        out.mkdir(parents=True, exist_ok=True)
        program = build(out)
        add_papers(program)
        print(try_out(program))
        archive = pack(program)
    except MissingLibraryError as error:
        parser.error(str(error))
    except (FreezeError, OSError) as error:
        print(f"freeze: {error}", file=sys.stderr)
        return 1
    print(f"{program}\n{archive} ({archive.stat().st_size / 1e6:.1f} MB)")
    return 0


def build(out: Path) -> Path:
    """Let PyInstaller build the program's folder; return the folder."""
    with tempfile.TemporaryDirectory() as work:
        spec = str(Path(__file__).with_name(f"{NAME}.spec"))
        folders = ["--distpath", str(out), "--workpath", work]
        command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", *folders, spec]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise FreezeError(f"PyInstaller failed:\n{done.stderr[-2000:]}")
    return out / NAME


def add_papers(program: Path) -> None:
    """Add the licenses to the program; raise `FreezeError` if it contains an unneeded library."""
    inside = libraries_of(_top_level_names(program))
    if strangers := inside - needed_libraries():
        raise FreezeError(f"the program contains unneeded libraries: {', '.join(sorted(strangers))}")
    write_licenses(program / "licenses", inside)


def _top_level_names(program: Path) -> set[str]:
    from PyInstaller.archive.readers import CArchiveReader

    modules = CArchiveReader(str(_executable(program))).open_embedded_archive("PYZ.pyz").toc
    inside = {path.name.partition(".")[0] for path in (program / "_internal").iterdir()}
    return inside | {name.partition(".")[0] for name in modules}


def _executable(program: Path) -> Path:
    return program / (f"{NAME}.exe" if sys.platform == "win32" else NAME)


def try_out(program: Path, wish: str = "--smoke") -> str:
    """Start the program in an empty environment and return its output.

    By default it opens all its screens without a window (`--smoke`).
    """
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMPDIR") if name in os.environ}
    done = subprocess.run(
        [_executable(program), wish],
        cwd=program,
        env=kept,
        capture_output=True,
        text=True,
        timeout=SMOKE_WITHIN_S,
        check=False,
    )
    if done.returncode:
        raise FreezeError(f"the program does not start:\n{(done.stderr or done.stdout)[-2000:]}")
    return done.stdout.strip()


def pack(program: Path) -> Path:
    """Make the archive next to the folder: a zip file on Windows, a .tar.gz file elsewhere.

    Raise `FreezeError` if it is too large.
    """
    stem = program.parent / f"{NAME}-{__version__}-{_system()}"
    form = "zip" if sys.platform == "win32" else "gztar"
    archive = Path(shutil.make_archive(str(stem), form, program.parent, program.name))
    if archive.stat().st_size > MOST_BYTES:
        raise FreezeError(f"{archive} has more than {MOST_BYTES // 1_000_000} MB")
    return archive


def is_for_this_system(archive: Path) -> bool:
    """Return whether the program in an archive can start on this system."""
    return f"-{_system()}." in archive.name


def _system() -> str:
    """Return the name of this system and its processor type."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    return f"{system}-{platform.machine().lower()}"


if __name__ == "__main__":
    sys.exit(run(main))
