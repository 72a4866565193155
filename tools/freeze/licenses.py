"""The licenses of everything in a frozen program, in a folder next to it."""

from __future__ import annotations

import shutil
import sys
import sysconfig
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from tools.freeze.contents import ROOT

# The wheels of these libraries contain no license text.
OWN_TEXTS = {"pygame-ce": "LGPL-2.1.txt"}
RULE = f"\n\n{'-' * 80}\n\n"
HEAD = """The licenses of False Sunrise and of the libraries in this folder.

Each library is in `_internal` as separate files, and you may replace it by another build of itself.
The address after its name leads to its source.

"""


def write_licenses(folder: Path, libraries: Iterable[str]) -> None:
    """Write the license texts of `libraries` to a folder, with a list of them."""
    folder.mkdir()
    shutil.copy(ROOT / "LICENSE", folder / "False Sunrise.txt")
    for path in sorted((ROOT / "assets" / "fonts").glob("OFL-*.txt")):
        shutil.copy(path, folder / path.name)
    lines = []
    if (python := Path(sysconfig.get_path("stdlib"), "LICENSE.txt")).exists():
        shutil.copy(python, folder / "Python.txt")
    lines.append(f"Python {sys.version.split()[0]}: PSF-2.0, https://www.python.org/downloads/source/")
    for name in sorted(libraries):
        lines.append(_line(name))
        texts = [path.read_text(encoding="utf-8", errors="replace").strip() for path in _texts(name)]
        if texts:
            (folder / f"{name}.txt").write_text(RULE.join(texts) + "\n", encoding="utf-8")
    (folder / "READ ME.txt").write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


def _line(name: str) -> str:
    about = metadata.metadata(name)
    fields = [about[field] for field in ("License-Expression", "License") if field in about]
    terms = fields[0].partition("(")[0].strip() if fields else "see its text"
    return f"{name} {about['Version']}: {terms}, {_source_of(name)}"


def _source_of(name: str) -> str:
    """Return where a library's source is published, according to its metadata."""
    about = metadata.metadata(name)
    entries = [entry.partition(", ") for entry in about.get_all("Project-URL") or ()]
    urls = {label.lower(): address for label, _, address in entries}
    found = [urls.get(label) for label in ("source", "source code", "repository", "homepage")]
    return next(filter(None, [*found, *(about.get_all("Home-page") or ())]), "no address given")


def _texts(name: str) -> list[Path]:
    """Return the paths of a library's license texts."""
    if name in OWN_TEXTS:
        return [Path(__file__).with_name(OWN_TEXTS[name])]
    files = metadata.files(name) or []
    return [
        Path(str(path.locate()))
        for path in files
        if path.parts[0].endswith(".dist-info")
        and path.name.upper().startswith(("LICENSE", "LICENCE", "COPYING", "NOTICE"))
    ]
