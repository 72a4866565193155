"""The one error of loading and saving, and its wording."""

import errno
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import yaml

DataPath = tuple[str | int, ...]
_DEEP = 12  # more levels than any of our files has


class FileError(ValueError):
    """An error in a file: which file, where, why, and what to do.

    It is the only error that loading and saving raise. `more` holds further errors in the same
    file.
    """

    def __init__(
        self,
        name: str,
        problem: str,
        remedy: str = "",
        path: DataPath = (),
        line: int | None = None,
        more: Sequence["FileError"] = (),
    ) -> None:
        # Everything goes into `args`, so that a worker process can send the error back.
        super().__init__(name, problem, remedy, path, line, more)
        self.name = shown(name, limit=200)
        # Both may quote the file, and are shown on screens, in logs and in terminals: make them safe.
        self.problem = shown(problem, limit=1000)
        self.remedy = shown(remedy, limit=1000)
        self.path = path
        self.field = field_name(path)
        self.line = line
        self.more = tuple(more)

    def __str__(self) -> str:
        place = self.name if self.line is None else f"{self.name}, line {self.line}"
        if self.field:
            place = f"{place}, {self.field}"
        sentence = f"{place}: {self.problem}" + (f"; {self.remedy}" if self.remedy else "")
        return "\n".join([sentence, *map(str, self.more)])


def field_name(path: DataPath) -> str:
    """Return a data path as people write it, with the middle of a very deep one left out.

    >>> field_name(("ships", 2, "hull")), field_name((0,) * 20)
    ('ships[2].hull', '[0][0][0]...[0]')
    """
    parts = [f"[{part}]" if isinstance(part, int) else f".{shown(part)}" for part in path]
    if len(parts) > _DEEP:
        parts = [*parts[:3], "...", parts[-1]]
    return "".join(parts).removeprefix(".")


def shown(text: str, limit: int = 60) -> str:
    r"""Make text from a file safe for a message: printable, in one line, and short.

    >>> shown("two\nlines") == "two\N{REPLACEMENT CHARACTER}lines"
    True
    """
    cut = text if len(text) <= limit else text[: limit - 3] + "..."
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in cut)


def unnamed(told: str, name: str) -> str:
    r"""Remove a file's name from the text of an error, for a place that already shows the name.

    >>> unnamed("a.yaml, line 3: is given twice\na.yaml: is too long", "a.yaml")
    'line 3: is given twice\nis too long'
    """
    own = shown(name, limit=200)
    lines = (line.removeprefix(f"{own}: ").removeprefix(f"{own}, ") for line in told.splitlines())
    return "\n".join(lines)


@contextmanager
def guarded(name: str) -> Iterator[None]:
    """Turn every exception of a system call or a parser into a `FileError` about the file `name`."""
    try:
        yield
    except FileError:
        raise
    except FileNotFoundError:
        raise FileError(name, "does not exist") from None
    except PermissionError:
        raise FileError(name, "cannot be used: permission denied", "change its permissions") from None
    except OSError as error:
        full = error.errno == errno.ENOSPC
        raise FileError(
            name,
            "there is no room left on the disk" if full else f"cannot be used ({error.strerror or error})",
            "free some and try again" if full else "",
        ) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else None
        raise FileError(name, f"is not valid YAML: {shown(error.problem or '')}", line=line) from None
    except json.JSONDecodeError as error:
        raise FileError(name, f"is not valid JSON: {error.msg}", line=error.lineno) from None
    except UnicodeError:
        raise FileError(name, "has an invalid character", "remove it") from None
    except Exception as error:  # noqa: BLE001 - parsers raise a dozen kinds, RecursionError and MemoryError too
        raise FileError(name, f"cannot be read ({type(error).__name__})") from None
