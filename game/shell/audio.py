"""Sounds by name, with captions; silent where there is no audio device."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path

import pygame

from game.shell.music import STEMS, Music
from game.shell.music_mood import MusicMood
from game.shell.quiet_stderr import quiet_stderr
from game.shell.settings import Settings

LOG = logging.getLogger("game.shell.audio")
# Sounds of buttons and screens; all others belong to the match.
INTERFACE_SOUNDS = frozenset({"click", "confirm", "refuse", "seal", "handover"})
# Sounds that lower the music, and for how many seconds.
MOMENTS = {
    "explosion": 2.6,
    "crash": 1.2,
    "moment_first": 2.4,
    "moment_flagship": 3.2,
    "moment_fifteen": 2.6,
    "victory": 3.8,
    "defeat": 3.8,
}
# Captions of sounds whose file name is not a good caption.
CAPTIONS = {
    "die": "dice",
    "die_struck": "dice struck out",
    "engine": "engines",
    "pip": "damage",
    "shield_break": "shield breaks",
}
VOICES = 8
APART_MS = 40  # the same sound twice within this time is played once
PAN = 0.6  # the share of full left or right at the edge of the board


class Audio:
    """Play the sounds of one folder, and the music below it.

    A missing device or file is not an error.
    """

    def __init__(self, settings: Settings, folder: Path, on_caption: Callable[[str], None]) -> None:
        self.settings = settings
        self.music = Music(settings, folder / "music")
        self._folder = folder
        self._on_caption = on_caption
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._played_ms: dict[str, int] = {}
        self._begun: list[int] = []
        self._loader: threading.Thread | None = None
        self._closed = False
        self.notice = "" if _open_mixer() else "No sound device: the game is silent."

    @property
    def silent(self) -> bool:
        """Whether there is no device to play on."""
        return bool(self.notice)

    def open(self) -> None:
        """Begin to load everything in a thread; the music starts once it is loaded."""
        if self._loader is None and not self.silent:
            self._loader = threading.Thread(target=self._load_all, name="sounds", daemon=True)
            self._loader.start()

    def close(self) -> None:
        """Stop loading, so that the mixer may be closed."""
        self._closed = True
        if self._loader is not None:
            self._loader.join()

    def update(self, passed_s: float, mood: MusicMood | None) -> None:
        """Advance the music in the mood of the screen; with None the previous mood goes on."""
        if not self.silent:
            self.music.update(passed_s, mood)

    def play(self, name: str, caption: str = "", *, pan: float = 0.0, level: float = 1.0) -> None:
        """Play a sound and show its caption ("[shot]") when captions are on.

        Interface sounds have a caption only when one is given. `pan` is -1.0 at the left edge of
        the board, 1.0 at the right. `level` is the share of the usual loudness.
        """
        if self.settings.captions and (caption or name not in INTERFACE_SOUNDS):
            plain = name.rstrip("_0123456789")
            self._on_caption(f"[{caption or CAPTIONS.get(plain, plain.replace('_', ' '))}]")
        volume = self.volume_of(name)
        if self.silent or volume <= 0.0 or self._just_played(name):
            return
        sound = self._sound(name)
        if sound is None:
            return
        sound.set_volume(volume)
        side = PAN * max(-1.0, min(1.0, pan))
        voice = self._voice()
        voice.play(sound)
        voice.set_volume(level * min(1.0, 1 - side), level * min(1.0, 1 + side))
        if name in MOMENTS:
            self.music.duck(MOMENTS[name])

    def volume_of(self, name: str) -> float:
        """Return the volume of a sound, 0.0 to 1.0."""
        if self.settings.mute:
            return 0.0
        interface = name in INTERFACE_SOUNDS
        own = self.settings.interface_volume if interface else self.settings.effects_volume
        return self.settings.volume * own / 10_000

    def _just_played(self, name: str) -> bool:
        now_ms = pygame.time.get_ticks()
        if now_ms - self._played_ms.get(name, -APART_MS) < APART_MS:
            return True
        self._played_ms[name] = now_ms
        return False

    def _voice(self) -> pygame.mixer.Channel:
        """Return a free voice, or else the one that has played longest."""
        numbers = range(len(STEMS), len(STEMS) + VOICES)
        free = [number for number in numbers if not pygame.mixer.Channel(number).get_busy()]
        number = free[0] if free else next((one for one in self._begun if one in numbers), numbers[0])
        self._begun = [*(one for one in self._begun if one != number), number]
        return pygame.mixer.Channel(number)

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            self._sounds[name] = self._load(name)
        return self._sounds[name]

    def _load_all(self) -> None:
        for path in sorted(self._folder.glob("*.ogg")):
            if self._closed:
                return
            self._sound(path.stem)
        self.music.load(lambda: self._closed)

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        try:
            return pygame.mixer.Sound(self._folder / f"{name}.ogg")
        except (pygame.error, OSError):
            LOG.info("no sound %s", name)
            return None


def _open_mixer() -> bool:
    """Open the mixer separately, because `pygame.init()` hides its failure.

    Return whether it is open.
    """
    try:
        if not pygame.mixer.get_init():
            with quiet_stderr():
                # For a device with another rate or more speakers, sound is converted as it plays. Stored in
                # the device's own format, the music could take hundreds of megabytes.
                pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512, allowedchanges=0)
        pygame.mixer.set_num_channels(len(STEMS) + VOICES)
    except pygame.error:
        return False
    return pygame.mixer.get_init() is not None
