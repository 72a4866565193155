"""Fire of the first edition on the screen: attacks split by mouse and keys, odds, refusals, dice."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.board.overlays import Circle
from game.families.false_sunrise.board.overlays import ArcWedges, RangeBands
from game.families.false_sunrise.table.firing_rows import SIGN
from game.families.false_sunrise.table.throws import throw_of
from game.families.false_sunrise.table.topics import topic_of
from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from game.shell.settings import AnimationSpeed
from rules.false_sunrise.events import ArmourPierced, DiceRolled, SalvoResolved, VolleyDeclared
from rules.false_sunrise.state import Phase, State
from rules.games import load_ruleset, ruleset_of
from rules.kernel.match import AnyMatch, Match
from rules.kernel.seats import Seat
from tools.screenshots.positions import first_edition_battle as battle

CANOPY, SQUALL, NIMBUS, SLEET = "red:Canopy", "blue:Squall", "blue:Nimbus", "blue:Sleet"
GUN, LANCE = "autocannon", "energy-lance"


class Table:
    """The table at a fight of the first edition, with Canopy about to declare its fire."""

    def __init__(self, desk: Any, state: State, ship_id: str = CANOPY) -> None:
        self.desk = desk
        desk.app.change_settings(animation=AnimationSpeed.OFF, hints=False)
        match: AnyMatch = Match(ruleset_of(state.setup), state.setup, state=state)
        self.session = Session.of(match, 7, desk.app.home)
        self.screen = TableScreen(desk.app, self.session)
        desk.app.push(self.screen)
        desk.step(3)
        self.screen.answer(ship_id)
        desk.step(3)

    @property
    def tool(self) -> Any:
        return self.screen.tool

    def keys(self, *keys: int) -> None:
        for key in keys:
            self.desk.key(key)
            self.desk.step(2)

    def press_sign(self, ship_id: str, step: int) -> None:
        """Press + or − in a target's row."""
        listed = self.screen.ui["fire.targets"]
        index = [row.ship_id for row in self.tool.targets()].index(ship_id)
        listed.show_row(index)
        row = listed.row_rect(index)
        x = row.right - SIGN * (0.5 if step > 0 else 1.5)
        self.desk.click_at(self.screen.ui.scale.rect(pygame.Rect(round(x), row.bottom - 10, 0, 0)).center)
        self.desk.step(2)

    def counts(self) -> dict[str, int]:
        return {row.ship_id: row.count for row in self.tool.targets() if row.count}

    def events(self, kind: type) -> list[Any]:
        return [event for beat in self.session.match.beats for event in beat if isinstance(event, kind)]


@pytest.fixture
def table(desk: Any) -> Table:
    """A ship that fires, with the shots taken back that were set for it."""
    made = Table(desk, battle(Phase.ACTIVATIONS))
    for number in range(len(made.tool.cards())):
        made.keys(pygame.K_1 + number, pygame.K_DELETE)
    assert made.tool.shots == []
    return made


def test_E1_13_attacks_are_aimed_and_split_by_mouse(table: Table) -> None:
    table.desk.click_row("fire.weapons", 1)
    assert table.tool.weapon == GUN
    first = [row.ship_id for row in table.tool.targets()].index(SQUALL)
    table.desk.click_row("fire.targets", first)
    assert table.counts() == {SQUALL: 8}
    assert table.tool.weapon == GUN, "what can be split stays in hand"
    for _ in range(3):
        table.press_sign(NIMBUS, 1)
    assert table.counts() == {SQUALL: 5, NIMBUS: 3}
    table.press_sign(SQUALL, -1)
    assert table.counts() == {SQUALL: 4, NIMBUS: 3}
    assert table.tool.cards()[1].status == "→ Squall × 4, Nimbus × 3 · 1 left"
    assert table.tool.commit().words == "Fire 7 attacks"
    table.desk.click("commit")
    declared = table.events(VolleyDeclared)[0]
    assert declared.shots == ((GUN, SQUALL),) * 4 + ((GUN, NIMBUS),) * 3
    salvoes = [(one.target_id, len(one.faces)) for one in table.events(SalvoResolved)]
    assert salvoes == [(SQUALL, 4), (NIMBUS, 3)]


def test_E1_13_attacks_are_split_by_keys(table: Table) -> None:
    table.keys(pygame.K_2, pygame.K_RIGHTBRACKET)
    (first,) = table.counts()
    assert table.counts()[first] == 8
    table.keys(pygame.K_COMMA, pygame.K_COMMA, pygame.K_RIGHTBRACKET)
    assert table.counts() == {first: 6}, "while attacks are left the keys go from target to target"
    table.keys(pygame.K_PERIOD)
    second = next(one for one in table.counts() if one != first)
    assert table.counts() == {first: 6, second: 1}
    table.keys(pygame.K_PERIOD, pygame.K_PERIOD)
    assert table.counts() == {first: 5, second: 3}, "with none left it takes one of the other target"
    table.keys(pygame.K_UP)
    assert table.tool.shots[0] == (GUN, second), "a salvo is resolved earlier"
    table.keys(pygame.K_BACKSPACE)
    assert table.tool.shots[0] == (GUN, first), "the last change is taken back"
    table.keys(pygame.K_DELETE)
    assert table.counts() == {}


def test_a_press_moves_all_attacks_and_again_takes_them_back(table: Table) -> None:
    table.tool.take_weapon(GUN)
    table.tool.toggle(SQUALL)
    table.tool.toggle(NIMBUS)
    assert table.counts() == {NIMBUS: 8}
    table.tool.toggle(NIMBUS)
    assert table.counts() == {}


def test_E1_16_an_enemy_that_cannot_be_hit_says_why(table: Table) -> None:
    table.tool.take_weapon(GUN)
    row = next(row for row in table.tool.targets() if row.ship_id == SLEET)
    assert row.refusal is not None
    assert row.refusal.ruling == "E1-16"
    assert "cloak" in row.refusal.reason
    table.tool.shift(SLEET, 1)
    assert table.screen.refusal.ruling == "E1-16"
    assert table.counts() == {}


def test_the_odds_are_those_of_the_edition_for_as_many_attacks_as_are_aimed(table: Table) -> None:
    gunnery, view = table.tool.request.gunnery, table.screen.view
    table.tool.spread(GUN, {SQUALL: 5})
    row = next(row for row in table.tool.targets() if row.ship_id == SQUALL)
    assert row.outcome == gunnery.volley_odds(view, CANOPY, [(GUN, SQUALL)] * 5)[SQUALL]
    assert row.shot.dice == "5 × 4+"
    assert "E1-20" in row.tip, "the cloak is told"
    assert row.place == '7.4" band 2'


def test_E1_23_missiles_tell_the_pool_that_they_meet(desk: Any) -> None:
    table = Table(desk, _blue_first(), NIMBUS)
    table.tool.take_weapon("triple-tap")
    row = next(row for row in table.tool.targets() if row.refusal is None and row.attacks == 3)
    assert "pool" in row.shot.dice
    assert "get through" in row.tip
    assert topic_of(table.screen) == "E1-13", "F1 is about declaring fire in this edition"


def _blue_first() -> State:
    state = battle(Phase.ACTIVATIONS)
    state.initiative = state.to_act = state.ships[NIMBUS].seat
    return state


def test_E1_15_bands_on_the_board_are_those_of_the_weapon(table: Table) -> None:
    table.tool.take_weapon(GUN)
    (wedge,) = [one for one in table.tool.overlays() if isinstance(one, ArcWedges)]
    assert [(band.far_in, band.words) for band in wedge.bands] == [
        (4, "2+"),
        (8, "3+"),
        (12, "4+"),
        (16, "5+"),
        (20, "6+"),
    ]
    if table.screen.is_on("arcs"):
        table.keys(pygame.K_a)
    if not table.screen.is_on("bands"):
        table.keys(pygame.K_b)
    rings = [one for one in table.screen.pane.overlays if isinstance(one, RangeBands)]
    assert [band.far_in for band in rings[0].bands] == [4, 8, 12, 16, 20]


def test_the_dice_of_a_salvo_are_marked_and_counted(table: Table) -> None:
    table.session.match.use_dice(lambda asked, _: (6, 1, 5, 2)[: asked.count] + (1,) * (asked.count - 4))
    table.tool.spread(GUN, {SQUALL: 4})
    table.desk.click("commit")
    table.desk.step(3)
    salvo = table.events(SalvoResolved)[0]
    assert (salvo.hits, salvo.need) == (2, 4)
    assert any("2 hits" in str(line) for line in table.desk.dump()["log"]["lines"])


def test_E1_27_a_check_of_armour_piercing_names_the_ship_that_it_is_against(table: Table) -> None:
    view = table.screen.view
    rolled = DiceRolled("piercing", (SQUALL, CANOPY, GUN), (2,), "E1-27")
    checked = ArmourPierced(SQUALL, f"{CANOPY}|{GUN}", piercing=2, left=0, face=2, pierced=False)
    assert load_ruleset("2024-03").describe(rolled, view) == "Armor piercing against Squall: 2."
    throws = [throw_of(event, view, None) for event in (rolled, checked)]
    assert [throw.title for throw in throws if throw] == [
        "Armor piercing against Squall",
        "Armor piercing 2 against Squall",
    ]
    assert all(throw and throw.seat is Seat.RED and "4+ needed" in throw.notes for throw in throws)


def test_nothing_is_said_of_squadrons_shields_or_defences(table: Table) -> None:
    words = str(table.desk.dump()).lower()
    assert not any(one in words for one in ("squadron", "shield", "defense rating", "rb2"))


def test_a_target_that_keys_take_is_in_view(table: Table) -> None:
    table.keys(pygame.K_2, pygame.K_RIGHTBRACKET, pygame.K_COMMA, pygame.K_RIGHTBRACKET)
    listed = table.screen.ui["fire.targets"]
    assert listed.rect.contains(listed.row_rect(listed.selected))


def test_E1_23_point_defences_are_circled_where_they_meet_missiles(desk: Any) -> None:
    table = Table(desk, _blue_first(), NIMBUS)
    table.tool.take_weapon("triple-tap", "red:Parasol")
    circles = [one for one in table.tool.overlays() if isinstance(one, Circle)]
    assert {one.label for one in circles} == {"PD 2"}
    assert {one.radius_in for one in circles} == {9}
    assert len(circles) == 2, "its own, and those of one friend near it"
