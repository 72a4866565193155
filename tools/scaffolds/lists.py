"""New lines in the lists that know every game and edition."""

from __future__ import annotations

import re
from collections.abc import Callable

_QUOTED = re.compile(r'"([^"\n]*)"')
Edit = Callable[[str], str]


def with_entry(name: str, entry: str) -> Edit:
    """Return an edit that adds an entry at the end of a module's tuple or dictionary.

    >>> with_entry("EDITIONS", '"0.3.0"')('EDITIONS = ("0.2.0",)')
    'EDITIONS = ("0.2.0", "0.3.0")'
    """
    opened = re.compile(
        rf"^({name}\b[^=\n]*= (?:MappingProxyType\(\s*)?[({{].*?),?(\s*[)}}])", re.MULTILINE | re.DOTALL
    )
    return lambda text: opened.sub(lambda found: f"{found[1]}, {entry}{found[2]}", text, count=1)


def before_line(start: str, lines: str) -> Edit:
    """Return an edit that puts lines before the first line that starts with a text."""
    return lambda text: re.sub(rf"(?m)^(?={re.escape(start)})", lambda _: lines, text, count=1)


def beside(known: str, new: str, *, inside: bool) -> Edit:
    r"""Return an edit of import contracts that names a new package wherever a known one is named.

    `known` and `new` are parts of dotted names; `inside` says whether modules inside of the known package
    count, too. What a contract contains (`containers`) stays as it is.

    >>> beside("a.july", "a.may", inside=True)('modules = ["a.july", "a.july.ai.**", "a.july_2"]')
    'modules = ["a.july", "a.may", "a.july.ai.**", "a.may.ai.**", "a.july_2"]'
    >>> beside("july", "may", inside=False)('    "table",\n    "june | july",')
    '    "table",\n    "june | july | may",'
    """
    ends = r"(?![\w-])" if inside else r"(?![\w.-])"
    named = re.compile(rf"(?<![\w-]){re.escape(known)}{ends}")

    def in_line(line: str) -> str:
        if line.startswith(("containers", "name", "#")):
            return line
        between = f",\n{line[: len(line) - len(line.lstrip())]}" if _alone(line) else ", "
        return _QUOTED.sub(lambda found: _doubled(found[1], between), line)

    def _doubled(text: str, between: str) -> str:
        layers = text.split(" | ")
        twins = [named.sub(new, layer) for layer in layers if named.search(layer)]
        if not twins:
            return f'"{text}"'
        return f'"{" | ".join([*layers, *twins])}"' if len(layers) > 1 else f'"{text}"{between}"{twins[0]}"'

    return lambda text: "".join(map(in_line, text.splitlines(keepends=True)))


def _alone(line: str) -> bool:
    """Return whether a line has nothing but one entry of a list."""
    return re.fullmatch(r'\s+"[^"]*",\s*', line) is not None
