"""Rehearse: both fleets under trial orders, flown by the rules; nothing of it gets out of the tool."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.families.false_sunrise.board.overlays import Formation, TargetLines
from game.families.false_sunrise.danger.duels import duels, pose_after
from game.families.false_sunrise.danger.ends import with_ships
from game.families.false_sunrise.flying import fly
from game.families.false_sunrise.table.orders import OrdersTool
from game.families.false_sunrise.table.rehearsal import RehearsalTool
from game.forecast.forecast_client import shared_forecast_client
from game.players.computer import Question
from game.players.mind import pack_briefly
from game.screens.rehearsal.trial import Enemies
from game.shell.writing import WRITER
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.plotting import order_refusal
from rules.false_sunrise.state import MAINTAIN, Order
from rules.values import changed
from tests.waiting import wait_until

OWN, ENEMY = Order(2, -2), Order(3, -1)


@pytest.fixture
def rehearsal(orders: Any) -> Any:
    """Open the orders and begin a rehearsal."""
    orders.open()
    orders.keys(pygame.K_p)
    assert isinstance(orders.tool, RehearsalTool)
    return orders


def settle(orders: Any) -> None:
    orders.tool.update(0.0)
    assert shared_forecast_client().settle()
    orders.desk.step(2)


def plant(orders: Any) -> tuple[str, str]:
    """Give one ship of each fleet a trial order; name them."""
    tool, view = orders.tool, orders.table.view
    mine = next(one for one in view.ships_of(orders.table.seat) if order_refusal(one, OWN) is None)
    foe = next(one for one in view.ships_of(orders.table.seat.other) if order_refusal(one, ENEMY) is None)
    orders.table.select(mine.id)
    tool.give(mine, OWN)
    orders.table.select(foe.id)
    tool.give(foe, ENEMY)
    orders.desk.step(2)
    assert tool.trial.order(mine.id) == OWN
    assert tool.trial.order(foe.id) == ENEMY
    assert tool.trial.enemies is Enemies.TRIAL
    return mine.id, foe.id


def close_in(orders: Any) -> Any:
    """Put an enemy beside one's own first ship, and give that ship."""
    view = orders.table.view
    mine, foe = view.ships_of(orders.table.seat)[0], view.ships_of(orders.table.seat.other)[0]
    beside = changed(foe, x=mine.x + 4.0, y=mine.y, heading=mine.heading, velocity=mine.velocity)
    view.ships[foe.id] = beside
    shared_forecast_client().forget()  # the ship was moved under its eyes
    return mine


def test_leaving_changes_nothing_of_the_real_orders(orders: Any) -> None:
    orders.open()
    ship = orders.tool.ship
    orders.keys(pygame.K_RIGHT)
    orders.desk.step(3)
    before, drafted = dict(orders.tool.plan.orders), orders.session.drafted(orders.tool.request.seat)
    under = orders.tool
    orders.keys(pygame.K_p)
    plant(orders)
    orders.table.select(ship.id)
    orders.keys(pygame.K_UP, pygame.K_UP, pygame.K_RIGHT)
    orders.keys(pygame.K_ESCAPE)
    assert orders.tool is under
    assert orders.tool.plan.orders == before
    assert orders.session.drafted(orders.tool.request.seat) == drafted
    assert orders.table.pane.state is orders.table.view, "the board shows what is, not what was tried"
    assert not orders.table.is_on("rehearse")


def test_a_plan_becomes_the_draft_only_when_it_is_adopted(rehearsal: Any) -> None:
    mine, _ = plant(rehearsal)
    rehearsal.desk.click("rehearse.planB")
    assert rehearsal.tool.trial.order(mine) == MAINTAIN, "each plan is by itself"
    rehearsal.desk.click("rehearse.planA")
    rehearsal.desk.click("rehearse.copy")
    assert rehearsal.tool.trial.letter == "B"
    assert rehearsal.tool.trial.order(mine) == OWN
    assert rehearsal.session.drafted(rehearsal.tool.request.seat) in (None, {})
    rehearsal.desk.click("rehearse.adopt")
    rehearsal.desk.step(3)
    assert type(rehearsal.tool) is OrdersTool
    assert rehearsal.tool.plan.orders == {mine: OWN}
    assert rehearsal.session.drafted(rehearsal.tool.request.seat) == {mine: OWN}


def totals(view: Any, found: Any, ids: Any) -> tuple[float, float]:
    """What both sides deal if each ship fires at its best target, and none loses more than it has."""
    shooters = {d.shooter_id for d in found}
    best = [max((d for d in found if d.shooter_id == one), key=lambda d: d.mean) for one in shooters]
    dealt = [0.0, 0.0]
    for target in {d.target_id for d in best}:
        mean = sum(d.mean for d in best if d.target_id == target)
        dealt[target in ids] += min(mean, sum(view.ships[target].pips))
    return dealt[0], dealt[1]


def test_plans_stand_side_by_side_with_what_each_comes_to(orders: Any) -> None:
    orders.open()
    view, mine = orders.table.view, close_in(orders)
    orders.keys(pygame.K_p)
    tool, trial = orders.tool, orders.tool.trial
    assert trial.rivals() == ["A"], "all began alike"
    tool.copy_plan("B")
    orders.table.select(mine.id)
    orders.keys(pygame.K_UP, pygame.K_UP, pygame.K_RIGHT)
    assert trial.rivals() == ["A", "B"]
    settle(orders)
    for letter in trial.rivals():
        found = duels(view, trial.asked_duels(letter).placed)
        assert tool.sums(letter) == pytest.approx(totals(view, found, tool.trial.ids))
        label = orders.desk.dump()["rehearse.sums" if letter == "B" else "rehearse.sumsA"]["text"]
        assert label.startswith(f"{letter}: ")
    (formation,) = (one for one in tool.overlays() if isinstance(one, Formation))
    others = [one for one in formation.paths if one.name == "A"]
    assert [one.stops for one in others] == [trial.path(mine.id, "A").stops]


def test_MOV_1_both_fleets_fly_by_the_rules_and_halves_meet_at_the_mark(rehearsal: Any) -> None:
    plant(rehearsal)
    trial, view = rehearsal.tool.trial, rehearsal.table.view
    end, half = trial.shown(1.0), trial.shown(0.5)
    for ship_id in trial.flying():
        path = fly(view, view.ships[ship_id], trial.order(ship_id))
        assert (*end.ships[ship_id].at, end.ships[ship_id].heading) == path.end
        legs = [b for a, b in zip(path.stops, path.stops[1:], strict=False) if a[:2] != b[:2]]
        assert half.ships[ship_id].at == (legs[0][:2] if legs else path.stops[0][:2])
        assert pose_after(path, 0.0)[:2] == path.stops[0][:2]
    rehearsal.keys(pygame.K_SPACE)
    assert rehearsal.tool.playing
    rehearsal.desk.step(400)
    assert rehearsal.tool.share == 1.0
    assert rehearsal.table.pane.state.ships[trial.flying()[0]].at == end.ships[trial.flying()[0]].at
    assert rehearsal.table.view is view, "what the table knows is as it was"


def test_who_could_fire_is_what_the_odds_of_the_rules_say(orders: Any) -> None:
    orders.open()
    view = orders.table.view
    close_in(orders)
    orders.keys(pygame.K_p)
    rehearsal, trial = orders, orders.tool.trial
    settle(rehearsal)
    rehearsal.tool.go_to(1.0)
    settle(rehearsal)
    found = rehearsal.tool.duels.duels
    assert found
    state = trial.shown(1.0)
    table = with_ships(view, dict(state.ships))
    gunnery = edition_of(view).gunnery
    for duel in found:
        shooter, target = table.ships[duel.shooter_id], table.ships[duel.target_id]
        shots = [
            (mount.id, target.id)
            for mount in shooter.fittings.mounts
            if gunnery.can_hit(table, shooter, mount, target)
            for _ in range(gunnery.attacks(mount))
        ]
        odds = gunnery.volley_odds(table, shooter.id, shots)[target.id]
        assert (duel.attacks, duel.mean) == (len(shots), pytest.approx(odds.mean_damage))
        assert duel.destroyed == pytest.approx(odds.p_destroyed)
    shown = {shot for one in rehearsal.tool.overlays() if isinstance(one, TargetLines) for shot in one.shots}
    assert len(shown) == len({(one.shooter_id, one.target_id) for one in found})
    assert len(rehearsal.desk.rows("rehearse.duels")) == len(found)


def test_at_worst_every_enemy_flies_a_legal_order_to_its_best_end(orders: Any) -> None:
    orders.open()
    close_in(orders)
    orders.keys(pygame.K_p)
    orders.tool.copy_plan("B")
    orders.keys(pygame.K_UP, pygame.K_UP)
    orders.desk.click("rehearse.worst")
    settle(orders)
    settle(orders)
    trial, view = orders.tool.trial, orders.table.view
    for letter in trial.rivals():
        assert trial.worst[letter].placed
        for ship_id, end in trial.worst[letter].placed:
            assert order_refusal(view.ships[ship_id], trial.order(ship_id, letter)) is None
            assert trial.path(ship_id, letter).end == end.stop


def test_an_enemy_is_dragged_like_a_ship_of_ones_own(rehearsal: Any) -> None:
    table = rehearsal.table
    foe = table.view.ships_of(table.seat.other)[0]
    end = rehearsal.tool.path(foe.id).end[:2]
    px = lambda at: tuple(round(v) for v in table.pane.camera.to_px(at))
    rehearsal.desk.drag(px(end), px((end[0] + 2.0, end[1] + 3.0)))
    rehearsal.desk.step(2)
    assert table.selected == foe.id
    assert rehearsal.tool.trial.enemies is Enemies.TRIAL
    assert rehearsal.tool.trial.order(foe.id) != MAINTAIN
    rehearsal.keys(pygame.K_BACKSPACE)
    assert rehearsal.tool.trial.order(foe.id) == MAINTAIN, "undo takes a trial order back"


def test_leaving_keeps_what_is_known_of_the_board(orders: Any) -> None:
    orders.open()
    orders.keys(pygame.K_t)
    assert shared_forecast_client().settle()
    field = orders.tool.risks.field
    assert field is not None
    orders.keys(pygame.K_p)
    settle(orders)
    orders.keys(pygame.K_ESCAPE)
    assert orders.tool.risks.field is field, "nothing has changed on the board"


@pytest.mark.parametrize("ends", [pytest.param("title", marks=pytest.mark.slow), "quit"])
def test_what_reckons_ends_with_the_table(rehearsal: Any, ends: str) -> None:
    settle(rehearsal)
    lookout, desk = shared_forecast_client(), rehearsal.desk
    process, thread = lookout.worker.process, lookout._thread
    assert process is not None
    assert process.is_alive()
    desk.click("bar.rules")
    assert desk.screen is not rehearsal.table
    assert shared_forecast_client() is lookout, "the table is only covered"
    if ends == "title":
        desk.app.to_title()
    else:
        desk.app.quit()
        assert desk.app.run() == 0
    thread.join()
    wait_until(lambda: not process.is_alive())
    assert shared_forecast_client() is not lookout


def test_a_trial_order_is_found_nowhere(rehearsal: Any, home_folder: Path) -> None:
    """Plant trial orders, and look for them in every place that another player or program could see."""
    table, session = rehearsal.table, rehearsal.session
    mine, foe = plant(rehearsal)
    settle(rehearsal)
    planted = ("[2, -2", "[3, -1", "velocity=2, course=-2", "velocity=3, course=-1", '"velocity": 3')
    rehearsal.desk.step(5)
    session.keep()
    WRITER.settle()
    texts = {path.name: path.read_text(errors="replace") for path in home_folder.rglob("*") if path.is_file()}
    for name, text in texts.items():
        assert not any(words in text for words in planted), name
    assert session.drafted(table.seat) in (None, {})
    match = session.match
    view = match.view(table.seat.other)
    question = pack_briefly(
        Question("captain", session.request(table.seat.other), view, bytes(64)), session.match.ruleset.id
    )
    for words in (
        repr(match.view(None)),
        repr(view),
        repr(match.state),
        repr(list(match.journal)),
        repr(question),
    ):
        assert not any(planted_words in words for planted_words in planted)
    tool = rehearsal.tool
    rehearsal.keys(pygame.K_ESCAPE)
    rehearsal.seal()
    assert rehearsal.desk.screen.name == "handover"
    rehearsal.desk.step(3)
    assert table.tool is not tool
    assert not shared_forecast_client()._answers
    assert not shared_forecast_client()._boards
    assert shared_forecast_client()._packed == b""
    dumped = repr(rehearsal.desk.dump()) + repr(rehearsal.desk.state())
    assert not any(name.partition(":")[2] in dumped for name in (mine, foe))
    assert not table.is_on("rehearse")


def test_nothing_is_sealed_from_a_rehearsal(rehearsal: Any) -> None:
    plant(rehearsal)
    waiting = rehearsal.session.waiting()
    for key in (pygame.K_RETURN, pygame.K_RETURN, pygame.K_RETURN):
        rehearsal.keys(key)
    assert rehearsal.session.waiting() == waiting
    rehearsal.desk.click("commit")
    rehearsal.desk.step(2)
    assert type(rehearsal.tool) is OrdersTool, "the big button leads back to the orders"
    assert rehearsal.session.waiting() == waiting


@pytest.mark.parametrize("size", [(1120, 630), (1280, 720), (1920, 1080)])
def test_nothing_of_the_panel_is_off_screen_or_overlaps(
    make_desk: Any, orders_at: Any, size: tuple[int, int]
) -> None:
    orders = orders_at(make_desk(size))
    orders.open()
    orders.keys(pygame.K_p)
    settle(orders)
    for number, letter in enumerate("BC"):
        orders.tool.copy_plan(letter)
        orders.keys(*[pygame.K_RIGHT] * (number + 1))
    settle(orders)
    assert len([name for name in orders.desk.dump() if name.startswith("rehearse.sums")]) == 3
    assert len(orders.desk.rows("rehearse.duels")) == len(orders.tool.duels.duels)
    window = pygame.Rect(0, 0, *size)
    widgets = [w for w in orders.desk.dump().values() if w["visible"] and w["kind"] not in ("panel", "toast")]
    places = [(w["id"], pygame.Rect(w["rect"])) for w in widgets]
    for number, (name, place) in enumerate(places):
        assert window.contains(place), name
        for other, there in places[number + 1 :]:
            assert not place.inflate(-2, -2).colliderect(there.inflate(-2, -2)), (name, other)


def test_undo_in_a_rehearsal_takes_back_nothing_of_the_match(rehearsal: Any) -> None:
    given = len(rehearsal.session.match.journal)
    for key in (pygame.K_BACKSPACE, pygame.K_BACKSPACE):
        rehearsal.keys(key)
    rehearsal.desk.click("bar.undo")
    rehearsal.desk.step(2)
    assert isinstance(rehearsal.tool, RehearsalTool)
    assert len(rehearsal.session.match.journal) == given
