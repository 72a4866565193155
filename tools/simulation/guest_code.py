"""A guest (a player that somebody else wrote) in a separate process: found, seated and asked.

What it receives comes from the program and is trusted. Its answers go back as JSON and are checked
there.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import json
import sys
import time
import traceback
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from game.games import card_of
from game.players.controller import DECLINES
from game.players.mind import unpack_briefly
from rules.file_error import shown
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

MARK = ":"
_GUESTS = "guests"  # name prefix of a module that is loaded from its file
_SHOWN = 80  # characters of an answer that errors quote


class GuestError(ValueError):
    """A guest cannot be seated; the message says why in one sentence."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest's class and the file that defines it."""

    name: str
    made_by: type
    file: str

    def place(self, error: BaseException | None = None) -> str:
        """Return the file and line of an error in the guest's file; without one, those of `poll`."""
        code = getattr(getattr(self.made_by, "poll", None), "__code__", None)
        file, line = (code.co_filename, code.co_firstlineno) if code else (self.file, 1)
        for frame in traceback.extract_tb(error.__traceback__ if error else None):
            if frame.filename == self.file:
                file, line = frame.filename, frame.lineno or 1
        return f"{near(file)}, line {line}"


def find(name: str) -> Guest:
    """Find a guest's class; raise `GuestError` if it cannot be used."""
    path, _, class_name = name.partition(MARK)
    if not all(part.isidentifier() for part in (*path.split("."), class_name)) or path.endswith(".py"):
        raise GuestError(
            f"{name} is not MODULE:CLASS: the class Bold of the file bots/mine.py is bots.mine:Bold"
        )
    module = _imported(path)
    made_by = getattr(module, class_name, None)
    if not isinstance(made_by, type):
        theirs = [key for key, one in vars(module).items() if isinstance(one, type) and hasattr(one, "poll")]
        raise GuestError(f"{path} has no class {class_name}; its players are: {', '.join(theirs) or 'none'}")
    file = getattr(sys.modules[made_by.__module__], "__file__", None)
    if file is None:
        raise GuestError(f"{name} is not in a file")
    guest = Guest(name, made_by, file)
    if not callable(getattr(made_by, "poll", None)):
        raise GuestError(f"{name} has no method poll(self, request, view) ({near(file)})")
    looks = getattr(sit_down(guest, Seat.RED, 0), "looks", None)
    if not isinstance(looks, bool):
        raise GuestError(f"{name} does not say whether it looks at the table: looks = True ({near(file)})")
    return guest


def _imported(path: str) -> Any:  # noqa: ANN401 - a module of anybody's
    """Import a module of the current folder, or else an installed one; raise `GuestError`."""
    here = str(Path.cwd())
    if here not in sys.path:  # `python -m` adds it, but the installed command does not
        sys.path.append(here)
    file = Path.cwd().joinpath(*path.split(".")).with_suffix(".py")
    try:
        if file.is_file() and not _is_found(path, file):
            return _loaded(path, file)
        return importlib.import_module(path)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{path}.".startswith(f"{error.name}."):
            raise GuestError(f"{path} cannot be imported: {_said(error)}") from error
        raise GuestError(f"there is no module {error.name} in this folder, nor an installed one") from error
    except (Exception, SystemExit) as error:  # a guest's file may do anything
        frame = traceback.extract_tb(error.__traceback__)[-1]
        at = "" if frame.filename.startswith("<") else f" ({near(frame.filename)}, line {frame.lineno})"
        raise GuestError(f"{path} cannot be imported: {_said(error)}{at}") from error


def _is_found(path: str, file: Path) -> bool:
    """Return whether importing a name finds this file. For `ast` it finds Python's own module first."""
    try:
        spec = importlib.util.find_spec(path)
        return spec is not None and spec.origin is not None and Path(spec.origin).samefile(file)
    except (ImportError, ValueError, OSError):  # a built-in module, which has no file
        return False


def _loaded(path: str, file: Path) -> ModuleType:
    """Load a file as a module under a unique name."""
    name = f"{_GUESTS}.{path}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None, "a file of Python has a loader"
    assert spec.loader is not None, "a file of Python has a loader"
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def sit_down(guest: Guest, seat: Seat, seed: int) -> Any:  # noqa: ANN401 - whatever the class makes
    """Create the guest for a seat; raise `GuestError` if that fails."""
    try:
        return guest.made_by(seat, seed)
    except (Exception, SystemExit) as error:
        raise GuestError(
            f"{guest.name} cannot be created with (seat, seed): {_said(error)} ({guest.place(error)})"
        ) from error


def _said(error: BaseException) -> str:
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return " ".join(text.split())


def near(file: str) -> str:
    """Return a file's path relative to the current folder, if it is below that."""
    path = Path(file)
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else file


# --- in its process --------------------------------------------------------------------------------------


class _Chair:
    """A guest's seat, where it plays one game after another."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._guest: Guest | None = None
        self._player: Any = None
        self._shown = False
        self._kept: Mapping[str, object] = {}

    def find(self) -> dict[str, Any]:
        """Find the guest's class."""
        self._guest = find(self._name)
        return {"file": self._guest.file, "poll": self._guest.place()}

    def sit(self, edition: str, setup: Any, seat: Seat, seed: int) -> dict[str, Any]:  # noqa: ANN401 - of any game
        """Create the guest for a game."""
        assert self._guest is not None, "it is found first"
        self._kept = card_of(edition).computer.kept(setup)
        self._player = sit_down(self._guest, seat, seed)
        self._shown = self._player.looks is True
        return {}

    def ask(self, packed: bytes) -> dict[str, Any]:
        """Ask the guest a question; return its answer, or what it does wrong and where."""
        assert self._guest is not None, "it is found first"
        request, view = unpack_briefly(packed, self._kept)
        begun = time.process_time()
        try:
            answer = self._player.poll(request, view if self._shown else None)
        except MemoryError:
            return {"memory": True}
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a guest may do anything
            tried = isinstance(error, FrozenInstanceError)
            what = f"tries to change what it is shown: {error}" if tried else f"raises {_said(error)}"
            return {"error": what, "at": self._guest.place(error)}
        return {"seconds": time.process_time() - begun, **self._given(request, answer)}

    def _given(self, request: AnyRequest, answer: Any) -> dict[str, Any]:  # noqa: ANN401 - of any game
        assert self._guest is not None
        if answer is None:
            return {
                "wrong": "gives None, which is no answer (DECLINES says no)",
                "at": self._guest.place(),
            }
        given = None if answer is DECLINES else answer
        told = shown(repr(given), _SHOWN)
        try:
            packed = request.pack(given)
            json.dumps(packed)
        except Exception as error:  # noqa: BLE001 - an answer of any form
            said = f": {error}" if isinstance(error, ValueError) else ""
            return {
                "wrong": f"answers {told}, which has the wrong form{said}",
                "at": self._guest.place(),
            }
        return {"answer": packed, "told": told}


def serve(name: str, memory_mb: int, connection: Connection) -> None:
    """Run a guest's process: handle requests until the other end closes the connection."""
    sys.stdout = sys.stderr  # a guest's prints must not mix with the program's output
    limit_memory(memory_mb)
    chair = _Chair(name)
    with contextlib.suppress(EOFError, OSError):
        while True:
            what, *rest = connection.recv()
            try:
                reply = getattr(chair, what)(*rest)
            except GuestError as error:
                reply = {"refused": str(error)}
            except MemoryError:
                reply = {"memory": True}
            connection.send_bytes(json.dumps(reply).encode())


def limit_memory(limit_mb: int) -> None:
    """Limit how much more memory this process may take, in MB; only Linux enforces it."""
    try:
        import resource  # missing on Windows

        taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        most = taken + limit_mb * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    except (ImportError, OSError, ValueError):
        return
