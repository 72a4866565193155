"""Danger and rehearsal know no game: Two Cards' small parts run through the same engines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.forecast.danger_calculator import DangerCalculator
from game.forecast.forecast_client import ForecastClient, close_forecasts, shared_forecast_client
from game.forecast.questions import Asked, AskedWorst, Duel, Fire, Worst
from game.games import CARDS, UIS
from game.match.session import Session
from game.screens.forecast.forecasts import DANGER, REACH
from game.screens.rehearsal.rehearsing import REHEARSE
from game.screens.rehearsal.trial import Enemies
from game.screens.table.table_screen import TableScreen
from game.shell.writing import WRITER
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS
from tests.toy.forecast import DIALS, DialDanger, DialTool, DialTrial
from tests.toy.game import RULESET, State, Table
from tools.hand import Desk

RED, BLUE = PLAYERS
SETUP = Table({RED: "Ann", BLUE: "Ben"})


@pytest.fixture(autouse=True)
def forecast_client(monkeypatch: pytest.MonkeyPatch) -> Iterator[ForecastClient]:
    """List the game with its parts, in this process alone: another one would not know it."""
    monkeypatch.setitem(CARDS, RULESET.id, "tests.toy.forecast:ForecastCard")
    monkeypatch.setitem(UIS, RULESET.id, "tests.toy.forecast:ForecastUi")
    close_forecasts()
    one = shared_forecast_client()
    one.worker.most_starts = 0
    yield one
    close_forecasts()


def begun() -> Match[Table, State, Any]:
    """Lay both cards; the die never gives a signal."""
    match: Match[Table, State, Any] = Match(RULESET, SETUP, dice=lambda _asked, _number: (1,))
    for seat in PLAYERS:
        match.answer(seat, "decoy")
    return match


def won(red: int, blue: int) -> tuple[int, int]:
    """Play a round to its end, and return what each side has won in it."""
    match = begun()
    for seat, dial in ((RED, red), (BLUE, blue)):
        match.answer(seat, (dial, False))
    return match.state.points[RED], match.state.points[BLUE]


def view() -> State:
    return begun().view(RED)


def about(dial: int) -> Asked[int]:
    return Asked("red", dial)


@pytest.mark.parametrize("dial", DIALS)
def test_a_forecast_is_what_matches_come_to(dial: int) -> None:
    seen = DangerCalculator(DialDanger(view())).forecast(about(dial))
    lost = [won(dial, theirs)[1] for theirs in DIALS]
    assert seen.mean == pytest.approx(sum(lost) / len(lost))
    assert (seen.worst.mean, seen.worst.most) == (max(lost), max(lost))
    assert (seen.holding.mean, dict(seen.dealt)["blue"].mean) == tuple(reversed(won(dial, 1)))
    assert [one.enemy_id for one in seen.threats] == ["blue"] * max(lost)


def test_the_map_is_what_matches_come_to_at_each_place() -> None:
    coarse, full = (one for one in DangerCalculator(DialDanger(view())).fields(about(1)) if one is not None)
    assert (coarse.full, coarse.grid.columns, full.full) == (False, 2, True)
    assert list(coarse.mean) == pytest.approx([full.mean[0], full.mean[2]])
    for number, dial in enumerate(DIALS):
        each = [won(dial, theirs) for theirs in DIALS]
        assert full.reach[number] == pytest.approx(sum(mine for mine, _ in each) / len(DIALS))
        assert full.mean[number] == pytest.approx(sum(theirs for _, theirs in each) / len(DIALS))
        assert full.each[0, number] == pytest.approx(full.mean[number])
        assert full.worst[number] == max(theirs for _, theirs in each)


def test_the_worst_dial_of_the_other_side_is_found() -> None:
    (found,) = DangerCalculator(DialDanger(view())).worst(AskedWorst((("red", 1),))).placed
    assert found[0] == "blue"
    assert won(1, found[1]) == (0, 1)
    assert not DangerCalculator(DialDanger(view())).worst(AskedWorst((("red", 3),))).placed


def test_fire_of_several_adds_up_to_what_a_piece_can_lose() -> None:
    danger = DialDanger(view())
    assert danger.fire("red", [1]) == Fire(1, 1.0, 1)
    assert danger.fire("red", [1, 1]) == Fire(2, 1.0, 1), "more than one point is not lost in a round"
    assert danger.fire("red", []) == Fire()


def test_it_is_worked_out_in_the_background(forecast_client: ForecastClient) -> None:
    forecast_client.look_at(RULESET, view())
    forecast_client.want((about(2), AskedWorst((("red", 2),))), about(2))
    assert forecast_client.settle(60)
    calculator = DangerCalculator(DialDanger(view()))
    assert forecast_client.forecast(about(2)) == calculator.forecast(about(2))
    assert forecast_client.answer(AskedWorst((("red", 2),))) == Worst((("blue", 3),))
    field = forecast_client.field(about(2))
    assert field is not None
    assert field.full


def dials_at_table(desk: Desk) -> TableScreen:
    """Lay both cards, and let Red open its dial."""
    session = Session.new(SETUP, 9, home=desk.app.home)
    for seat in PLAYERS:
        session.answer(seat, "decoy")
    table = TableScreen(desk.app, session)
    desk.app.push(table)
    desk.step(2)
    desk.key(pygame.K_o)
    desk.step(2)
    assert type(table.tool) is DialTool
    return table


def settle(desk: Desk) -> None:
    desk.step(2)
    assert shared_forecast_client().settle(60)
    desk.step(2)


def test_the_box_and_the_map_are_shown_at_the_table(desk: Desk) -> None:
    table = dials_at_table(desk)
    tool: Any = table.tool
    settle(desk)
    assert desk.dump()["dial.box2.0"]["text"] == "0.7", "any dial against a 1"
    desk.click("dial3")
    settle(desk)
    assert [desk.dump()[f"dial.box{line}.0"]["text"] for line in range(4)] == ["1.0", "0.0", "0.0", "0.0"]
    table.toggle(DANGER)
    settle(desk)
    heat, key = tool.overlays()
    assert (list(heat.values[0]), key.title) == (pytest.approx([2 / 3, 1 / 3, 0.0]), "Danger for Red")
    tool.maps.point_at((1.0, 0.0))
    assert "here: 0.3, best moves 1.0" in tool.overlays()[1].lines
    table.toggle(DANGER)
    table.toggle(REACH)
    heat, key = tool.overlays()
    assert (list(heat.values[0]), key.title) == (pytest.approx([0.0, 1 / 3, 2 / 3]), "Reach of Red")


def test_nothing_worked_out_about_another_match_is_shown(desk: Desk, forecast_client: ForecastClient) -> None:
    tool: Any = dials_at_table(desk).tool
    other = view()
    other.points[RED] = 1
    forecast_client.look_at(RULESET, other)
    asked = tool.risks.asked()
    forecast_client.want((asked,), tool.risks.board())
    assert forecast_client.settle(60)
    assert forecast_client.forecast(asked) is not None
    assert tool.risks.forecast is None
    assert tool.risks.field is None


def test_both_dials_are_tried_and_nothing_is_sealed_or_kept(desk: Desk, home_folder: Path) -> None:
    table = dials_at_table(desk)
    session, under = table.session, table.tool
    waiting, given = session.waiting(), len(session.match.journal)
    table.toggle(REHEARSE)
    desk.step(2)
    tool: Any = table.tool
    assert type(tool) is DialTrial
    desk.click("dial2")
    table.select("blue")
    desk.click("dial3")
    assert tool.trial.enemies is Enemies.TRIAL
    settle(desk)
    assert tool.duels.duels == (Duel("blue", "red", 1.0),)
    assert desk.rows("rehearse.duels") == ["blue beats red"]
    assert tool.sums("A") == (0.0, 1.0)
    tool.play()
    tool.update(60.0)
    assert table.pane._state.points == dict(zip(PLAYERS, won(2, 3), strict=True))
    desk.key(pygame.K_RETURN)
    desk.click("rehearse.worst")
    settle(desk)
    settle(desk)
    assert tool.trial.order("blue") == (3, False)
    desk.click("rehearse.drift")
    assert tool.trial.order("blue") == (1, False)
    session.keep()
    WRITER.settle()
    kept = [path.read_text(errors="replace") for path in home_folder.rglob("*.plan")]
    assert (session.drafted(RED), kept) == (None, [])
    assert (session.waiting(), len(session.match.journal)) == (waiting, given)
    tool.leave()
    assert table.tool is under
    assert table.pane._state is table.view
    assert not under.answers()  # type: ignore[union-attr]


def test_plans_are_told_apart_undone_and_adopted(desk: Desk) -> None:
    table = dials_at_table(desk)
    table.toggle(REHEARSE)
    desk.step(2)
    tool: Any = table.tool
    tool.copy_plan("B")
    desk.click("dial3")
    assert tool.trial.rivals() == ["A", "B"]
    assert [tool.trial.order("red", letter)[0] for letter in "AB"] == [1, 3]
    assert tool.undo()
    assert tool.trial.order("red", "B") == (1, False)
    assert tool.redo()
    desk.click("rehearse.adopt")
    desk.step(2)
    assert type(table.tool) is DialTool
    assert table.tool.answers() == {"red": (3, False)}
    assert table.session.waiting() == PLAYERS, "it is in hand, and not sealed yet"
