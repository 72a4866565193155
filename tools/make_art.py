"""Paint the pictures that take too long for a frame: python -m tools.make_art OUT.

Skies, fires, the ring of a shock and dice; the same bytes on every run of one version of numpy and
Pillow. OUT is `assets/art`.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from tools.arguments import Parser
from tools.art import dice, fire
from tools.art.clouds import Field
from tools.art.sky import SKIES, sky_picture

# A quarter larger than the largest board at 1920x1080: the sky moves a little behind it.
SKY_SIZE = (1720, 1264)
_QUALITY = 82


def main() -> None:
    """Paint all of them into the folder that the command line names."""
    parser = Parser(prog="python -m tools.make_art", description="Paint the game's skies, fires and dice.")
    parser.add_argument("out", type=Path, help="the folder to write to, for example assets/art")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for name, sky in SKIES.items():
        picture = sky_picture(sky, SKY_SIZE)
        # Half a step of noise, so that dark slopes show no bands.
        grain = np.random.default_rng(sky.seed).random(picture.shape[:2], dtype=np.float32)[..., None]
        _save(out / f"sky-{name}.webp", picture + grain)
    for kind in range(fire.KINDS):
        frames = [fire.fireball(i / (fire.FRAMES - 1), 5 + kind) for i in range(fire.FRAMES)]
        _save(out / f"fire-{kind}.webp", np.concatenate(frames, 1))
    _save(out / "ring.webp", fire.ring())
    for value in range(1, 7):
        _save(
            out / f"die-{value}.webp", np.concatenate([dice.at_rest(value, i) for i in range(dice.TURNS)], 1)
        )
    _save(out / "die-tumbling.webp", np.concatenate([dice.tumbling(i) for i in range(dice.TUMBLES)], 1))
    print(f"{len(SKIES)} skies, {fire.KINDS} fires, a ring and dice in {out}")


def _save(path: Path, picture: Field) -> None:
    image = Image.fromarray(
        picture.clip(0, 255).astype(np.uint8), "RGBA" if picture.shape[-1] == 4 else "RGB"
    )
    image.save(path, quality=_QUALITY, method=6)


if __name__ == "__main__":
    main()
