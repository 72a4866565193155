"""Keys that mean the same on every screen: window, scale, sound, screenshot, quit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.shell import state_file, window
from game.shell.settings import offered_scales

if TYPE_CHECKING:
    from game.main_loop import MainLoop


def take_key(app: MainLoop, event: pygame.Event) -> bool:
    """Do what a key means on every screen; return whether it means anything."""
    if event.key == pygame.K_F10 and state_file.is_wanted():
        state_file.write_state(app.state(), app.home)
        return True
    match app.bindings.action(event):
        case "quit":
            app.ask_to_quit()
        case "fullscreen":
            app.change_settings(fullscreen=not window.is_fullscreen())
        case "screenshot":
            _take_screenshot(app)
        case "mute":
            app.toggle_mute()
        case "scale_up":
            _step_scale(app, 1)
        case "scale_down":
            _step_scale(app, -1)
        case "scale_reset":
            app.change_settings(ui_scale_percent=None)
        case _:
            return False
    return True


def _step_scale(app: MainLoop, step: int) -> None:
    offered = offered_scales(app.surface.get_size())
    at = offered.index(round(app.scale * 100))
    wanted = offered[max(0, min(len(offered) - 1, at + step))]
    app.change_settings(ui_scale_percent=wanted)
    app.toast(f"Size {wanted}%")


def _take_screenshot(app: MainLoop) -> None:
    try:
        path = window.save_screenshot(app.surface, app.home.screenshots)
    except (OSError, pygame.error) as error:
        app.toast(f"The screenshot failed: {error}")
    else:
        app.toast(f"Screenshot saved as {path.name}")
