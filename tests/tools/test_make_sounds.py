"""The shipped sounds and music, as the game decodes them, against the script, the list and the ear."""

import itertools
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

os.environ["SDL_AUDIODRIVER"] = "dummy"

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.shell.music import LOOP_S, looped
from game.shell.music import STEMS as PLAYED
from game.shell.settings import Settings
from tools.sound.effects import PEAKS, SOUNDS
from tools.sound.stems import LENGTH, LOUDNESS_DB, STEMS, level
from tools.sound.waves import RATE_HZ, finish

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "assets" / "sounds"
WINDOW = RATE_HZ // 10
SHOTS = ("shell", "beam", "missile", "point_defence")

Samples = NDArray[np.float64]


@pytest.fixture(scope="module", autouse=True)
def _mixer() -> Iterator[None]:
    pygame.mixer.quit()
    pygame.mixer.init(RATE_HZ, -16, 2, 512)
    yield
    pygame.mixer.quit()
    _effect.cache_clear()
    _stem.cache_clear()


def _samples(sound: pygame.mixer.Sound) -> Samples:
    return pygame.sndarray.array(sound).T / 32_768


@cache
def _effect(name: str) -> Samples:
    left, right = _samples(pygame.mixer.Sound(SHIPPED / f"{name}.ogg"))
    assert np.array_equal(left, right)
    return left


@cache
def _stem(name: str) -> Samples:
    return _samples(looped(pygame.mixer.Sound(SHIPPED / "music" / f"{name}.ogg")))


def _db(power: float) -> float:
    return float(10 * np.log10(power))


def _loudest(sound: Samples) -> float:
    """The power of the loudest 100 ms."""
    total = np.concatenate([[0.0], np.cumsum(sound**2)])
    return float((total[WINDOW:] - total[:-WINDOW]).max()) / WINDOW


def _between(sound: Samples, low_hz: float, high_hz: float) -> Samples:
    steps_hz = np.fft.rfftfreq(len(sound), 1 / RATE_HZ)
    kept = (steps_hz >= low_hz) & (steps_hz <= high_hz)
    return np.fft.irfft(np.fft.rfft(sound) * kept, len(sound))


def _band(sound: Samples) -> tuple[float, float]:
    """The frequencies between which most of a sound lies: all but a tenth of its power at either end."""
    power = np.cumsum(np.abs(np.fft.rfft(sound)) ** 2)
    steps_hz = np.fft.rfftfreq(len(sound), 1 / RATE_HZ)
    low, high = np.searchsorted(power / power[-1], (0.1, 0.9))
    return float(steps_hz[low]), float(steps_hz[high])


def test_the_shipped_sounds_are_those_of_the_script() -> None:
    assert {path.stem for path in SHIPPED.glob("*.ogg")} == set(SOUNDS) == set(PEAKS)
    assert {path.stem for path in (SHIPPED / "music").glob("*.ogg")} == set(STEMS) == set(PLAYED)
    assert sum(path.stat().st_size for path in SHIPPED.rglob("*")) <= 6_000_000


def test_every_sound_is_listed_and_played_by_what_the_list_says() -> None:
    rows = re.findall(r"^\| `(\w+)` \| .+ \| `(.+)` \|$", (SHIPPED / "README.md").read_text(), re.MULTILINE)
    assert [name for name, _ in rows] == sorted({*SOUNDS, *STEMS}, key=[name for name, _ in rows].index)
    for name, file in rows:
        code = (ROOT / file).read_text()
        played = f'"{name}"' in code or f'"{name.rstrip("0123456789")}{{' in code
        assert played, f"{file} does not play {name}"


@pytest.mark.parametrize("name", sorted(SOUNDS))
def test_a_sound_is_short_soft_and_reproducible(name: str) -> None:
    heard, made = _effect(name), finish(SOUNDS[name](), PEAKS[name])
    assert len(heard) == len(made) <= 4 * RATE_HZ
    assert 0.25 < np.abs(heard).max() <= 0.75
    assert abs(heard.mean()) < 1e-3
    assert np.abs(heard[:2]).max() < 0.03, "a hard attack"
    assert np.abs(heard[-20:]).max() < 0.03, "a cut end"
    assert _db((made**2).mean() / ((heard - made) ** 2).mean()) > 15, "not what the script makes"


@pytest.mark.parametrize("name", PLAYED)
def test_a_stem_goes_round_without_a_click(name: str) -> None:
    stem = _stem(name)
    assert stem.shape == (2, LENGTH) == (2, round(LOOP_S * RATE_HZ))
    assert _db((stem**2).mean()) == pytest.approx(LOUDNESS_DB[name], abs=0.5)
    # A click is a corner: about the joint there is none sharper than most milliseconds of the music have.
    corners = np.abs(np.diff(np.roll(stem, 2_000, axis=1), n=2, axis=1)).max(axis=0)
    sharpest = corners[: len(corners) // 40 * 40].reshape(-1, 40).max(axis=1)
    assert sharpest[49:51].max() <= 1.5 * np.quantile(sharpest, 0.9)


@pytest.mark.parametrize("rate_hz", [22_050, 48_000])
def test_at_the_rate_of_any_device_stems_are_equally_long_and_join(rate_hz: int) -> None:
    pygame.mixer.quit()
    pygame.mixer.init(rate_hz, -16, 2, 512)
    try:
        bed, horn = (
            _samples(looped(pygame.mixer.Sound(SHIPPED / "music" / f"{name}.ogg")))
            for name in ("bed", "horn")
        )
    finally:
        pygame.mixer.quit()
        pygame.mixer.init(RATE_HZ, -16, 2, 512)
    assert bed.shape == horn.shape
    assert bed.shape[1] == pytest.approx(LOOP_S * rate_hz, rel=0.001)
    assert np.abs(bed[:, 0] - bed[:, -1]).max() < 0.01


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_a_stem_is_what_the_script_makes(name: str) -> None:
    made, heard = level(STEMS[name](), name), _stem(name)
    assert _db((made**2).mean() / ((heard - made) ** 2).mean()) > 12


def test_music_and_the_loudest_sound_together_do_not_clip() -> None:
    music = sum(_stem(name) for name in PLAYED)
    assert np.abs(music).max() + max(np.abs(_effect(name)).max() for name in SOUNDS) <= 1.15
    usual = Settings()
    share = [usual.volume * one / 10_000 for one in (usual.music_volume, usual.effects_volume)]
    assert share[0] * np.abs(music).max() + share[1] * 0.75 <= 0.8


def test_a_shot_is_6_db_above_the_fullest_music_in_its_own_band() -> None:
    usual, music = Settings(), sum(_stem(name) for name in PLAYED)[0]
    lead = _db((usual.effects_volume / usual.music_volume) ** 2)
    for name in SHOTS:
        shot = np.concatenate([_effect(name), np.zeros(WINDOW)])
        band = _band(shot)
        above = _db(_loudest(_between(shot, *band)) / _loudest(_between(music, *band))) + lead
        assert above >= 6, f"{name} between {band[0]:.0f} and {band[1]:.0f} Hz: {above:.1f} dB"


def test_weapons_sound_different() -> None:
    bands = [_band(_effect(name)) for name in SHOTS]
    middles = sorted(np.sqrt(low * high) for low, high in bands)
    assert all(above / below > 1.4 for below, above in itertools.pairwise(middles)), bands
