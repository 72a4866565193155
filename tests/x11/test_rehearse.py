"""Danger, reach and a rehearsal in the real window: what is reckoned beside the frames comes in."""

from __future__ import annotations

from typing import Any

import pytest


def widgets(state: Any) -> dict[str, Any]:
    return {widget["id"]: widget for widget in state["ui"]}


@pytest.mark.slow
@pytest.mark.x11
def test_danger_reach_and_a_rehearsal_by_keys(open_game: Any) -> None:
    window = open_game()
    window.click("quick_hotseat")
    window.until(lambda state: state["screen"] == "handover")
    window.key("o")
    window.until(lambda state: state["state"].get("tool") == "OrdersTool")
    window.until(lambda state: widgets(state)["order.forecast0.0"]["text"] != "…")
    window.key("t")
    window.until(lambda state: widgets(state)["toggle.threat"]["value"])
    window.key("r")
    window.until(lambda state: widgets(state)["toggle.reach"]["value"])
    assert not window.widget("toggle.threat")["value"], "one picture at a time"
    window.key("r")
    before = window.state()["state"]
    window.key("p")
    window.until(lambda state: state["state"].get("tool") == "RehearsalTool")
    window.click("rehearse.worst")
    window.key("Up", "Right")
    window.key("space")
    window.until(lambda state: widgets(state)["rehearse.time"]["text"] == "end")
    window.until(lambda state: "rehearse.duels" in widgets(state))
    window.key("Escape")
    after = window.until(lambda state: state["state"].get("tool") == "OrdersTool")
    assert after["state"] == before
    window.key("ctrl+q")
    code, said = window.game.wait(), window.said()
    assert (code, "Traceback" in said) == (0, False), said
