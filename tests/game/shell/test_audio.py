"""Sounds on their voices and sides, and music that follows a mood."""

import os
from collections.abc import Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from game.shell.assets import asset_path
from game.shell.audio import APART_MS, VOICES, Audio
from game.shell.music import FADE_S, FALL_S, STEMS, Music
from game.shell.music_mood import MusicMood
from game.shell.settings import Settings

LONG = (
    "victory", "defeat", "moment_flagship", "moment_fifteen", "explosion", "moment_first", "engine_3",
    "engine_2", "crash",
)  # fmt: skip
CALM = MusicMood(also=frozenset({"air"}), linger=False)


@pytest.fixture(scope="module", autouse=True)
def _mixer() -> Iterator[None]:
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def audio() -> Iterator[Audio]:
    pygame.init()
    audio = Audio(Settings(), asset_path("sounds"), lambda _words: None)
    yield audio
    audio.close()
    pygame.mixer.stop()


@pytest.fixture(scope="module")
def stems() -> dict[str, pygame.mixer.Sound]:
    """The stems as they are read; reading them takes a while."""
    Audio(Settings(), asset_path("sounds"), lambda _words: None)
    music = Music(Settings(), asset_path("sounds", "music"))
    music.load(lambda: False)
    assert list(music._ready) == list(STEMS)
    return music._ready


@pytest.fixture
def music(audio: Audio, stems: dict[str, pygame.mixer.Sound]) -> Music:
    audio.music._ready = dict(stems)
    return audio.music


def _heard(music: Music) -> set[str]:
    """The stems that are heard once all fades are over."""
    return {name for name, sound in music._playing.items() if sound.get_volume() > 0}


def _pass(music: Music, seconds: float, mood: MusicMood | None = None) -> None:
    for _ in range(round(seconds * 10)):
        music.update(0.1, mood)


def _busy() -> list[int]:
    return [number for number in range(len(STEMS) + VOICES) if pygame.mixer.Channel(number).get_busy()]


def test_eight_voices_are_heard_and_a_ninth_takes_that_of_the_first(audio: Audio) -> None:
    first, *others = LONG
    for name in LONG:
        audio._sound(name)
    audio.play(first)
    for name in others:
        audio.play(name)
    assert _busy() == list(range(len(STEMS), len(STEMS) + VOICES)), "none takes a channel of the music"
    assert audio._sounds[first].get_num_channels() == 0  # type: ignore[union-attr]
    assert all(audio._sounds[name].get_num_channels() == 1 for name in others)  # type: ignore[union-attr]


def test_the_same_sound_is_not_heard_twice_at_once(audio: Audio, monkeypatch: pytest.MonkeyPatch) -> None:
    for now_ms in (7, 7 + APART_MS - 1):
        monkeypatch.setattr(pygame.time, "get_ticks", lambda now_ms=now_ms: now_ms)
        audio.play("victory")
    assert len(_busy()) == 1
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: 7 + APART_MS)
    audio.play("victory")
    assert len(_busy()) == 2


@pytest.mark.parametrize(("side", "left", "right"), [(-1.0, 1.0, 0.4), (0.0, 1.0, 1.0), (5.0, 0.4, 1.0)])
def test_what_happens_at_an_edge_is_heard_from_there(
    audio: Audio, monkeypatch: pytest.MonkeyPatch, side: float, left: float, right: float
) -> None:
    given: list[tuple[float, ...]] = []
    voice = audio._voice()

    class Voice:
        play, set_volume = staticmethod(voice.play), staticmethod(lambda *levels: given.append(levels))

    monkeypatch.setattr(audio, "_voice", Voice)
    audio.play("shell", pan=side)
    assert given == [pytest.approx((left, right))]


def test_captions_say_what_is_heard() -> None:
    said: list[str] = []
    audio = Audio(Settings(captions=True, mute=True), asset_path("sounds"), said.append)
    for name in ("explosion", "system_lost", "pip_3", "engine_1", "click"):
        audio.play(name)
    audio.play("click", "a press")
    assert said == ["[explosion]", "[system lost]", "[damage]", "[engines]", "[a press]"]


def test_all_volumes_are_shares_of_one(audio: Audio) -> None:
    audio.settings.volume, audio.settings.effects_volume, audio.settings.music_volume = 50, 80, 40
    assert audio.volume_of("shell") == pytest.approx(0.4)
    assert audio.volume_of("click") == pytest.approx(0.25)
    assert audio.music.volume == pytest.approx(0.2)
    audio.settings.mute = True
    assert audio.volume_of("shell") == audio.music.volume == 0.0


def test_music_grows_with_the_tension_and_sinks_a_step_at_a_time(music: Music) -> None:
    _pass(music, FADE_S + 0.1, CALM)
    assert _heard(music) == {"bed", "air"}
    assert _busy() == list(range(len(STEMS))), "all run on in step, heard or not"
    _pass(music, FADE_S / 2, MusicMood(3))
    assert music.fading
    _pass(music, FADE_S / 2 + 0.1, MusicMood(3))
    assert _heard(music) == {"bed", "pulse", "glass", "drum"}
    assert not music.fading
    _pass(music, FADE_S + 0.1, MusicMood(4))
    assert _heard(music) == set(STEMS) - {"air"}
    _pass(music, FALL_S - 0.2, MusicMood(1))
    assert music.tension == 4
    _pass(music, FADE_S + 0.4, MusicMood(1))
    assert music.tension == 3
    _pass(music, 2 * FALL_S + FADE_S)
    assert music.tension == 3, "without a mood, all stays as it is"
    _pass(music, 3 * FALL_S, MusicMood(1))
    assert music.tension == 1
    _pass(music, FADE_S + 0.1, CALM)
    assert _heard(music) == {"bed", "air"}


def test_music_steps_back_by_6_db_while_a_ship_dies(audio: Audio, music: Music) -> None:
    _pass(music, 2.0, CALM)
    usual = music._playing["bed"].get_volume()
    audio.play("explosion")
    _pass(music, 1.0, CALM)
    assert music._playing["bed"].get_volume() == pytest.approx(usual / 2, abs=0.01)
    _pass(music, 4.0, CALM)
    assert music._playing["bed"].get_volume() == pytest.approx(usual, abs=0.01)
    assert not music.fading


def test_muted_music_takes_no_channel_and_comes_back_together(music: Music) -> None:
    _pass(music, 2.0, CALM)
    music.settings.mute = True
    _pass(music, 0.1, CALM)
    assert not _busy()
    assert not music.fading
    music.settings.mute = False
    _pass(music, 2.0, CALM)
    assert _busy() == list(range(len(STEMS)))
    music.pause(paused=True)
    music.pause(paused=False)
    assert _busy() == list(range(len(STEMS)))


@pytest.mark.parametrize("how", ["missing", "empty", "torn", "text"])
def test_F26_a_broken_stem_silences_no_other(tmp_path: Path, how: str) -> None:
    (tmp_path / "music").mkdir()
    bed = (asset_path("sounds", "music") / "bed.ogg").read_bytes()
    (tmp_path / "music" / "pulse.ogg").write_bytes(bed)
    if how != "missing":
        (tmp_path / "music" / "bed.ogg").write_bytes({"empty": b"", "torn": bed[:9000], "text": b"x"}[how])
    audio = Audio(Settings(), tmp_path, lambda _words: None)
    audio.open()
    audio._loader.join()  # type: ignore[union-attr]
    for _ in range(20):
        audio.update(0.1, MusicMood(1))
    assert set(audio.music._playing) == {"pulse"}
    audio.play("shell")
    audio.close()
    pygame.mixer.stop()


def test_F25_without_a_device_nothing_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    audio = Audio(Settings(), asset_path("sounds"), lambda _words: None)
    assert audio.silent
    audio.open()
    audio.update(1.0, MusicMood(4))
    audio.play("explosion")
    audio.close()
    assert audio._loader is None
