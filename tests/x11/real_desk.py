"""A desk at a real window: what its hand does goes through the X server, as a player's does."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from typing import Any, Self

import pygame

from game.main_loop import MainLoop
from tests.waiting import wait_until
from tools.hand import Desk, FrameClock

SIZE = (1280, 720)
# Names of keys on an X server, where they are not those of pygame with a capital letter.
X_NAMES = {
    pygame.K_BACKSPACE: "BackSpace",
    pygame.K_LEFTBRACKET: "bracketleft",
    pygame.K_RIGHTBRACKET: "bracketright",
    pygame.K_PAGEUP: "Prior",
    pygame.K_PAGEDOWN: "Next",
    pygame.K_EQUALS: "equal",
}
MODIFIERS = {"ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT, "shift": pygame.KMOD_SHIFT}
HELD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT


class Tool:
    """One xdotool that lives as long as its display is used and takes commands line by line."""

    def __init__(self, display: str) -> None:
        self._env = {**os.environ, "DISPLAY": display}
        self._process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        return subprocess.Popen(["xdotool", "-"], env=self._env, stdin=pipe, stdout=pipe, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def do(self, command: str) -> str:
        """Give a command; return what it says, once the server has taken it.

        A search ends xdotool if a window is closed meanwhile; then another one begins again.
        """
        said = self._ask(command)
        if said is None:
            self._process.communicate()
            self._process = self._start()
            said = self._ask(command)
        assert said is not None, f"xdotool ended twice at: {command}"
        return said

    def _ask(self, command: str) -> str | None:
        """Give a command; return what it says, or None if xdotool has ended."""
        to, back = self._process.stdin, self._process.stdout
        assert to is not None
        assert back is not None
        to.write(f"{command}\ngetmouselocation\n")  # the answer to the second ends that to the first
        to.flush()
        said = ""
        while not (line := back.readline()).startswith("x:"):
            if not line:
                return None
            said += line
        return said


class RealDesk(Desk):
    """An application in a window of the display that the environment names.

    Each event is sent and waited for, then left to the next frame.
    """

    def __init__(self, tool: Tool, size: tuple[int, int] | None = SIZE) -> None:
        super().__init__(MainLoop(size, clock=FrameClock()))
        self._tool = tool
        assert pygame.display.get_driver() == "x11"
        self._window = tool.do(f"search --onlyvisible --pid {os.getpid()}").split()[0]
        tool.do(f"windowfocus {self._window}")  # no window manager gives it
        self._wait(pygame.key.get_focused, "the window has no keys")

    def post(self, kind: int, **values: Any) -> None:
        if pygame.event.peek(kind):
            self.step()  # or the one that is waited for would seem to have come
        self.posted[pygame.event.event_name(kind)] += 1
        match kind:
            case pygame.MOUSEMOTION:
                x, y = values["pos"]
                self._tool.do(f"mousemove --window {self._window} {x} {y}")
                self._wait(lambda: pygame.mouse.get_pos() == (x, y), f"the pointer is not at {x}, {y}")
            case pygame.MOUSEBUTTONDOWN:
                self._send(f"mousedown {values['button']}", kind)
            case pygame.MOUSEBUTTONUP:
                self._send(f"mouseup {values['button']}", kind)
            case pygame.MOUSEWHEEL:
                notches, button = abs(values["y"]), 4 if values["y"] > 0 else 5
                self._send(f"click --delay 0 --repeat {notches} {button}", kind)
            case pygame.KEYDOWN:  # comes with the next frame or its KEYUP: nothing repeats a key in between
                self._tool.do(f"keydown --delay 0 {_chord(values)}")
            case pygame.KEYUP:
                self._send(f"keyup --delay 0 {_chord(values)}", kind)
            case pygame.TEXTINPUT:
                self._send(f"type --delay 0 {values['text']}", kind)
            case _:
                raise AssertionError(f"no hand makes {pygame.event.event_name(kind)}")

    def _send(self, command: str, kind: int) -> None:
        self._tool.do(command)
        self._wait(lambda: pygame.event.peek(kind) and not pygame.key.get_mods() & HELD, command)

    @staticmethod
    def _wait(holds: Callable[[], bool], words: str) -> None:
        def heard() -> bool:
            pygame.event.pump()
            return holds()

        wait_until(heard, told=lambda: words)


def _chord(values: dict[str, Any]) -> str:
    """Name a key and the modifiers held with it, as xdotool does."""
    name = pygame.key.name(values["key"])
    plain = name if len(name) == 1 or name == "space" else name.capitalize()
    held = [word for word, mask in MODIFIERS.items() if values["mod"] & mask]
    return "+".join([*held, X_NAMES.get(values["key"], plain)])
