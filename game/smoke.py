"""A quick check of every part that an installed game needs."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path


def smoke() -> str:
    """Open display, font, sound, physics, YAML and models invisibly.

    Return one line, or raise the failure.
    """
    started = time.perf_counter()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    from game.main_loop import MainLoop
    from game.screens.registry import make_screen
    from game.shell.paths import open_home

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        app = MainLoop((1280, 720), home=open_home(root))
        app.push(make_screen("title", app))
        app.step()
        if app.fonts.missing:
            raise FileNotFoundError(f"fonts missing: {', '.join(app.fonts.missing)}")
        _rules_open(root)
        driver = pygame.display.get_driver()
        sound = "no sound" if app.audio.silent else "sound"
        pygame.quit()
    took_ms = round(1000 * (time.perf_counter() - started))
    opened = f"pygame-ce {pygame.version.ver}, display {driver}, fonts, {sound}, physics, yaml, model"
    return f"ok: {opened} ({took_ms} ms)"


def _rules_open(folder: Path) -> None:
    """Load the rules' physics, their YAML reader and a model from a file."""
    import rules.table.terrain  # noqa: F401  # opens the physics library
    from game.shell.settings import Settings, load_settings, save_settings
    from rules.files import read_yaml

    sample = folder / "sample.yaml"
    sample.write_text("hull: frigate\n", encoding="utf-8")
    if read_yaml(sample).data != {"hull": "frigate"}:
        raise ValueError("the YAML reader does not read what was written")
    problem = (
        save_settings(Settings(), folder / "settings.yaml") or load_settings(folder / "settings.yaml", ())[1]
    )
    if problem:
        raise OSError(problem)
