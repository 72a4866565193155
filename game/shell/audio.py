"""Sounds by name, with captions; silent where there is no audio device."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import pygame

from game.shell.settings import Settings
from game.shell.silence import hushed

LOG = logging.getLogger("game.shell.audio")
# Sounds of buttons and screens; all others belong to the match.
INTERFACE_SOUNDS = frozenset({"click", "confirm", "refuse", "seal", "handover"})


class Audio:
    """Play the wav files of one folder; a missing device or file is no error."""

    def __init__(self, settings: Settings, folder: Path, on_caption: Callable[[str], None]) -> None:
        self.settings = settings
        self._folder = folder
        self._on_caption = on_caption
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self.notice = "" if _open_mixer() else "No sound device: the game is silent."

    @property
    def silent(self) -> bool:
        """Say whether there is no device to play on."""
        return bool(self.notice)

    def play(self, name: str, caption: str = "") -> None:
        """Play a sound and show its caption ("[shot]") when captions are on.

        Interface sounds have a caption only when one is given.
        """
        if self.settings.captions and (caption or name not in INTERFACE_SOUNDS):
            self._on_caption(f"[{caption or name.replace('_', ' ')}]")
        volume = self.volume_of(name)
        if self.silent or volume <= 0.0:
            return
        sound = self._sound(name)
        if sound is not None:
            sound.set_volume(volume)
            sound.play()

    def volume_of(self, name: str) -> float:
        """Return the volume of a sound, 0.0 to 1.0."""
        if self.settings.mute:
            return 0.0
        interface = name in INTERFACE_SOUNDS
        return (self.settings.interface_volume if interface else self.settings.effects_volume) / 100

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            self._sounds[name] = self._load(name)
        return self._sounds[name]

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        path = self._folder / f"{name}.wav"
        try:
            return pygame.mixer.Sound(path)
        except (pygame.error, OSError):
            LOG.info("no sound %s", name)
            return None


def _open_mixer() -> bool:
    """Open the mixer alone: `pygame.init()` hides its failure."""
    try:
        if not pygame.mixer.get_init():
            with hushed():
                pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
    except pygame.error:
        return False
    return pygame.mixer.get_init() is not None
