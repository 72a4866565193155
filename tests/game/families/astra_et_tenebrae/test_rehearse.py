"""Rehearse: burns of both sides on trial, flown by the rules; nothing of it gets out of the tool."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.astra_et_tenebrae.danger.frigate_danger import ShotDuel
from game.families.astra_et_tenebrae.table.moving import MoveTool
from game.families.astra_et_tenebrae.table.rehearsal import RehearsalTool
from game.families.astra_et_tenebrae.table.trial import BurnRehearsal
from game.forecast.forecast_client import close_forecasts, shared_forecast_client
from game.screens.rehearsal.trial import Enemies
from game.shell.writing import WRITER
from rules.astra_et_tenebrae.burning import Burn
from rules.astra_et_tenebrae.concealing import conceal
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.foreseeing import after_burn
from rules.astra_et_tenebrae.gunnery import Shot, Weapon, shot_refusal
from rules.astra_et_tenebrae.odds import salvo_odds
from rules.astra_et_tenebrae.state import Captain, Phase, State
from rules.values import changed
from tests.game.families.astra_et_tenebrae.arena import BLUE, PLACES, RED, battle, px, sit_down

OWN, ENEMY = Burn("Brand", 24, 15), Burn("Halyard", 181, 17)


@pytest.fixture(autouse=True)
def _in_this_process() -> Iterator[None]:
    close_forecasts()
    shared_forecast_client().worker.most_starts = 0
    yield
    close_forecasts()


def rehearsing(desk: Any, state: State | None = None, first: Burn | None = None) -> tuple[Any, RehearsalTool]:
    table = sit_down(desk, state or battle())
    table.select("Brand")
    if first is not None:
        table.tool.lead(first)
    desk.key(pygame.K_p)
    desk.step(2)
    assert isinstance(table.tool, RehearsalTool)
    return table, table.tool


def plant(desk: Any, tool: RehearsalTool) -> None:
    """Give a ship of each side a trial burn."""
    for burn in (OWN, ENEMY):
        tool.take(burn.ship)
        tool.lead(burn)
    desk.step(2)
    assert (tool.trial.order("Brand"), tool.trial.order("Halyard")) == (OWN, ENEMY)
    assert tool.trial.enemies is Enemies.TRIAL


def results(desk: Any, tool: RehearsalTool) -> dict[tuple[str, str], ShotDuel]:
    tool.update(0.0)
    assert shared_forecast_client().settle(30)
    desk.step(2)
    assert tool.duels is not None
    found = [one for one in tool.duels.duels if isinstance(one, ShotDuel)]
    return {(one.shooter_id, one.target_id): one for one in found}


# --- nothing gets out -----------------------------------------------------------------------------------


def test_leaving_keeps_the_burn_that_was_planned_before(desk: Any) -> None:
    before = Burn("Brand", 10, 12)
    table, tool = rehearsing(desk, first=before)
    under = tool.under
    drafted = table.session.drafted(RED)
    assert drafted == before
    assert tool.plan == before, "it begins with what is planned"
    plant(desk, tool)
    tool.take("Furnace")
    tool.lead(Burn("Furnace", 40, 9))
    desk.key(pygame.K_SPACE)
    desk.step(20)
    desk.key(pygame.K_ESCAPE)
    desk.step(2)
    assert table.tool is under
    assert under.plan == before
    assert table.session.drafted(RED) == drafted
    assert table.pane.state is table.view, "the board shows what is, not what was tried"
    assert table.selected == "Brand"
    assert not table.is_on("rehearse")


def test_a_burn_becomes_the_draft_only_when_it_is_adopted_and_as_one_step(desk: Any) -> None:
    table, tool = rehearsing(desk)
    plant(desk, tool)
    tool.take("Brand")
    assert table.session.drafted(RED) is None
    desk.click("rehearse.adopt")
    desk.step(3)
    assert type(table.tool) is MoveTool
    assert table.tool.plan == table.session.drafted(RED) == OWN
    assert desk.app.toast_texts[-1] == "Brand's burn follows plan A now; nothing is final yet."
    desk.key(pygame.K_BACKSPACE)
    assert table.tool.plan is None


def test_AM_1_a_trial_burn_is_found_nowhere(desk: Any, home_folder: Path) -> None:
    table, tool = rehearsing(desk)
    before = table.session.match.state.copy()
    plant(desk, tool)
    desk.step(5)
    session = table.session
    session.keep()
    WRITER.settle()
    planted = ("24, 15", "181, 17", "course=24", "course=181", "g=15", "g=17")
    for path in (one for one in home_folder.rglob("*") if one.is_file()):
        assert not any(words in path.read_text(errors="replace") for words in planted), path.name
    match = session.match
    assert match.state == before
    for words in map(repr, (match.view(None), match.view(BLUE), list(match.journal))):
        assert not any(one in words for one in planted)


def test_AK_1_hidden_captains_change_nothing_of_a_rehearsal(desk: Any) -> None:
    seen = []
    for captains in (tuple(Captain)[:4], tuple(Captain)[3::-1]):
        state = battle()
        for name, captain in zip(("Skerry", "Brine", "Halyard", "Kelp"), captains, strict=True):
            state.ships[name] = changed(state.ships[name], captain=captain)
        _, tool = rehearsing(desk, state)
        assert tool.state.ships["Skerry"].captain is Captain.UNKNOWN
        plant(desk, tool)
        seen.append((tool.trial.shown(1.0), results(desk, tool)))
        desk.app.to_title()
        desk.step(2)
    assert seen[0] == seen[1]


def test_nothing_is_flown_from_a_rehearsal(desk: Any) -> None:
    table, tool = rehearsing(desk)
    plant(desk, tool)
    waiting = table.session.waiting()
    desk.key(pygame.K_RETURN, pygame.K_RETURN, pygame.K_BACKSPACE)
    assert table.session.waiting() == waiting
    assert isinstance(table.tool, RehearsalTool)
    desk.click("commit")
    desk.step(2)
    assert type(table.tool) is MoveTool, "the big button leads back"
    assert table.session.waiting() == waiting


def test_it_opens_only_while_ships_move(desk: Any) -> None:
    table = sit_down(desk, battle(phase=Phase.COMBAT))
    assert "while you move a ship" in table.ui["toggle.rehearse"].disabled


# --- the flight and its shots ---------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_burns_end_where_the_rules_say(desk: Any, edition: str) -> None:
    state = battle(edition, rocks=True)
    _, tool = rehearsing(desk, state)
    plant(desk, tool)
    shown, flown = tool.trial.shown(1.0), after_burn(after_burn(conceal(state, RED), OWN), ENEMY)
    for name in ("Brand", "Halyard", "Skerry", "Kindle"):
        assert shown.ships[name] == flown.ships[name], name
    assert shown.ships["Kelp"].course == 180, "it flies on as last turn"
    half = tool.trial.shown(0.5).ships["Brand"].place
    end, start = shown.ships["Brand"].place, PLACES["Brand"]
    assert half == pytest.approx(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))


def test_AC_10_the_shots_afterwards_have_the_odds_of_the_rules(desk: Any) -> None:
    _, tool = rehearsing(desk)
    plant(desk, tool)
    found, after = results(desk, tool), tool.trial.shown(1.0)
    duel = found["Halyard", "Brand"]
    odds = salvo_odds(after, Shot(("Halyard",), Weapon.CANNON, "Brand"))
    assert (duel.weapon, duel.hit) == (Weapon.CANNON, pytest.approx(float(odds.any_hit)))
    assert duel.lost == pytest.approx(float(odds.toll.lost))
    for one, other in ((a, b) for a in PLACES for b in PLACES if after.ships[a].seat != after.ships[b].seat):
        refusal = shot_refusal(after, after.ships[one].seat, Shot((one,), Weapon.CANNON, other))
        assert ((one, other) in found) == (refusal is None)


def test_the_enemies_do_their_worst_to_the_plan(desk: Any) -> None:
    _, tool = rehearsing(desk)
    tool.lead(OWN)
    calm = sum(one.mean for pair, one in results(desk, tool).items() if pair[0] in ("Halyard", "Kelp"))
    desk.click("rehearse.worst")
    tool.update(0.0)
    assert shared_forecast_client().settle(30), "first where they go"
    worst = results(desk, tool)
    assert tool.trial.order("Halyard") is not None
    assert sum(one.mean for pair, one in worst.items() if pair[0] in ("Halyard", "Kelp")) > calm
    assert max(one.hit for pair, one in worst.items() if pair[0] == "Halyard") == 1.0


def test_an_enemy_is_dragged_like_an_own_ship(desk: Any) -> None:
    table, tool = rehearsing(desk)
    desk.drag(px(table, PLACES["Halyard"]), px(table, (46.0, 20.0)))
    assert tool.ship.name == "Halyard"
    assert tool.trial.enemies is Enemies.TRIAL
    burn = tool.trial.order("Halyard")
    assert isinstance(burn, Burn)
    desk.key(pygame.K_UP)
    assert tool.trial.order("Halyard") == changed(burn, g=burn.g + 1)
    desk.key(pygame.K_BACKSPACE)
    assert tool.trial.order("Halyard") == burn


def test_AM_7_a_ship_that_cannot_burn_stays_in_a_rehearsal() -> None:
    state = battle(Brand={"at": (0.0, 48.0), "motion": (225, 29.0), "damage": (0, 2, 0, 0, 0, 0)})
    way = BurnRehearsal(state).path("Brand", None)
    assert (way.burn, way.end[:2]) == (None, (0.0, 48.0))


def test_adopting_an_untouched_plan_takes_the_burn_that_it_shows(desk: Any) -> None:
    table, tool = rehearsing(desk)
    tool.take("Kelp")
    tool.take("Brand")
    shown = tool.plan
    assert shown is not None, "Brand flies on"
    desk.click("rehearse.planB")
    desk.click("rehearse.adopt")
    desk.step(3)
    assert table.tool.plan == table.session.drafted(RED) == shown


def test_another_plan_is_shown_at_the_same_moment_of_the_flight(desk: Any) -> None:
    table, tool = rehearsing(desk)
    tool.lead(OWN)
    tool.go_to(1.0)
    desk.step(2)
    ends = [table.pane.state.ships["Brand"].place]
    desk.click("rehearse.planB")
    desk.step(2)
    ends.append(table.pane.state.ships["Brand"].place)
    assert tool.share == 1.0
    assert ends == [tool.trial.path("Brand", letter).end[:2] for letter in "AB"]
    assert ends[0] != ends[1]


def test_AC_2_the_totals_count_one_shot_of_each_ship(desk: Any) -> None:
    _, tool = rehearsing(desk)
    plant(desk, tool)
    found, own = results(desk, tool), tool.trial.own()
    best = {one: max(duel.mean for pair, duel in found.items() if pair[0] == one) for one, _ in found}
    mine = sum(mean for one, mean in best.items() if one in own)
    assert tool.sums("A") == pytest.approx((mine, sum(best.values()) - mine))
    assert len(best) < len(found), "somebody has a choice of targets"


def test_enemies_that_have_moved_are_not_offered(desk: Any) -> None:
    state = battle()
    for ship in state.side(BLUE):
        state.ships[ship.name] = changed(ship, moved=True)
    _, tool = rehearsing(desk, state)
    assert desk.dump()["rehearse.moved"]["text"] == "No enemy has a move left."
    assert "rehearse.worst" not in desk.dump()
    assert tool.what_now().startswith("Rehearse: drag your ships;")


def test_a_ship_that_has_moved_says_that_it_stays(desk: Any) -> None:
    table, _ = rehearsing(desk)
    desk.click_at(px(table, PLACES["Skerry"]))
    assert desk.app.toast_texts[-1] == "Skerry has already moved this turn and stays where it is."
