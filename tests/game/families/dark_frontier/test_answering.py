"""Questions of the Advance at the true table: countermeasures, detonations, numbers; odds are the rules'."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pygame
import pytest

from game.families.dark_frontier.board.overlays import Met, Relative
from game.families.dark_frontier.table.passing_fire import NumberTool
from game.families.dark_frontier.table.passing_fire_forecast import exchange
from game.families.dark_frontier.table.upcoming import next_plate
from game.families.dark_frontier.table.yes_no_detonation import DetonateTool
from game.families.dark_frontier.table.yes_no_missile import CounterTool
from game.screens.table.log_panel import line_text
from game.screens.tools.parts import percent
from rules.dark_frontier.events import CountermeasureUsed, MissilesDetonated, NumbersNamed
from rules.dark_frontier.foreseeing import certain_at
from rules.dark_frontier.odds import Coming, Threat, flak_hits, forecast, warhead_strikes
from rules.dark_frontier.state import ATTACKER, DEFENDER, Kind, Phase, State
from tests.game.families.dark_frontier.duel import duel
from tests.game.families.dark_frontier.test_advancing import FAR, advance

FULL = 6
AWAY = {"F1": FAR, "F2": FAR, "M3": FAR, "F4": FAR, "M5": FAR}


def events(table: Any, kind: type) -> list[Any]:
    return [event for beat in table.session.match.beats for event in beat if isinstance(event, kind)]


def figures_of(card: dict[str, Any]) -> list[str]:
    found: list[str] = card["value"]["bars"]
    return found


def words(chance: Fraction) -> str:
    return percent(float(chance))


# --- DM-5 -----------------------------------------------------------------------------------------------


def arriving(**changes: dict[str, Any]) -> State:
    """Let an armed missile come at a gunboat that has one to counter with."""
    given: dict[str, dict[str, Any]] = {
        **AWAY,
        "Thresher": {"at": (0, 0), "velocity": (2, 0), "came": (0, 0), "lost": ("hull", "hull", "bow")},
        "M3": {"at": (5, 0), "velocity": (-3, 0), "facing": 3},
    }
    return duel(Phase.FIRE, **{**given, **changes})


def countering(desk: Any, **changes: dict[str, Any]) -> tuple[Any, CounterTool]:
    table = advance(desk, arriving(**changes))
    assert isinstance(table.tool, CounterTool)
    return table, table.tool


def test_DM_5_both_answers_show_the_odds_of_the_rules(desk: Any) -> None:
    _, tool = countering(desk)
    figures, ship = tool.state.figures, tool.ship
    shown = desk.dump()
    countered = forecast(figures, ship, [Coming(Threat.COUNTERED)])
    armed = forecast(figures, ship, [Coming(Threat.ARMED)])
    assert countered.hit == flak_hits(figures, FULL, 4)
    assert warhead_strikes(figures, 4) <= armed.lost
    unhurt, hurt = 1 - countered.hit, countered.hit - countered.lost
    assert figures_of(shown["answer.yes"]) == [
        f"unhurt {words(unhurt)} hurt {words(hurt)} lost {words(countered.lost)}"
    ]
    assert figures_of(shown["answer.no"]) == [
        f"hurt {words(armed.hit - armed.lost)} lost {words(armed.lost)}"
    ]
    assert shown["answer.table"]["value"] == [1, 3], "the last box, by hull and by the bow that is gone"
    assert shown["commit"]["text"] == "Use a missile"


def test_DM_5_the_better_answer_is_ticked_and_in_hand_but_N_and_Enter_do_without(desk: Any) -> None:
    table, tool = countering(desk)
    assert tool.better() is True
    assert tool.in_hand() == (True,)
    desk.key(pygame.K_n)
    assert tool.in_hand() == (False,)
    shown = desk.dump()
    assert (shown["answer.no"]["value"]["on"], shown["answer.yes"]["value"]["better"]) == (True, True)
    desk.key(pygame.K_RETURN)
    assert not events(table, CountermeasureUsed)
    assert table.session.match.state.ships["Thresher"].missiles == 2


def test_DM_5_one_click_uses_a_missile_and_a_card_is_pressed(desk: Any) -> None:
    table, tool = countering(desk)
    desk.click("answer.no")
    assert tool.in_hand() == (False,)
    desk.click("answer.yes")
    assert tool.in_hand() == (True,)
    desk.click("commit")
    (used,) = events(table, CountermeasureUsed)
    assert (used.ship, used.by, used.missiles) == ("Thresher", "M3", 1)


def test_DM_5_only_what_meets_the_ship_itself_is_listed_as_still_to_come(desk: Any) -> None:
    m3 = {"at": (4, 0), "velocity": (-3, 0), "facing": 3}
    _, tool = countering(desk, M3=m3, F1={"at": (2, 0), "velocity": (0, 0)})
    listed = [
        one["text"] for name, one in desk.dump().items() if name.startswith("come.") and name[5:].isdigit()
    ]
    assert listed
    assert all(tool.ship.name in text for text in listed)


def test_DM_5_the_table_says_who_arrives_when_and_what_still_comes(desk: Any) -> None:
    m3 = {"at": (4, 0), "velocity": (-3, 0), "facing": 3}
    table, tool = countering(desk, M3=m3, F1={"at": (2, 0), "velocity": (0, 0)})
    assert table.what_now() == "M3 reaches Thresher: use one of yours to stop it?"
    now, following = (one for one in tool.overlays() if isinstance(one, Met))
    assert following.words[1][0][0].endswith(" to hit")
    assert (now.moment, following.moment) == (Fraction(4, 5), Fraction(1))
    assert any(isinstance(one, Relative) and one.ship == "Thresher" for one in tool.overlays())
    clock = table.pane.clock()
    assert clock.now == Fraction(4, 5)
    assert "Thresher and F1" in [step.words for step in clock.steps]
    shown = desk.dump()
    assert shown["come.0"]["text"] == "F1 reaches Thresher"
    rest = [coming for _, coming in certain_at(tool.state, tool.ship)]
    yes = forecast(tool.state.figures, tool.ship, [Coming(Threat.COUNTERED), *rest])
    no = forecast(tool.state.figures, tool.ship, [Coming(Threat.ARMED), *rest])
    assert figures_of(shown["answer.yes"])[1].endswith(f"lost {words(yes.lost)}")
    assert figures_of(shown["answer.no"])[1].endswith(f"lost {words(no.lost)}")
    assert tool.commit().subtitle == f"in all {words(yes.lost)} lost instead of {words(no.lost)}"


def test_DM_5_a_missile_that_counters_the_later_of_two_may_do_more(desk: Any) -> None:
    """Debris of the first may worsen point defence: then the second is better met by the countermeasure."""
    _, tool = countering(desk, M5={"seat": ATTACKER, "at": (4, 0), "velocity": (-2, 0)})
    armed, countered = Coming(Threat.ARMED), Coming(Threat.COUNTERED)
    assert tool.outcomes[True].by_end == forecast(tool.state.figures, tool.ship, [countered, armed])
    assert tool.outcomes[False].by_end == forecast(tool.state.figures, tool.ship, [armed, countered])
    assert tool.outcomes[False].by_end.lost < tool.outcomes[True].by_end.lost
    assert tool.better() is False


# --- DM-6 -----------------------------------------------------------------------------------------------


def crossing(desk: Any, missiles: int = 0) -> tuple[Any, DetonateTool]:
    """Let two missiles meet, the enemy's on its way to a ship without missiles."""
    thresher: dict[str, Any] = {
        "at": (0, 0),
        "velocity": (1, 0),
        "came": (0, 0),
        "lost": ("hull",),
        "missiles": missiles,
    }
    theirs: dict[str, Any] = {"at": (6, 0), "velocity": (-5, 0), "facing": 3}
    ours: dict[str, Any] = {"at": (2, 0), "velocity": (2, 0), "facing": 0}
    table = advance(desk, duel(Phase.FIRE, **{**AWAY, "Thresher": thresher, "M3": theirs, "M5": ours}))
    assert isinstance(table.tool, DetonateTool)
    return table, table.tool


def test_DM_6_to_detonate_is_compared_with_passing_by_what_then_meets_ships(desk: Any) -> None:
    _, tool = crossing(desk)
    ship, figures = tool.state.ships["Thresher"], tool.state.figures
    flak = forecast(figures, ship, [Coming(Threat.FLAK, FULL)])
    armed = forecast(figures, ship, [Coming(Threat.ARMED)])
    assert tool.outcomes[True].fates["Thresher"] == flak
    assert tool.outcomes[False].fates["Thresher"] == armed
    assert tool.better() is True
    shown = desk.dump()
    assert figures_of(shown["answer.no"])[0].endswith(f"lost {words(armed.lost)}")
    assert shown["commit"]["text"] == "Detonate M5"


def test_DM_6_no_answer_is_ticked_on_equal_odds(desk: Any) -> None:
    """What the countermeasure makes of the enemy missile is the same flak that detonating makes of it."""
    _, tool = crossing(desk, missiles=1)
    yes, no = (tool.outcomes[says].fates for says in (True, False))
    assert yes == no
    shown = desk.dump()
    assert [shown[f"answer.{one}"]["value"]["better"] for one in ("yes", "no")] == [False, False]
    assert shown["answer.no"]["value"]["on"]


def test_DM_6_Y_and_Enter_detonate_both(desk: Any) -> None:
    table, _ = crossing(desk)
    desk.key(pygame.K_n)
    desk.key(pygame.K_y)
    desk.key(pygame.K_RETURN)
    (burst,) = events(table, MissilesDetonated)
    assert burst.seat is DEFENDER
    assert set(burst.missiles) == {"M3", "M5"}


def test_DM_6_who_lets_pass_leaves_it_to_the_other_side(desk: Any) -> None:
    table, tool = crossing(desk)
    desk.click("answer.no")
    desk.click("commit")
    desk.step(3)
    assert isinstance(table.tool, DetonateTool)
    assert table.tool is not tool
    assert (table.tool.request.own, table.tool.request.enemy) == ("M3", "M5")
    desk.key(pygame.K_n)
    desk.key(pygame.K_RETURN)
    assert not events(table, MissilesDetonated)
    kinds = {one.id: one.kind for one in table.session.match.state.projectiles.values()}
    assert kinds["M5"] is Kind.MISSILE


# --- DM-7 -----------------------------------------------------------------------------------------------


def passing(desk: Any) -> tuple[Any, NumberTool]:
    """Let two ships meet head on, and open the defender's question."""
    thresher: dict[str, Any] = {"at": (0, 0), "velocity": (2, 0), "came": (0, 0), "lost": ()}
    quiver: dict[str, Any] = {"at": (4, 0), "velocity": (-2, 0), "came": (0, 0), "lost": ()}
    table = advance(desk, duel(Phase.FIRE, **{**AWAY, "Thresher": thresher, "Quiver": quiver}))
    assert desk.screen.name == "handover"
    desk.click("handover.open")
    desk.step(2)
    assert isinstance(table.tool, NumberTool)
    return table, table.tool


def test_DM_7_each_number_is_shown_against_each_of_the_enemys(desk: Any) -> None:
    _, tool = passing(desk)
    state = tool.state
    ship, enemy = state.ships["Thresher"], state.ships["Quiver"]
    assert [len(row) for row in tool.table] == [3, 3]
    flak, armed, countered = Coming(Threat.FLAK, FULL), Coming(Threat.ARMED), Coming(Threat.COUNTERED)
    one = exchange(state, ship, enemy, 1, 2)
    assert one.own == forecast(state.figures, ship, [flak, armed]), "its one missile is used"
    assert one.enemy == forecast(state.figures, enemy, [flak])
    none = exchange(state, ship, enemy, 0, 2)
    assert none.own.lost == min(
        forecast(state.figures, ship, order).lost for order in ([armed, countered], [countered, armed])
    )
    shown = desk.dump()
    desk.key(pygame.K_1)
    shown = desk.dump()
    assert shown["name.matrix"]["value"][1][2][1] == f"lost {words(one.own.lost)} / {words(one.enemy.lost)}"
    assert words(1 - one.enemy.hit) in shown["name.if.2.enemy"]["text"]


def test_DM_7_digits_buttons_and_arrows_name_a_number_and_it_is_sealed(desk: Any) -> None:
    table, tool = passing(desk)
    desk.key(pygame.K_0)
    assert tool.number == 0
    desk.key(pygame.K_UP)
    assert tool.number == 1
    desk.key(pygame.K_9)
    assert tool.number == 1
    assert "DF-5" in desk.screen.state()["refusal"]
    desk.click("name.0")
    desk.click("name.1")
    desk.key(pygame.K_RETURN)
    assert desk.screen.name == "handover"
    assert not events(table, NumbersNamed)
    desk.click("handover.open")
    desk.step(2)
    assert table.tool.request.ship == "Quiver"
    desk.key(pygame.K_2)
    desk.click("commit")
    (named,) = events(table, NumbersNamed)
    assert dict(named.numbers) == {"Thresher": 1, "Quiver": 2}
    told = [line_text(line) for line in table.log.book.lines]
    assert any(
        words.startswith("Thresher's point defense") and "Quiver's missile: " in words for words in told
    )


def test_DM_7_after_the_curtain_the_camera_shows_where_the_ships_meet(desk: Any) -> None:
    table, _ = passing(desk)
    desk.key(pygame.K_RETURN)
    desk.app.change_settings(animation="normal")  # without it the camera is never led
    desk.step()
    desk.click("handover.open")
    desk.step(2)
    table.pane.cut()
    assert table.pane.camera.zoom > 1.5
    assert table.pane.rect.collidepoint(table.pane.camera.to_px(table.tool.place()))


@pytest.mark.parametrize("animation", ["off", "normal"])
def test_a_question_comes_without_a_stop_before_it(desk: Any, animation: str) -> None:
    table = advance(desk, arriving(), animation=animation)
    for _ in range(600):
        if isinstance(table.tool, CounterTool):
            break
        assert not table.stage.still
        desk.step()
    assert isinstance(table.tool, CounterTool)


def test_DM_5_what_comes_next_says_what_a_countermeasure_would_leave(desk: Any) -> None:
    table = advance(desk, arriving(F1={"at": (1, 0), "velocity": (0, 0)}))
    plate = next(one for one in next_plate(table.view) if one.words[0][0][0].startswith("Next: "))
    ship = table.view.ships["Thresher"]
    armed, countered = (
        forecast(table.view.figures, ship, [Coming(one)]).lost for one in (Threat.ARMED, Threat.COUNTERED)
    )
    said = f"{words(armed)} to destroy, {words(countered)} if you stop it with a missile"
    assert plate.words[1][0][0] == said
