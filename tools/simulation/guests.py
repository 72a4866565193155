"""Players of anybody's own, named as module:Class: found, seated, and told apart by their files."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
import traceback
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from game.games import game_ui_of
from game.players.controller import DECLINES, Controller
from game.players.registry import is_styled, player_names, seat_player
from game.styled import styled
from rules.file_error import shown
from rules.kernel.requests import Request
from rules.kernel.seats import Seat

GUESTS_ARE = "or MODULE:CLASS, a player of your own in this folder (see docs/let-players-meet.md)"
_MARK = ":"
_GUESTS = "guests"  # before the name of a module that is loaded by its file
_DIGITS = 16  # of a file's digest, in a record's header
_SHOWN = 80  # characters of an answer


class GuestError(ValueError):
    """A player that cannot be seated, in one sentence."""


class GuestFault(Exception):
    """What a player did wrong in a game, with its file and line, in one sentence."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A player's class and the file that it stands in, which `digest` tells from any other."""

    name: str
    made_by: type
    file: str
    digest: str

    def place(self, error: BaseException | None = None) -> str:
        """Name the player's file and the line at which an error came up, by itself that of `poll`."""
        code = getattr(getattr(self.made_by, "poll", None), "__code__", None)
        file, line = (code.co_filename, code.co_firstlineno) if code else (self.file, 1)
        for frame in traceback.extract_tb(error.__traceback__ if error else None):
            if frame.filename == self.file:
                file, line = frame.filename, frame.lineno or 1
        return f"{_near(file)}, line {line}"


def players_told(edition: str) -> str:
    """List the players that a command can name, for its help."""
    computer, names = game_ui_of(edition).computer, ", ".join(player_names(edition))
    if computer.styles:
        one = styled(next(iter(computer.levels)), next(iter(computer.styles)))
        names += f"; a level with a style, as {one} (styles: {', '.join(computer.styles)})"
    return f"{names}, {GUESTS_ARE}"


def check_player(name: str, edition: str) -> None:
    """Raise ValueError, with one clear sentence, where nobody of a name can be seated."""
    if _MARK in name:
        guest_of(name)
    elif name not in player_names(edition) and not is_styled(edition, name):
        raise ValueError(f"there is no player {name}; there are {players_told(edition)}")


def digests_of(names: Iterable[str]) -> dict[str, str]:
    """Tell the files of those players that are anybody's own, for a record's header; GuestError."""
    return {f"file of {name}": guest_of(name).digest for name in names if _MARK in name}


def seat_anybody(edition: str, name: str, seat: Seat, seed: int) -> Controller:
    """Make the player of a name for a seat; ValueError for a stranger, GuestFault if it does not sit down."""
    if _MARK not in name:
        return seat_player(edition, name, seat, seed)
    guest = guest_of(name)
    return GuestPlayer(guest, _sat_down(guest, seat, seed))


@cache
def guest_of(name: str) -> Guest:
    """Find a player's class, once in a process: its file may change while games are played; GuestError."""
    path, _, class_name = name.partition(_MARK)
    if not all(part.isidentifier() for part in (*path.split("."), class_name)) or path.endswith(".py"):
        raise GuestError(
            f"{name} is no MODULE:CLASS: the class Bold of the file bots/mine.py is bots.mine:Bold"
        )
    module = _imported(path)
    made_by = getattr(module, class_name, None)
    if not isinstance(made_by, type):
        theirs = [key for key, one in vars(module).items() if isinstance(one, type) and hasattr(one, "poll")]
        raise GuestError(f"{path} has no class {class_name}; its players are: {', '.join(theirs) or 'none'}")
    file = getattr(sys.modules[made_by.__module__], "__file__", None)
    if file is None:
        raise GuestError(f"{name} stands in no file")
    guest = Guest(name, made_by, file, hashlib.sha256(Path(file).read_bytes()).hexdigest()[:_DIGITS])
    if not callable(getattr(made_by, "poll", None)):
        raise GuestError(f"{name} has no method poll(self, request, view) ({_near(file)})")
    try:
        looks = getattr(_sat_down(guest, Seat.RED, 0), "looks", None)
    except GuestFault as fault:
        raise GuestError(str(fault)) from fault
    if not isinstance(looks, bool):
        raise GuestError(f"{name} does not say whether it looks at the table: looks = True ({_near(file)})")
    return guest


def _imported(path: str) -> Any:  # noqa: ANN401 - a module of anybody's
    """Import a module of the current folder, or else an installed one; GuestError."""
    here = str(Path.cwd())
    if here not in sys.path:  # it is with `python -m`, and need not be on a cluster
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
    except (Exception, SystemExit) as error:  # whatever stands in a stranger's file
        frame = traceback.extract_tb(error.__traceback__)[-1]
        at = "" if frame.filename.startswith("<") else f" ({_near(frame.filename)}, line {frame.lineno})"
        raise GuestError(f"{path} cannot be imported: {_said(error)}{at}") from error


def _is_found(path: str, file: Path) -> bool:
    """Say whether importing a name finds this file: for `ast` it finds the module of Python first."""
    try:
        spec = importlib.util.find_spec(path)
        return spec is not None and spec.origin is not None and Path(spec.origin).samefile(file)
    except (ImportError, ValueError, OSError):  # a part of Python itself, which stands in no file
        return False


def _loaded(path: str, file: Path) -> ModuleType:
    """Load a file as a module of a name that no other has."""
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


def _sat_down(guest: Guest, seat: Seat, seed: int) -> Any:  # noqa: ANN401 - whatever the class makes
    try:
        return guest.made_by(seat, seed)
    except (Exception, SystemExit) as error:
        raise GuestFault(
            f"{guest.name} does not sit down with (seat, seed): {_said(error)} ({guest.place(error)})"
        ) from error


class GuestPlayer:
    """Lets a guest answer, and names its file and line where it raises, gives no answer or an illegal one.

    What it is asked stands over a view of its own, even if it is not shown that, and its answers are copied:
    nothing that it keeps or changes is the match's.
    """

    looks = True
    __slots__ = ("_guest", "_player", "_shown")

    def __init__(self, guest: Guest, player: Any) -> None:  # noqa: ANN401 - of a class of anybody's
        self._guest = guest
        self._player = player
        self._shown: bool = player.looks

    def poll(self, request: Request[Any], view: Any) -> Any:  # noqa: ANN401 - of any game
        """Return the guest's answer at once; GuestFault."""
        try:
            answer = self._player.poll(request.seen_by(view), view if self._shown else None)
        except (Exception, SystemExit) as error:
            raise self._fault(f"raises {_said(error)}", request, error) from error
        if answer is None:
            raise self._fault("gives None, which is no answer (DECLINES says no)", request)
        return DECLINES if (legal := self._legal(request, answer)) is None else legal

    def _legal(self, request: Request[Any], answer: Any) -> Any:  # noqa: ANN401 - of any game
        """Copy an answer as a file would, so that it is made of what the rules know."""
        given = None if answer is DECLINES else answer
        told = shown(repr(given), _SHOWN)
        try:
            copied = request.unpack(request.pack(given))
            refusal = request.refusal(copied)
        except Exception as error:
            said = f": {error}" if isinstance(error, ValueError) else ""
            raise self._fault(f"answers {told}, which is of the wrong form{said}", request) from error
        if refusal is not None:
            raise self._fault(f"answers {told}, which is refused: {refusal}", request)
        return copied

    def _fault(self, what: str, request: Request[Any], error: BaseException | None = None) -> GuestFault:
        return GuestFault(
            f"{self._guest.name}, asked for {request.kind}, {what} ({self._guest.place(error)})"
        )


def _said(error: BaseException) -> str:
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return " ".join(text.split())


def _near(file: str) -> str:
    """Name a file as it is seen from the current folder, if it lies below that."""
    path = Path(file)
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else file
