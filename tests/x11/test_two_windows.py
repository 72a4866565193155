"""A whole live match between two windows of two programs, played by mouse and keys alone."""

from __future__ import annotations

from typing import Any

import pytest

from rules.remote.messages import SUFFIX, from_bytes, to_code
from tests.waiting import wait_until

# What a player presses who takes whatever is offered, the first of these that is there.
PRESSED = ("hint.read", "draw.no", "seal.yes", "rematch.no", "commit")
MOST_PRESSES = 1500


def ids_of(state: Any) -> set[str]:
    """Return what can be pressed on a screen."""
    return {one["id"] for one in state["ui"] if not one.get("why_disabled")}


def invite(host: Any, game: str) -> str:
    """Invite somebody to a live match by clicks, and return the invitation's code."""
    host.click("elsewhere")
    host.click("elsewhere.invite")
    host.click(f"invite.{game}")
    host.until(lambda state: "friend.invite" in ids_of(state))
    for option, times in SHORTER[game].items():
        lower(host, option, times)
    for button in ("friend.invite", "side.red", "how.live", "line.invite", "name.yes", "elsewhere.save"):
        host.until(lambda state, button=button: button in ids_of(state))
        host.click(button)
    folder = host.folder / "home"
    wait_until(lambda: any(folder.rglob(f"*{SUFFIX}")))
    (path,) = folder.rglob(f"*{SUFFIX}")
    return to_code(from_bytes(path.read_bytes(), path.name))


def accept(guest: Any, code: str) -> None:
    """Type an invitation into the other window, and accept it."""
    guest.click("elsewhere")
    guest.click("elsewhere.message")
    guest.click("message.words")
    guest.key("ctrl+a")
    guest.type(code)
    guest.click("message.yes")
    guest.until(lambda state: "accept.yes" in ids_of(state))
    guest.click("accept.yes")
    guest.click("name.yes")


def press(window: Any) -> bool:
    """Press once what is offered; return whether the match is still on."""
    state = window.state()
    if state["screen"] == "result":
        return False
    there = ids_of(state)
    found = next((one for one in PRESSED if one in there), None)
    if found is None:
        window.key("Return")
    else:
        x, y, wide, high = next(one["rect"] for one in state["ui"] if one["id"] == found)
        window.click_at((x + wide // 2, y + high // 2))  # it may be gone by now, which does no harm
    return True


def lower(window: Any, option: str, times: int) -> None:
    """Click the minus of a number on the new match screen."""
    x, y, _, high = window.widget(option)["rect"]
    for _ in range(times):
        window.click_at((x + 12, y + high // 2))


SHORTER = {"dark-frontier": {"options.rounds": 14, "options.points": 4}}
"""How often the minus of an option is clicked, so that a match is short."""


@pytest.mark.x11
@pytest.mark.slow
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("game", SHORTER)
def test_a_whole_match_is_played_live_between_two_windows(open_game: Any, game: str) -> None:
    windows = [open_game(), open_game()]
    host, guest = windows
    accept(guest, invite(host, game))
    for window in windows:
        window.until(lambda state: "elsewhere.open" in ids_of(state))
        window.click("elsewhere.open")
        window.until(lambda state: state["screen"] == "table")
    on = [True, True]
    for _ in range(MOST_PRESSES):
        on = [press(window) for window in windows]
        if not any(on):
            break
    assert on == [False, False]
    finals = [window.widget("final")["text"] for window in windows]
    assert finals[0] == finals[1]
    for window in windows:
        window.key("ctrl+q")
        assert window.game.wait() == 0, window.said()
