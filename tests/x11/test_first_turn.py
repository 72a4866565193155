"""The first turn of a quick battle in a real window, by mouse and keys."""

from __future__ import annotations

import math
from typing import Any

import pytest

from game.families.false_sunrise.table.dial import LOW_UNITS


def tool_is(name: str) -> Any:
    """Say whether the table shows a tool."""
    return lambda state: state["state"].get("tool") == name


def plot_first_ship(window: Any) -> None:
    """Turn the first ship an hour to starboard on the dial and speed it up by a key."""
    x, y, width, height = window.widget("order.course")["rect"]
    angle, reach = math.radians(30), 0.4 * min(width, height)
    middle = x + min(width, height) / 2 if height < LOW_UNITS else x + width / 2  # words beside a low face
    at = middle + reach * math.sin(angle), y + height / 2 - reach * math.cos(angle)
    window.click_at((round(at[0]), round(at[1])))
    window.until(lambda _: window.widget("order.course")["value"] == 1)
    window.key("Up")
    window.until(lambda _: window.widget("order.velocity")["value"] == 1)
    assert window.widget("order.reset")["enabled"], "the ship has an order"


def seal(window: Any) -> None:
    """Seal what is ordered; say yes if a rock or the edge lies ahead, for the map is drawn at random."""
    window.click("commit")
    state = window.until(lambda state: not is_ordering(state) or is_asked(state))
    if is_ordering(state):
        window.click("seal.yes")


def is_asked(state: Any) -> bool:
    """Say whether the seal wants a second word."""
    return bool(state["state"]["what_now"].endswith("go back"))


def is_ordering(state: Any) -> bool:
    """Say whether orders are still being given."""
    return bool(state["screen"] == "table" and state["state"].get("tool") == "OrdersTool")


def answer_by_enter(window: Any) -> Any:
    """Look at the movement and take what is lit in every choice that comes up until ships are to act.

    The map and the fleets are drawn at random: a movement without anything to tell is not shown, a
    ship may meet a rock, and missiles may want a mark.
    """
    while True:
        state = window.until(lambda state: state["screen"] == "handover" or is_asking(state))
        if state["screen"] == "handover":
            window.click("handover.open")
        elif state["state"]["tool"] in {"ActivateTool", "PassTool"}:  # or nobody can fire at all
            return state
        else:
            window.key("Return")  # taken before the next look, for keys come in order


def is_asking(state: Any) -> bool:
    """Say whether the table waits for an answer."""
    return bool(state["screen"] == "table" and state["state"]["tool"] is not None)


def play_first_turn(window: Any) -> None:
    """Play until the first ship has been activated, then quit."""
    assert window.is_called("false-sunrise")
    window.click("quick_hotseat")
    first = window.until(lambda state: state["screen"] == "handover")
    assert first["stack"] == ["title", "table", "handover"]
    for _ in range(3):
        window.key("Return")
    assert window.state()["screen"] == "handover", "Enter opens nothing"
    window.key("o")
    window.until(tool_is("OrdersTool"))
    plot_first_ship(window)
    chosen = window.state()["state"]["selected"]
    window.hold("Return", 1.0)
    held = window.state()
    assert held["state"]["selected"] != chosen, "Enter leads to the next ship"
    assert "seal.yes" not in {widget["id"] for widget in held["ui"]}, "a key that is held goes one step"
    seal(window)
    window.until(lambda state: state["screen"] == "handover")
    window.click("handover.open")
    other = window.until(tool_is("OrdersTool"))
    assert other["state"]["refusal"] == ""
    window.key("h")
    seal(window)
    window.until(lambda state: not is_ordering(state))
    acting = answer_by_enter(window)
    assert acting["state"]["phase"] == "activations"
    window.key("Return")
    window.until(lambda state: state["state"].get("what_now") != acting["state"]["what_now"])
    assert list((window.folder / "home" / "saves").glob("autosave-*.json")), "every answer has been kept"
    window.key("ctrl+q")
    code, said = window.game.wait(), window.said()
    assert (code, "Traceback" in said) == (0, False), said


@pytest.mark.x11
@pytest.mark.timeout(200)
def test_a_quick_battle_plays_its_first_turn_in_a_real_window(open_game: Any) -> None:
    try:
        play_first_turn(open_game())
    except AssertionError:
        play_first_turn(open_game())  # once in some hundred runs an X server or window comes up wrongly
