"""The real program in a real window: a private X server, and xdotool as its player's hand."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.game.match.people import Table, seated
from tests.waiting import pause, wait_until
from tests.x11.real_desk import RealDesk, Tool

TOOLS = ("Xvfb", "xdotool")
ROOT = Path(__file__).resolve().parents[2]
SCREEN = "1280x800x24"
State = dict[str, Any]


class Window:
    """The game's window and the hand of its player."""

    def __init__(self, game: subprocess.Popen[str], display: str, folder: Path) -> None:
        self.game = game
        self.folder = folder
        self._env = {**os.environ, "DISPLAY": display}
        self._id = ""

    def _tool(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["xdotool", *words], env=self._env, text=True, capture_output=True, check=False)

    def open(self) -> None:
        """Wait until the window is there, has the keys and answers."""
        wait_until(self._focus, self._pause, self.report)
        self.move((20, 300))
        self.until(lambda state: state["frames"] > 5)

    def _pause(self) -> None:
        """Let the game work for a moment; it must not have ended."""
        assert self.game.poll() is None, f"the game ended: {self.said()}"
        pause()

    def _focus(self) -> bool:
        """Lead the keys to the window; False while there is none.

        Nobody manages windows here: one that is hidden and shown again while it opens has lost the keys.
        """
        found = self._tool("search", "--onlyvisible", "--pid", str(self.game.pid)).stdout.split()
        self._id = found[0] if found else ""
        return bool(found) and self._tool("windowfocus", self._id).returncode == 0

    def _has_keys(self) -> bool:
        return self._tool("getwindowfocus").stdout.strip() == self._id

    def is_called(self, name: str) -> bool:
        """Say whether the desktop knows the window by a name, by which it finds its icon."""
        return self._id in self._tool("search", "--onlyvisible", "--classname", f"^{name}$").stdout.split()

    def said(self) -> str:
        """Give what the program wrote before it ended."""
        assert self.game.stdout is not None
        return self.game.stdout.read()

    def move(self, at: tuple[int, int]) -> None:
        """Move the pointer."""
        self._tool("mousemove", "--window", self._id, str(at[0]), str(at[1]))

    def rest(self) -> None:
        """Wait as people do while a question has only just come and takes no answer yet."""
        self.until(lambda state: not state["resting"])

    def click_at(self, at: tuple[int, int]) -> None:
        """Press and release the left button at a place of the window, as soon as a press counts."""
        self.rest()
        self.move(at)
        time.sleep(0.03)
        self._tool("click", "1")

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press the left button at a place, lead it to another and let go there."""
        self.rest()
        self.move(start)
        time.sleep(0.05)
        self._tool("mousedown", "1")
        for n in range(1, 9):
            self.move((start[0] + (end[0] - start[0]) * n // 8, start[1] + (end[1] - start[1]) * n // 8))
            time.sleep(0.02)
        self._tool("mouseup", "1")

    def click(self, widget_id: str) -> None:
        """Press the middle of a widget."""
        x, y, width, height = self.widget(widget_id)["rect"]
        self.click_at((x + width // 2, y + height // 2))

    def key(self, *keys: str) -> None:
        """Press keys by their X names, as soon as a press counts."""
        self.rest()
        self._tool("key", "--delay", "30", *keys)

    def type(self, words: str) -> None:
        """Type words, as quickly as a busy program takes them."""
        self.rest()
        self._tool("type", "--delay", "25", words)

    def hold(self, key: str, seconds: float) -> None:
        """Press a key and let it go later; the server repeats it meanwhile."""
        self._tool("keydown", key)
        time.sleep(seconds)
        self._tool("keyup", key)

    def widget(self, widget_id: str) -> State:
        """Give a widget of the screen on show."""
        state = self.state()
        widgets = {widget["id"]: widget for widget in state["ui"]}
        assert widget_id in widgets, f"no {widget_id} on the screen {state['screen']}: {sorted(widgets)}"
        found: State = widgets[widget_id]
        return found

    def state(self) -> State:
        """Let F10 write what the program tells tests."""
        path = self.folder / "home" / "state.json"
        path.unlink(missing_ok=True)
        self._tool("key", "--delay", "30", "F10")

        def meanwhile() -> None:
            # A second one while the first is on its way would write a state of the past later on.
            if not self._has_keys():
                self._focus()
                self._tool("key", "--delay", "30", "F10")
            self._pause()

        wait_until(path.exists, meanwhile, self.report)
        state: State = json.loads(path.read_text(encoding="utf-8"))
        assert state["screen"] != "crash", self.report()
        return state

    def report(self) -> str:
        """Give the reports of crashes."""
        found = (self.folder / "home" / "logs").glob("*")
        return "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in found)

    def until(self, holds: Callable[[State], bool]) -> State:
        """Wait for a state of the program."""
        state = self.state()

        def held() -> bool:
            nonlocal state
            state = self.state()
            return holds(state)

        def told() -> str:
            return str({key: value for key, value in state.items() if key != "ui"})

        wait_until(held, self._pause, told)
        return state


def _x_server(stack: ExitStack, screen: str = SCREEN) -> str:
    """Start a server on a display number that is free; give its name."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp", "-noreset"]
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(command, pass_fds=(write,), stdout=quiet, stderr=quiet)
    stack.callback(_end, server)
    os.close(write)
    with os.fdopen(read) as number:  # read up to the line's end before closing, or the server ends
        return f":{number.readline().strip()}"


def _end(process: subprocess.Popen[Any]) -> None:
    process.terminate()
    try:
        process.wait(5)  # it decides nothing but how it ends
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _as_anybody() -> list[str]:
    """Begin a command that the rights of files hold for."""
    if os.geteuid() or (found := shutil.which("setpriv")) is None:
        return []
    return [found, "--bounding-set", "-dac_override,-dac_read_search"]


def _home(folder: Path, *, newcomer: bool = False) -> Path:
    """Make a home; but for a newcomer's, nothing lies over the menu."""
    home = folder / "home"
    home.mkdir(parents=True)
    if not newcomer:
        (home / "lessons.yaml").write_text("offered: true\n")
    return home


@pytest.fixture
def tools() -> None:
    """Skip where the tools are missing."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")


@pytest.fixture
def server(
    request: pytest.FixtureRequest,
    tools: None,  # noqa: ARG001
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[ExitStack]:
    """A server that windows of this process open on, with a home for them; it ends with what is on the stack.

    A parameter is its screen.
    """
    with ExitStack() as stack:
        monkeypatch.setenv("DISPLAY", _x_server(stack, getattr(request, "param", SCREEN)))
        monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
        # Frames go straight to the server: thousands of them wait neither for a beat nor for shaders.
        monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "0")
        monkeypatch.setenv("SDL_RENDER_VSYNC", "0")
        monkeypatch.setenv("FALSE_SUNRISE_HOME", str(_home(tmp_path)))
        pygame.display.quit()
        # Before the server ends, or the process ends with it; the next display is again what others want.
        stack.callback(pygame.display.quit)
        yield stack


@pytest.fixture
def table(server: ExitStack, monkeypatch: pytest.MonkeyPatch) -> Table:
    """The title of an application of this process, in a window on a server of its own."""
    desk = RealDesk(server.enter_context(Tool(os.environ["DISPLAY"])))
    desk.app.to_title()
    desk.step()
    return seated(desk, monkeypatch)


@pytest.fixture
def start_again(server: ExitStack) -> Callable[[], RealDesk]:
    """Start the program as often as wanted, in a window that opens where the last one was."""

    def start() -> RealDesk:
        pygame.display.quit()
        desk = RealDesk(server.enter_context(Tool(os.environ["DISPLAY"])), None)
        desk.app.to_title()
        desk.step()
        return desk

    return start


@pytest.fixture
def manager(server: ExitStack) -> None:
    """A window manager, which frames and maximizes windows; skipped where openbox is missing."""
    if shutil.which("openbox") is None:
        pytest.skip("not installed: openbox")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    server.callback(_end, subprocess.Popen(["openbox", "--sm-disable"], **quiet))  # type: ignore[call-overload]

    def manages() -> bool:
        asked = subprocess.run(["xdotool", "get_num_desktops"], **quiet, check=False)  # type: ignore[call-overload]
        return not asked.returncode

    wait_until(manages)  # a window that opens before it is there is never shown


@pytest.fixture
def open_game(tools: None, tmp_path: Path) -> Iterator[Callable[[], Window]]:  # noqa: ARG001
    """Start the program under a server of its own; skipped where the tools are missing.

    Another `program` than that of the checkout has nothing round it, and no rights of the superuser.
    """
    with ExitStack() as stack:

        def start(*, newcomer: bool = False, program: Path | None = None, screen: str = SCREEN) -> Window:
            folder = tmp_path / f"try-{time.monotonic_ns()}"
            home = _home(folder, newcomer=newcomer)
            display = _x_server(stack, screen)
            needed = {"DISPLAY": display, "FALSE_SUNRISE_TEST": "1", "FALSE_SUNRISE_HOME": str(home)}
            if program is None:
                usual = {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
                command, env = [sys.executable, "-m", "game"], {**os.environ, **usual, **needed}
            else:
                command, env = [*_as_anybody(), str(program)], needed
            pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
            game = subprocess.Popen(  # type: ignore[call-overload]
                [*command, "--windowed", "--size", "1280x720"],
                cwd=folder,
                env=env,
                text=True,
                **pipes,
            )
            stack.callback(_end, game)
            window = Window(game, display, folder)
            window.open()
            return window

        yield start
