"""The guide: whose deeds count, hints, setbacks, the way back, scripted sides and dice."""

from __future__ import annotations

from collections.abc import Callable

from game.book.lessons.at_table.guide import EARLY_WORDS, LATE_WORDS
from game.book.lessons.at_table.pupil import play_on, see_all, take_step
from game.book.lessons.guide import IDLE_WORDS, Said
from game.families.false_sunrise.lessons.table.conditions import Glance
from game.families.false_sunrise.lessons.table.guide import SEALED_WORDS, TableGuide
from rules.false_sunrise.state import Order
from rules.kernel.seats import Seat

Begin = Callable[..., TableGuide]

FLY = """
- {say: Look., point: ["ship:Arrow"]}
- say: Fly.
  done: {event: move, ship: Arrow, velocity: 8}
  again: [{when: {event: move, ship: Arrow}, say: With another velocity., ruling: MOV-1}]
  hints:
    - {when: {planned: {ship: Arrow, velocity: {most: -1}}}, say: That slows you down.}
    - {when: {refused: ORD-4}, say: Too much., ruling: ORD-4}
  idle: Press plus.
  idle_after: 10
  show: [{orders: {Arrow: {velocity: 2}}}]
- {say: Fly on., done: {event: move, ship: Arrow}, show: [{}]}
"""


def give(guide: TableGuide, order: Order) -> None:
    play_on(guide, lambda _: {"red:Arrow": order}, guide.index, 1)
    see_all(guide)


def test_a_step_without_a_condition_waits_for_next(begin: Begin) -> None:
    guide = begin(FLY)
    assert guide.may_go_on
    guide.next()
    assert guide.index == 1
    assert not guide.may_go_on


def test_a_step_is_done_by_the_event_that_was_seen(begin: Begin) -> None:
    guide = begin(FLY)
    guide.next()
    guide.session.answer(Seat.BLUE, {})
    guide.session.answer(Seat.RED, {"red:Arrow": Order(2)})
    assert guide.index == 1  # it has happened, and nobody has seen it yet
    see_all(guide)
    assert guide.index == 2


def test_an_answer_while_there_is_only_something_to_read_is_taken_back(begin: Begin) -> None:
    guide = begin(FLY)
    give(guide, Order(2))
    assert guide.setback == Said(EARLY_WORDS)
    assert not guide.may_go_on
    assert guide.again()
    assert guide.may_go_on
    assert guide.session.shown.ships["red:Arrow"].at == (10, 24)


def test_orders_that_were_to_be_planned_first_are_taken_back(begin: Begin) -> None:
    guide = begin("""
        - {say: Plan., done: {planned: {ship: Arrow, velocity: 2}}, show: [{plan: {Arrow: {velocity: 2}}}]}
        - {say: Fly., done: {event: move, ship: Arrow}, show: [{orders: {Arrow: {velocity: 2}}}]}
    """)
    give(guide, Order(1))
    assert guide.setback == Said(SEALED_WORDS)
    assert guide.again()
    guide.glance(Glance(plan={"red:Arrow": Order(2)}))
    assert guide.index == 1


def test_the_last_step_lets_the_match_go_on(begin: Begin) -> None:
    guide = begin("[{say: Look.}]")
    give(guide, Order(2))
    assert guide.setback is None
    assert guide.may_go_on


def test_a_setback_sets_the_step_back_to_its_beginning(begin: Begin) -> None:
    guide = begin(FLY)
    guide.next()
    give(guide, Order(1))
    assert guide.setback is not None
    assert guide.setback.words == "With another velocity."
    assert guide.setback.ruling == "MOV-1"
    assert guide.again()
    assert guide.setback is None
    assert guide.session.shown.ships["red:Arrow"].at == (10, 24)
    assert take_step(guide)


def test_hints_follow_what_is_planned_and_what_is_refused(begin: Begin) -> None:
    guide = begin(FLY)
    guide.next()
    guide.glance(Glance(plan={"red:Arrow": Order(-2)}))
    assert guide.hint is not None
    assert guide.hint.words == "That slows you down."
    guide.refused("ORD-4")
    assert guide.hint.words == "Too much."
    guide.refused("MOV-1")
    assert guide.hint.words == "Too much."


def test_a_hint_goes_with_what_it_was_about(begin: Begin) -> None:
    guide = begin(FLY)
    guide.next()
    guide.glance(Glance(plan={"red:Arrow": Order(-1)}))
    assert guide.hint == Said("That slows you down.")
    assert guide.glance(Glance(plan={"red:Arrow": Order(1)}))
    assert guide.hint is None
    guide.refused("ORD-4")
    guide.glance(Glance(plan={"red:Arrow": Order(2)}))
    assert guide.hint == Said("Too much.", "ORD-4")


def test_who_waits_is_offered_a_hint(begin: Begin) -> None:
    guide = begin(FLY)
    assert not guide.pass_time(100)  # nothing is asked of the learner
    guide.next()
    assert not guide.pass_time(9)
    guide.stir()
    assert not guide.pass_time(9)
    assert guide.pass_time(2)
    assert guide.hint is not None
    assert guide.hint.words == "Press plus."
    give(guide, Order(2))
    guide.pass_time(100)
    assert guide.hint is not None
    assert guide.hint.words == IDLE_WORDS


def test_one_step_back_sets_the_match_back(begin: Begin) -> None:
    guide = begin(FLY)
    guide.next()
    give(guide, Order(2))
    assert guide.index == 2
    assert guide.session.shown.ships["red:Arrow"].at == (18, 24)
    assert guide.back()
    assert guide.index == 1
    assert guide.session.shown.ships["red:Arrow"].at == (10, 24)
    assert not guide.back()  # nothing was answered in the step before
    assert guide.index == 0


def test_taking_an_answer_back_goes_back_to_its_step(begin: Begin) -> None:
    guide = begin(FLY)
    guide.next()
    give(guide, Order(2))
    guide.session.rewind(0)
    guide.rewound()
    assert guide.index == 1
    assert take_step(guide)


def test_a_step_that_takes_too_long_is_tried_again(begin: Begin) -> None:
    show = "[{orders: {Arrow: {velocity: -6}}}]"
    guide = begin(f"[{{say: Stand., done: {{state: {{ship: Arrow, velocity: 0}}}}, turns: 1, show: {show}}}]")
    play_on(guide, lambda request: request.default(), 0, 8)
    assert guide.setback is not None
    assert guide.setback.words == LATE_WORDS


def test_a_match_that_ends_first_loses_nothing(begin: Begin) -> None:
    steps = "[{say: Take it., done: {event: control, marker: m1}, show: [{orders: {Arrow: {velocity: 4}}}]}]"
    guide = begin(steps)
    guide.session.concede(Seat.RED)
    see_all(guide)
    assert guide.setback is not None
    assert guide.again()
    assert take_step(guide)
    assert guide.finished


def test_others_do_not_complete_a_step(begin: Begin) -> None:
    steps = "[{say: See it fly., done: {event: move}, show: [{}]}]"
    guide = begin(steps)
    watcher = TableGuide(guide.lesson, guide.session, Seat.BLUE)
    foe = {"ships": [{"name": "Blade", "hull": "frigate", "off_board": {"left_at": [72, 6], "turn": 1}}]}
    red = {"ships": [{"name": "Arrow", "hull": "frigate", "at": [10, 24], "heading": 3}]}
    take_step(guide)
    assert guide.finished
    watcher.follow(guide.session.shown_beats)
    assert watcher.finished  # Blade flew too
    guide = begin(steps, fleets={"red": red, "blue": foe})
    watcher = TableGuide(guide.lesson, guide.session, Seat.BLUE)
    take_step(guide)
    watcher.follow(guide.session.shown_beats)
    assert not watcher.finished


def test_the_other_side_follows_its_script(begin: Begin) -> None:
    fly = "{say: Fly., done: {event: move, ship: Arrow}, show: [{}]}"
    steps = f"[{fly}, {fly}]"
    guide = begin(
        steps, foe={1: {"orders": {"Blade": {"velocity": 2}}}, 2: {"orders": {"Blade": {"velocity": -1}}}}
    )
    take_step(guide)
    assert guide.session.shown.ships["blue:Blade"].velocity == 6
    take_step(guide)
    assert guide.session.shown.ships["blue:Blade"].velocity == 5
    guide.back()
    guide.back()
    take_step(guide)
    assert guide.session.shown.ships["blue:Blade"].velocity == 6
    assert guide.answered_badly == 0


def test_a_face_that_a_die_does_not_have_is_not_made_to_fall(begin: Begin) -> None:
    """A step may be taken otherwise than it shows: then a d3 may be rolled where a 6 was written."""
    crews = [{"id": "gun", "type": "artillery", "arc": "fore"}, {"id": "crews", "type": "repair-crews"}]
    red = {"ships": [{"name": "Arrow", "hull": "frigate", "at": [30, 44], "heading": 0, "velocity": 0,
                      "damage": 2, "components": crews}]}  # fmt: skip
    blue = {"ships": [{"name": "Blade", "hull": "frigate", "at": [30, 26], "heading": 6, "velocity": 0}]}
    steps = """
- say: Fire.
  done: {event: shot, ship: Arrow, target: Blade}
  show: [{fire: {Arrow: [{weapon: gun, target: Blade}]}}]
  dice: [1, 6, 6]
"""
    fleets = {"red": red, "blue": blue}
    guide = begin(steps, fleets=fleets, asks=["fire"], phase="activations", edition="2024-03")
    assert take_step(guide)
    assert guide.session.match.state.ships["red:Arrow"].damage < 2


def test_dice_fall_as_the_step_says_again_and_again(begin: Begin) -> None:
    red = {"ships": [{"name": "Arrow", "hull": "frigate", "at": [30, 44], "heading": 0, "velocity": 0,
                      "components": [{"id": "gun", "type": "railgun", "arc": "fore"}]}]}  # fmt: skip
    blue = {"ships": [{"name": "Blade", "hull": "frigate", "at": [30, 26], "heading": 6, "velocity": 0}]}
    steps = """
- say: Fire.
  done: {event: shot, ship: Arrow, target: Blade}
  show: [{fire: {Arrow: [{weapon: gun, target: Blade}]}}]
  dice: [6, 6, 6, 1, 1, 1]
"""
    guide = begin(steps, fleets={"red": red, "blue": blue}, asks=["fire"], phase="activations")
    faces = []
    for _ in range(2):
        assert take_step(guide)
        shot = next(e for beat in guide.session.match.beats for e in beat if e.kind == "shot")
        faces.append(shot.faces)
        guide.restart()
    assert faces[0] == faces[1]
    assert faces[0] == (6, 6, 6, 1, 1, 1)[: len(faces[0])]
