"""Clips of saved matches, for `tools.replay`."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

from game.console import on_stop
from game.match.playback import Playback
from game.match.recording import recording_in_save
from game.screens.clip.cuts import NoClipError, cut_all, cut_turn, ending_refusal
from game.shell.settings import Leading, Palette
from game.shell.theme import theme_of
from rules.kernel.journal import SavedMatch


def write_clip(saved: SavedMatch, path: Path, turn: int | None, size: tuple[int, int]) -> int:
    """Write a clip of one turn, or of the whole match if `turn` is None; return the exit status.

    Print what was written and return 0, or print why there is no clip and return 2. Raise
    `FileError` if a file cannot be used.
    """
    try:
        with on_stop("; no clip was written"):
            print(_written(saved, path, turn, size))
    except NoClipError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _written(saved: SavedMatch, path: Path, turn: int | None, size: tuple[int, int]) -> str:
    if why := ending_refusal(path):
        raise NoClipError(why)
    from game.screens.clip.clip_player import ClipPlayer, Look, leading_in
    from game.screens.clip.clip_writer import ClipWriter  # late: Pillow is slow to load

    recording = recording_in_save(saved)
    if recording.notice:
        print(recording.notice, file=sys.stderr)
    film = Playback(recording.ruleset, recording.opening, recording.beats)
    over = recording.over
    cut = cut_all(film, over=over) if turn is None else cut_turn(film, turn, over=over)
    pygame.font.init()
    look = Look(size, theme_of(Palette.EMBER), leading_in(path, Leading.GENTLE))
    making = ClipWriter(lambda: ClipPlayer(recording, cut, look), path)
    seen = sys.stderr.isatty()
    try:
        while making.step():
            if seen:
                print(f"\r{making.share:4.0%}", end="", file=sys.stderr, flush=True)
    finally:
        making.cancel()
        if seen:
            print("\r", end="", file=sys.stderr)
    return making.outcome()
