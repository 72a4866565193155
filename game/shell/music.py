"""The music: stems that loop in sync, each as loud as the tension of the moment wants it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pygame

from game.shell.music_mood import MusicMood
from game.shell.settings import Settings

LOG = logging.getLogger("game.shell.music")

STEMS = ("bed", "air", "pulse", "glass", "drum", "horn")
# The tension at which a stem joins in; the others play only if a mood asks for them.
_FROM = {"bed": 0, "pulse": 1, "glass": 2, "drum": 3, "horn": 4}
LOOP_S = 51.2
# Each file begins with this much of its end, for the codec and for the joint.
RUN_UP_S = 0.1
_JOINT_S = 0.05
_STRAY = 0.002
FADE_S = 1.2
FALL_S = 8.0  # the tension falls by one step in this time
_DUCKED, _DUCK_S = 0.5, 0.1  # -6 dB, and how long the change takes


class Music:
    """Play the stems of one folder on the first channels of the mixer; a broken stem is silent."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self.settings = settings
        self.tension = 0
        self._folder = folder
        self._also: frozenset[str] = frozenset()
        self._fall_s = FALL_S
        self._ready: dict[str, pygame.mixer.Sound] = {}
        self._playing: dict[str, pygame.mixer.Sound] = {}
        self._levels = dict.fromkeys(STEMS, 0.0)
        self._duck = 1.0
        self._ducked_s = 0.0
        self._paused = False

    @property
    def fading(self) -> bool:
        """Whether levels are changing, so that the next frame is needed soon."""
        return bool(self._playing) and (self._duck < 1.0 or self._levels != self._goals())

    @property
    def levels(self) -> Mapping[str, float]:
        """How far each stem has faded in, 0.0 to 1.0."""
        return self._levels

    @property
    def volume(self) -> float:
        """The volume that the player has set, 0.0 to 1.0."""
        return 0.0 if self.settings.mute else self.settings.volume * self.settings.music_volume / 10_000

    def load(self, stopped: Callable[[], bool]) -> None:
        """Load the stems, in a separate thread; give up when `stopped` returns True."""
        ready: dict[str, pygame.mixer.Sound] = {}
        for name in STEMS:
            if stopped():
                return
            try:
                ready[name] = looped(pygame.mixer.Sound(self._folder / f"{name}.ogg"))
            except (pygame.error, OSError, ValueError):
                LOG.info("no music %s", name)
        self._ready = ready

    def update(self, passed_s: float, mood: MusicMood | None) -> None:
        """Advance the music in a mood; with None the previous mood goes on."""
        if mood is not None:
            self._follow(mood, passed_s)
        if self._ready and self.volume > 0 and not self._playing:
            self._start()
        elif self._playing and self.volume <= 0:
            self._stop()
        if self._playing:
            self._fade(passed_s)

    def duck(self, seconds: float) -> None:
        """Lower the music by 6 dB for some seconds, for a sound that must be heard."""
        self._ducked_s = max(self._ducked_s, seconds)
        self._duck = min(self._duck, 0.999)

    def pause(self, *, paused: bool) -> None:
        """Pause while the window is hidden.

        All channels stop at the same moment and stay in sync.
        """
        if self._playing and paused != self._paused:
            (pygame.mixer.pause if paused else pygame.mixer.unpause)()
        self._paused = paused

    def _follow(self, mood: MusicMood, passed_s: float) -> None:
        self._also = mood.also
        if mood.tension >= self.tension or not mood.linger:
            self.tension, self._fall_s = mood.tension, FALL_S
            return
        self._fall_s -= passed_s
        if self._fall_s <= 0:
            self.tension, self._fall_s = self.tension - 1, FALL_S

    def _goals(self) -> dict[str, float]:
        return {
            name: 1.0 if name in self._also or self.tension >= _FROM.get(name, 99) else 0.0 for name in STEMS
        }

    def _start(self) -> None:
        """Start all stems together, because a stem that started later could not be synchronized."""
        self._playing = dict(self._ready)
        for name, sound in self._playing.items():
            self._levels[name] = 0.0
            sound.set_volume(0.0)
        for number, name in enumerate(STEMS):
            if name in self._playing:
                pygame.mixer.Channel(number).play(self._playing[name], loops=-1)
        if self._paused:
            pygame.mixer.pause()

    def _stop(self) -> None:
        for sound in self._playing.values():
            sound.stop()
        self._playing = {}

    def _fade(self, passed_s: float) -> None:
        step = passed_s / FADE_S
        for name, goal in self._goals().items():
            self._levels[name] = _towards(self._levels[name], goal, step)
        self._ducked_s = max(0.0, self._ducked_s - passed_s)
        if self._ducked_s > 0:
            self._duck = _towards(self._duck, _DUCKED, passed_s / _DUCK_S * (1 - _DUCKED))
        else:
            self._duck = _towards(self._duck, 1.0, step * (1 - _DUCKED))
        for name, sound in self._playing.items():
            level = self._levels[name]
            # A stem that has faded in by half has half the power.
            sound.set_volume(self.volume * self._duck * float(np.sin(np.pi / 2 * level)))


def looped(file: pygame.mixer.Sound) -> pygame.mixer.Sound:
    """Cut the run-up off a stem so that its end runs into its beginning.

    Raise `ValueError` if it is too short. A codec changes the samples at both ends, each
    differently. So the last moments are cross-faded, sample by sample, into those just before the
    beginning.
    """
    rate_hz, bits, channels = pygame.mixer.get_init() or (0, 0, 0)
    if bits != -16:
        raise ValueError("the mixer has other samples than the music")
    samples = pygame.sndarray.samples(file).reshape(-1, channels)
    # Converted to the device's rate, files get a little shorter or longer, but all by the same factor.
    wanted = (RUN_UP_S + LOOP_S) * rate_hz
    if abs(len(samples) - wanted) > _STRAY * wanted:
        raise ValueError("the stem is cut short")
    begin, joint = (round(len(samples) * seconds / (RUN_UP_S + LOOP_S)) for seconds in (RUN_UP_S, _JOINT_S))
    body = samples[begin:].copy()
    share = np.linspace(0.0, 1.0, joint)[:, None]
    body[-joint:] = np.round(body[-joint:] * (1 - share) + samples[begin - joint : begin] * share)
    return pygame.mixer.Sound(buffer=body.data)


def _towards(value: float, goal: float, step: float) -> float:
    return min(goal, value + step) if value < goal else max(goal, value - step)
