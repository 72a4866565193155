"""Two friends play the same match: a code goes out of the room of a new match and comes into another."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pygame
import pytest

from game.families.astra_et_tenebrae.screens.new_match.beginning import BEGINNING as ASTRA
from game.families.dark_frontier.screens.new_match.beginning import BEGINNING as FRONTIER
from game.match.seats import HUMAN
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.share_code import fleet_to_code
from rules.files import FileError
from rules.kernel.seats import PLAYERS
from rules.match_code import match_from_code, match_to_code
from tests.game.families.astra_et_tenebrae.battles import choose_astra
from tests.game.families.dark_frontier.duels import choose_frontier

RED, BLUE = PLAYERS
NAMES = {RED: "Ida", BLUE: "Tom"}


class Room(NamedTuple):
    """The room of a game: what begins its matches, how it is chosen, its options by lot."""

    beginning: Any
    choose: Callable[[Any], object]
    other: str

    def chosen(self) -> Any:
        """Choose something else than what stands there first."""
        choices = self.beginning.first(("Ida", "Tom"))
        choices.count, choices.quick, choices.seed = 2, True, "77"
        choices.players = {RED: "captain", BLUE: HUMAN}
        choices.call(RED, 1, "Żółw")
        if self.beginning is ASTRA:
            choices.rocks, choices.rocks_seed, choices.turn_limit = True, 4711, 9
            choices.play_by("2025-03-01")
        else:
            choices.points, choices.rounds = 3, 11
            choices.fly(BLUE, 0, "monitor")
        return choices

    def code_with(self, **changes: Any) -> str:
        """Write the code of the choices with other fields than they can have."""
        code = self.beginning.shared.code(self.chosen())
        content = match_from_code(code, self.beginning.shared.game, lambda document: document.data)
        return match_to_code({**content, **changes})


ROOMS = {
    "astra-et-tenebrae": Room(ASTRA, choose_astra, "Dark Frontier"),
    "dark-frontier": Room(FRONTIER, choose_frontier, "Astra et Tenebrae"),
}


@pytest.fixture(params=ROOMS)
def room(request: Any) -> Room:
    return ROOMS[request.param]


def opened(desk: Any, room: Room) -> Any:
    room.choose(desk)
    desk.click("new_match")
    return desk.screen


def paste(desk: Any, words: str) -> None:
    """Paste words by the keys alone."""
    pygame.scrap.put_text("")
    desk.screen.ui.focus("code.paste")
    desk.key(pygame.K_RETURN)
    pygame.scrap.put_text(words)
    desk.key(pygame.K_v, mod=pygame.KMOD_LCTRL)
    desk.key(pygame.K_RETURN)


def test_what_one_friend_chose_stands_before_the_other(desk: Any, room: Room) -> None:
    sent = room.chosen()
    screen = opened(desk, room)
    screen.choices = sent
    desk.click("code.share")
    desk.click("share.copy")
    code = pygame.scrap.get_text()
    assert code == desk.dump()["share.code"]["text"]
    assert "Ida" not in code
    desk.click("share.close")
    screen.choices = room.beginning.first(("Eva", "Max"))
    paste(desk, f"Play this: {code}!")
    taken = desk.screen.choices
    assert room.beginning.shared.code(taken) == code
    assert taken.names == {RED: "Eva", BLUE: "Max"}
    assert taken.players == sent.players
    assert [taken.flying(seat) for seat in PLAYERS] == [sent.flying(seat) for seat in PLAYERS]
    assert "as in the code" in desk.app.toast_texts[-1]
    desk.click("start")
    match, there = desk.screen.session.match, room.beginning.begun(desk.app, sent).session.match
    assert match.ruleset.pack_state(match.state) == there.ruleset.pack_state(there.state), "set up alike"
    packed = json.dumps(match.ruleset.pack_setup(match.setup)).replace("Eva", "Ida").replace("Max", "Tom")
    assert packed == json.dumps(there.ruleset.pack_setup(there.setup)), "only the names are one's own"


def test_the_same_dice_are_a_seed_that_both_have_or_none(desk: Any, room: Room) -> None:
    screen = opened(desk, room)
    desk.click("code.share")
    seed = screen.choices.seed
    assert seed.isdigit()
    assert seed in desk.dump()["share.words"]["text"]
    read = room.beginning.shared.pasted
    assert read(desk.dump()["share.code"]["text"], NAMES).choices.seed == seed
    desk.screen.ui.focus("share.dice")
    desk.key(pygame.K_SPACE)
    assert desk.screen.ui.focus_id == "share.dice"
    assert read(desk.dump()["share.code"]["text"], NAMES).choices.seed == screen.choices.seed == ""
    desk.key(pygame.K_ESCAPE)
    screen.choices.typed_dice = True
    desk.click("code.share")
    assert desk.screen.ui["share.dice"].disabled
    assert read(desk.dump()["share.code"]["text"], NAMES).choices.typed_dice


def test_what_cannot_begin_has_no_code(desk: Any, room: Room) -> None:
    screen = opened(desk, room)
    screen.choices.call(RED, 0, " ")
    screen.lay_out()
    assert "every ship needs a name" in desk.screen.ui["code.share"].disabled


def test_a_code_of_something_else_is_refused_and_changes_nothing(desk: Any, room: Room) -> None:
    screen = opened(desk, room)
    before = screen.state()
    other = next(one for one in ROOMS.values() if one is not room)
    for words, said in (
        (other.code_with(), f"is for a match of {room.other}"),
        (fleet_to_code(FleetFile(name="Ever")), "a fleet of False Sunrise; paste it in its fleet yard"),
        (room.code_with()[:-4], "incomplete"),
        ("hello", "begins with FSM1"),
    ):
        paste(desk, words)
        assert said in desk.app.toast_texts[-1]
        assert screen.state() == before
        assert screen.ui.modal is None


def test_a_code_of_another_version_is_taken_and_says_so(desk: Any, room: Room) -> None:
    opened(desk, room)
    paste(desk, room.code_with(same=1))
    assert "Another version" in desk.app.toast_texts[-1]
    assert desk.screen.choices.count == 2


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"count": 9}, "count"),
        ({"count": 1}, "lists 2 instead of 1"),
        ({"seed": -1}, "seed"),
        ({"seed": 10**18}, "seed"),
        ({"quick": 1}, "quick"),
        ({"players": {"red": "captain", "green": "human"}}, "players"),
        ({"surprise": 1}, "unknown field"),
        ({"ships": {"red": [], "blue": []}}, "ships"),
        ({"ships": None}, "ships"),
    ],
)
def test_a_code_is_read_as_strictly_as_a_file(room: Room, changes: dict[str, Any], said: str) -> None:
    with pytest.raises(FileError, match=f"share code.*{said}"):
        room.beginning.shared.pasted(room.code_with(**changes), NAMES)


@pytest.mark.parametrize(
    ("game", "changes", "said"),
    [
        ("astra-et-tenebrae", {"rocks_seed": 10**7}, "rocks_seed"),
        ("astra-et-tenebrae", {"ships": {"red": ["A", "B"], "blue": ["C", "a"]}}, "two ships .* called A"),
        ("astra-et-tenebrae", {"ships": {"red": ["A", "B"], "blue": ["C", "\u202e"]}}, "needs a name"),
        ("dark-frontier", {"rounds": 1000}, "rounds"),
        (
            "dark-frontier",
            {"ships": {side: [{"name": side, "kind": "x"}, {"name": "B", "kind": "x"}] for side in PLAYERS}},
            r"ships.*\[0\].kind: there is no ship x; there are ",
        ),
    ],
)
def test_what_no_room_lets_people_choose_is_refused(game: str, changes: dict[str, Any], said: str) -> None:
    room = ROOMS[game]
    with pytest.raises(FileError, match=said):
        room.beginning.shared.pasted(room.code_with(**changes), NAMES)


def test_a_level_that_there_is_not_gives_its_seat_to_a_human(room: Room) -> None:
    code = room.code_with(players={"red": "grand-duke", "blue": "captain"})
    assert room.beginning.shared.pasted(code, NAMES).choices.players == {RED: HUMAN, BLUE: "captain"}
