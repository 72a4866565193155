"""A solo duel of Dark Frontier in a real window, from the title to its result."""

from __future__ import annotations

from typing import Any

import pytest


def take_what_is_offered(window: Any) -> None:
    """Take hints and what is proposed, and go on, until the duel is over."""
    while (state := window.state())["screen"] == "table":
        ids = {one["id"] for one in state["ui"] if not one.get("why_disabled")}
        pressed = ids & {"hint.read", "seal.yes"} or ids & {"commit"}
        if pressed:
            window.click(min(pressed))
        else:
            window.key("Return")
    window.until(lambda state: state["screen"] == "result")


@pytest.mark.x11
@pytest.mark.timeout(600)
@pytest.mark.slow
def test_a_solo_duel_is_played_to_its_result(open_game: Any) -> None:
    window = open_game()
    window.click("game.dark-frontier")
    window.until(lambda _: window.widget("game.dark-frontier")["value"])
    window.click("solo.dark-frontier")
    window.until(lambda state: any(one["id"] == "level.cadet" for one in state["ui"]))
    window.click("level.cadet")
    window.until(lambda state: state["screen"] == "table")
    take_what_is_offered(window)
    assert window.widget("final")["text"].count(":") == 1
    window.key("ctrl+q")
    assert window.game.wait(10) == 0, window.said()
