"""Which hints each player has seen, and the file that stores it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from game.shell.user_file import read_user_file, write_user_file
from game.shell.writing import WRITER
from rules.files import load_model, read_yaml
from rules.parts import Part

FILE_NAME = "hints-seen.yaml"
NO_MORE = "no-more"  # means all hints, for a player who wants none
MOST_PLAYERS = 50
_MOST_BYTES = 256_000
_LONGEST_NAME = 60
_Id = Annotated[str, Field(max_length=40)]
_Name = Annotated[str, Field(max_length=_LONGEST_NAME)]


class _SeenFile(Part):
    players: Annotated[
        dict[_Name, Annotated[tuple[_Id, ...], Field(strict=False, max_length=200)]],
        Field(max_length=MOST_PLAYERS),
    ]


class SeenHints:
    """Which hints each player has seen, by name; the file is written at every change."""

    def __init__(self, path: Path, players: dict[str, list[str]] | None = None) -> None:
        self.path = path
        self._players = players or {}

    @classmethod
    def load(cls, path: Path) -> SeenHints:
        """Read the file once everything due is written.

        A file that cannot be used is kept as `.bad`.
        """
        WRITER.settle()
        read, _ = read_user_file(path, lambda path: load_model(_SeenFile, read_yaml(path, _MOST_BYTES)))
        return cls(path, {name: list(ids) for name, ids in read.players.items()} if read else None)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of players who have seen any hint."""
        return tuple(self._players)

    @property
    def refusers(self) -> tuple[str, ...]:
        """The names of players who want no more hints."""
        return tuple(name for name, seen in self._players.items() if NO_MORE in seen)

    def listen(self) -> None:
        """Note that everybody wants hints again, those that they have not seen."""
        for name in self.refusers:
            self._players[name].remove(NO_MORE)
        self._keep()

    def has(self, player: str, hint_id: str) -> bool:
        """Return whether a player has seen a hint, or wants none."""
        seen = self._players.get(player[:_LONGEST_NAME], ())
        return hint_id in seen or NO_MORE in seen

    def add(self, player: str, hint_id: str) -> None:
        """Note that a player has seen a hint.

        If there are too many players, the first is forgotten.
        """
        if self.has(player, hint_id):
            return
        self._players.setdefault(player[:_LONGEST_NAME], []).append(hint_id)
        while len(self._players) > MOST_PLAYERS:
            self._players.pop(next(name for name in self._players if name != player[:_LONGEST_NAME]))
        self._keep()

    def _keep(self) -> None:
        data = {"players": {name: list(ids) for name, ids in self._players.items()}}
        WRITER.do(lambda: _write(self.path, data))


def forget_seen(path: Path) -> str:
    """Let all players see all hints again; return a notice if that fails, else ""."""
    WRITER.settle()
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        return f"The hints cannot be reset: {error.strerror or error}."
    return ""


def _write(path: Path, data: dict[str, Any]) -> str:
    write_user_file(
        path, data
    )  # if it cannot be saved, the hint is shown again next time: no reason to disturb a match
    return ""
