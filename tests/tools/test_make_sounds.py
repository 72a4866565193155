import wave
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tools.make_sounds import QUIETER, SOUNDS, finish, write

SHIPPED = Path(__file__).parents[2] / "assets" / "sounds"


def samples_of(path: Path) -> NDArray[np.int64]:
    with wave.open(str(path)) as stream:
        assert (stream.getnchannels(), stream.getsampwidth(), stream.getframerate()) == (1, 2, 22_050)
        return np.frombuffer(stream.readframes(stream.getnframes()), "<i2").astype(np.int64)


def test_the_shipped_sounds_are_those_of_the_script() -> None:
    assert {path.stem for path in SHIPPED.glob("*.wav")} == set(SOUNDS)
    assert set(QUIETER) <= set(SOUNDS)


@pytest.mark.parametrize("name", sorted(SOUNDS))
def test_a_sound_is_short_soft_and_reproducible(name: str, tmp_path: Path) -> None:
    samples = samples_of(SHIPPED / f"{name}.wav")
    assert len(samples) <= 1.2 * 22_050
    assert 0.3 * 32_767 < np.abs(samples).max() <= 0.8 * 32_767
    assert abs(samples.mean()) < 2
    assert np.abs(samples[:2]).max() < 1000, "a hard attack"
    assert np.abs(samples[-20:]).max() < 1000, "a cut end"
    write(tmp_path / "again.wav", finish(SOUNDS[name](), QUIETER.get(name, 0.72)))
    # Processors differ in the last bit of a sine.
    assert np.abs(samples_of(tmp_path / "again.wav") - samples).max() <= 2
