"""Decision panels begin with one plain sentence, and keep details behind a fold that stays as it was left."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.astra_et_tenebrae.table.evading import EvadeTool
from game.families.astra_et_tenebrae.table.forming import formations_words
from game.families.astra_et_tenebrae.table.plain_words import heat_words, shot_words
from rules.astra_et_tenebrae.combat_requests import EvadeOrStay
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.formations import Named
from rules.astra_et_tenebrae.gunnery import Shot, Weapon
from rules.astra_et_tenebrae.requests import Heat
from rules.astra_et_tenebrae.state import FormationType, Phase
from rules.kernel.seats import Seat
from tests.game.families.astra_et_tenebrae.arena import battle, sit_down

NEAR = {"Skerry": {"at": (28.0, 22.0)}}


def first_words(table: Any, name: str) -> str:
    """Return the plain sentence, which stands above everything else of the tool's own."""
    own = [one for one in table.ui.dump() if one["id"].startswith(name.partition(".")[0] + ".")]
    assert min(own, key=lambda one: one["rect"][1])["id"] == name
    return str(table.ui[name].text())


@pytest.mark.parametrize(
    ("phase", "name", "folded"),
    [
        (Phase.MOVEMENT, "move.lead", "move.row"),
        (Phase.COMBAT, "fire.lead", "fire.places"),
    ],
)
def test_a_panel_begins_with_a_plain_sentence_and_folds_its_details(
    desk: Any, phase: Phase, name: str, folded: str
) -> None:
    table = sit_down(desk, battle(phase=phase, **NEAR))
    if phase is Phase.MOVEMENT:
        table.select("Brand")
        table.tool.lead(table.tool.ends().near(20, 12))
    if phase is Phase.COMBAT:
        table.tool.aim(Shot(("Kindle",), Weapon.CANNON, "Skerry"))
    desk.step(2)
    words = first_words(table, name)
    assert words.endswith(".")
    assert not any(ruling in words for ruling in ("AC-", "AM-", "AH-", "d10"))
    assert table.ui.get(folded) is None
    desk.click(f"{name.partition('.')[0]}.details")
    assert desk.app.settings.details
    desk.step(2)
    assert table.ui.get(folded) is not None


def test_AC_10_a_shot_says_what_it_will_probably_do() -> None:
    state = battle(phase=Phase.COMBAT, Skerry={"at": (28.0, 22.0), "damage": (1, 0, 0, 0, 0, 0)})
    cannon = Shot(("Kindle",), Weapon.CANNON, "Skerry")
    assert shot_words(state, cannon) == "You will certainly hit Skerry, and might destroy it."
    laser = Shot(("Kindle",), Weapon.LASER, "Skerry")
    assert "mark does no damage" in shot_words(state, laser)
    state = battle(phase=Phase.COMBAT, Skerry={"mark": Component.ENGINE, "damage": (1, 0, 0, 0, 0, 0)})
    marked = "Unless Skerry evades, the laser will probably damage its engine, and probably destroy the ship."
    assert shot_words(state, laser) == marked


def test_AH_3_heat_says_who_cools_and_who_is_seen() -> None:
    store, radiate = Heat.STORE, Heat.RADIATE
    assert "as hard to see" in heat_words({"Kindle": store, "Brand": store})
    some = heat_words({"Kindle": radiate, "Brand": store})
    assert some == "Kindle cools down, and every enemy can see it this turn."
    assert heat_words({"Kindle": radiate, "Brand": radiate}).startswith("All your ships cool down")
    assert heat_words({"Kindle": store}) == "Kindle stays as hot as it is, and as hard to see."
    assert heat_words({"Kindle": radiate}) == some


def test_AF_1_formations_say_what_they_are_good_for() -> None:
    line = Named(FormationType.LINE, ("Kindle", "Brand"))
    assert "aim their cannons better" in formations_words([line])
    sphere = Named(FormationType.SPHERE, ("Furnace", "Cinder"))
    both = formations_words([line, sphere])
    assert both.endswith("One working point defense protects Furnace and Cinder from missiles.")
    assert formations_words([]).startswith("Every ship flies alone")


def test_AC_9_evading_says_what_it_costs(desk: Any) -> None:
    table = sit_down(desk, battle(phase=Phase.COMBAT, Skerry={"at": (28.0, 22.0)}))
    tool = EvadeTool(table, EvadeOrStay(Seat.RED, table.view, "Kindle", "Skerry"))
    table._take_tool(tool, tool.request)
    desk.step(2)
    assert "no damage yet" in table.ui["evade.lead"].text()
    desk.key(pygame.K_y)
    desk.step(2)
    assert tool.plan is not None
    assert table.ui["evade.lead"].text() == "The laser misses for certain, but Kindle cannot act this turn."
