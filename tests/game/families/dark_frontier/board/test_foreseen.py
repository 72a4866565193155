"""What can be foreseen of a duel is laid on the board as it is reckoned by the rules."""

from __future__ import annotations

from fractions import Fraction

from game.families.dark_frontier.board.foreseen import (
    clock_of,
    ends_to_choose,
    ends_to_expect,
    later_ways,
)
from game.families.dark_frontier.board.overlays import ClockStep, Sign
from rules.dark_frontier.commands import flight_after, flights_of
from rules.dark_frontier.foreseeing import ends_of
from rules.dark_frontier.reaching import burned, how_many_reach, reaches
from rules.dark_frontier.state import Command, Phase
from rules.values import changed
from tests.game.families.dark_frontier.duel import duel

WEAPONS = ("bow", "starboard", "port", "tubes")


def test_all_ends_of_a_ship_are_shown_and_the_fatal_ones_marked() -> None:
    view = duel(Thresher={"at": (13, -1), "velocity": (3, 0)})
    ends = ends_to_choose(view, view.ships["Thresher"])
    assert {end.at for end in ends.ends} == set(ends_of(view.figures, view.ships["Thresher"]))
    fatal = {end.at for end in ends.ends if Sign.FATAL in end.signs}
    assert (19, -1) in fatal, "it flies off the map"
    assert fatal, "and there is no way to stop"
    quiet = ends_to_choose(duel(Thresher={"at": (0, 0), "velocity": (0, 0)}), view.ships["Quiver"])
    assert quiet.seat is view.ships["Quiver"].seat


def test_ends_of_the_enemy_say_who_reaches_whom() -> None:
    view = duel(Thresher={"at": (4, -2), "velocity": (1, 0), "lost": ()}, Quiver={"lost": ()})
    own, enemy = view.ships["Thresher"], view.ships["Quiver"]
    ghost = burned(own, flight_after(own, Command(0, 1)))
    ends = {end.at: end.signs for end in ends_to_expect(view, enemy, ghost).ends}
    assert set(ends) == set(ends_of(view.figures, enemy))
    for at, flights in ends_of(view.figures, enemy).items():
        there = [burned(enemy, flight) for _, flight in flights]
        hit = any(
            reaches(view.figures, ghost, gun, one)
            for one in there
            for gun in ("bow", "port", "starboard", "tubes")
        )
        assert (Sign.IN_REACH in ends[at]) is hit
    counts = how_many_reach(
        view.figures, ghost, [burned(enemy, flight) for _, flight in flights_of(view.figures, enemy)]
    )
    assert set(counts) == set(WEAPONS)
    assert max(counts.values()) <= len(list(flights_of(view.figures, enemy)))


def test_weapons_are_counted_in_the_fire_that_follows_the_commands() -> None:
    view = duel(
        Thresher={"at": (4, -3), "velocity": (3, -1), "came": (3, -1), "lost": ("hull", "hull", "bow")},
        Quiver={"at": (13, -6), "velocity": (-1, 3), "came": (-1, 3)},
    )
    own, enemy, figures = view.ships["Thresher"], view.ships["Quiver"], view.figures
    ghost = burned(own, flight_after(own, Command(1, 3)))
    expected = [burned(enemy, flight) for _, flight in flights_of(figures, enemy)]
    assert len(expected) == 9
    assert how_many_reach(figures, ghost, expected) == {"starboard": 0, "port": 8, "tubes": 0}
    for weapon in ("stern", "tubes"):
        assert sum(reaches(figures, one, weapon, ghost) for one in expected) == 2


def test_DF_2_a_ship_on_the_last_way_is_reached_by_every_gun() -> None:
    view = duel(Thresher={"lost": ()})
    own, enemy = view.ships["Thresher"], view.ships["Quiver"]
    view.ships["Quiver"] = enemy = changed(enemy, at=(1, -1), velocity=own.velocity)
    assert all(reaches(view.figures, own, gun, enemy) for gun in ("bow", "port", "starboard"))
    enemy = changed(enemy, at=(-9, 4))
    assert not any(reaches(view.figures, own, gun, enemy) for gun in ("bow", "port", "starboard"))


def test_DA_1_the_clock_has_what_was_and_what_is_to_come() -> None:
    view = duel(
        Phase.ADVANCE,
        Thresher={"at": (0, 0), "velocity": (3, 0)},
        F1={"at": (5, 0), "velocity": (-2, 0)},
        Quiver={"at": (15, -15), "velocity": (2, -2)},
    )
    past = ClockStep(Fraction(0), "F2 dodged", "good")
    clock = clock_of(view, [past])
    assert clock.now == 0
    assert clock.steps[0] is past
    told = {step.words: step.moment for step in clock.steps}
    assert told["Thresher and F1"] == 1
    assert told["Quiver leaves the map"] == Fraction(1, 2)
    assert not any("F4" in words for words in told)


def test_later_ways_begin_where_this_advance_ends() -> None:
    view = duel()
    (way,) = later_ways(view, ["F4"])
    assert (way.start, way.velocity) == ((10, -2), (3, -1))
