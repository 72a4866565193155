"""The invariants must not only hold: they must break where something is wrong."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.dark_frontier import events
from rules.dark_frontier.checks import checker
from rules.dark_frontier.checks.checker import Checker
from rules.dark_frontier.checks.laws import Law, law_in_file
from rules.dark_frontier.events import Event
from rules.dark_frontier.figures import PAGE_EDITION, PAGE_SHEETS, figures_of
from rules.dark_frontier.state import Command, Phase
from rules.kernel import checking
from rules.kernel.checking import BrokenInvariant, Proofs
from rules.kernel.match import AnyMatch
from rules.kernel.seats import Seat
from tests.rules.dark_frontier.duels import GAME, answer_all, begun, fought

SEEDS = range(4, 28)
Change = Callable[[Any], Event | None]


def duel(seed: int) -> AnyMatch:
    return fought(seed, 1 + seed % 3)


def watched(match: AnyMatch, beats: Any) -> None:
    one = Checker(match.ruleset.opening(match.setup))
    one.follow(beats)
    one.finish(match.state, match.journal)


def broken_by(kind: type[Event], change: Change, most: int = 3) -> list[int]:
    """Change the first event of a kind for which `change` gives another; the numbers of what breaks."""
    numbers: list[int] = []
    for seed in SEEDS:
        match = duel(seed)
        for place, beat in enumerate(match.beats):
            index = next((i for i, one in enumerate(beat) if type(one) is kind and change(one)), None)
            if index is None:
                continue
            changed = (*beat[:index], change(beat[index]), *beat[index + 1 :])
            with pytest.raises(BrokenInvariant) as broken:
                watched(match, [*match.beats[:place], changed, *match.beats[place + 1 :]])
            numbers.append(broken.value.number)
            break
        if len(numbers) == most:
            break
    return numbers


def test_a_true_duel_breaks_nothing() -> None:
    for seed in SEEDS:
        watched(duel(seed), duel(seed).beats)


def test_random_duels_have_all_that_can_happen() -> None:
    """What never occurs is never checked."""
    found = {event.kind for seed in SEEDS for beat in duel(seed).beats for event in beat}
    assert found == {kind.kind for kind in Event.__subclasses__()}


def moved(at: Any) -> Any:
    return at[0] + 1, at[1]


def fired(event: events.ShotFired, **changes: Any) -> Event:
    return replace(event, projectile=replace(event.projectile, **changes))


def later(event: Any) -> Event:
    moment = event.moment
    return replace(event, moment=moment._replace(steps=2 * moment.steps + 1, speed=2 * moment.speed))


def up(faces: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(face % 6 + 1 for face in faces)


@pytest.mark.parametrize(
    ("kind", "change", "number"),
    [
        (events.ShipPlaced, lambda e: replace(e, at=moved(e.at)), 123),
        (events.ShipPlaced, lambda e: replace(e, velocity=(7, 0)), 123),
        (events.CommandRevealed, lambda e: replace(e, command=Command(9)), 124),
        (events.CommandRevealed, lambda e: replace(e, command=Command(0, 7)), 124),
        (events.ShipTurned, lambda e: replace(e, facing=(e.facing + 1) % 6), 125),
        (events.ShipTurned, lambda e: replace(e, velocity=moved(e.velocity)), 125),
        (events.ShipTurned, lambda e: replace(e, thrust=(*e.thrust, 0)), 125),
        (events.MissileSteered, lambda e: replace(e, burn=4), 127),
        (events.MissileSteered, lambda e: replace(e, velocity=moved(e.velocity)), 125),
        (events.ShotFired, lambda e: fired(e, at=(15, -15)), 128),
        (events.ShotFired, lambda e: replace(e, weapon="catapult"), 128),
        (events.ShotFired, lambda e: fired(e, velocity=moved(e.projectile.velocity)), 129),
        (events.ShotFired, lambda e: replace(e, launch=(*e.launch, e.launch[0])), 129),
        (events.ShotFired, lambda e: fired(e, left=5), 129),
        (events.ShotFired, lambda e: replace(e, missiles=e.missiles + 1), 130),
        (events.CountermeasureUsed, lambda e: replace(e, missiles=e.missiles + 1), 130),
        (events.NumbersNamed, lambda e: replace(e, numbers=dict.fromkeys(e.numbers, 3)), 130),
        (events.TokenLeft, lambda e: replace(e, at=moved(e.at)), 131),
        (events.TokenLeft, later, 131),
        (events.TokensMet, later, 131),
        (events.TokensMet, lambda e: replace(e, other=e.one), 132),
        (events.ScramRolled, lambda e: replace(e, dodged=not e.dodged), 133),
        (events.ScramRolled, lambda e: replace(e, spread=e.spread - 1), 133),
        (events.ScramRolled, lambda e: replace(e, faces=e.faces[:1]), 133),
        (events.PointDefenceRolled, lambda e: replace(e, stopped=not e.stopped), 133),
        (events.PointDefenceRolled, lambda e: replace(e, rating=e.rating + 1), 133),
        (events.MissilesDetonated, lambda e: replace(e, seat=e.seat.other), 135),
        (events.MissilesDetonated, lambda e: replace(e, spread=5), 135),
        (events.DamageTaken, lambda e: replace(e, faces=(7,)), 133),
        (events.DamageTaken, lambda e: replace(e, suffered="bay" if e.suffered == "hull" else "hull"), 137),
        (events.ShipDestroyed, lambda e: replace(e, ruling="DM-5") if e.ruling == "DD-3" else None, 134),
        (events.ShipDestroyed, lambda e: replace(e, ruling="DD-3") if e.ruling == "DM-5" else None, 137),
        (events.ProjectileRemoved, lambda e: replace(e, projectile="F99"), 134),
        (events.PointScored, lambda e: replace(e, seat=e.seat.other), 140),
        (events.DuelEnded, lambda e: replace(e, winner=e.winner.other if e.winner else Seat.RED), 141),
        (events.DuelEnded, lambda e: replace(e, why="rounds" if e.why != "rounds" else "points"), 141),
    ],
)
def test_a_changed_event_is_found(kind: type[Event], change: Change, number: int) -> None:
    numbers = broken_by(kind, change)
    assert numbers
    # An event may break more than one thing, and the first that looks speaks: but never in silence.
    assert number in numbers


def test_an_armed_missile_that_was_shot_down_destroys_nothing() -> None:
    def turned(event: events.PointDefenceRolled) -> Event | None:
        return replace(event, stopped=not event.stopped) if event.ruling == "DM-5" else None

    assert set(broken_by(events.PointDefenceRolled, turned)) == {134}


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        (events.ShipTurned, {125}),
        (events.TokenLeft, {131, 132}),
        (events.TokensMet, {131, 132}),
        (events.ScramRolled, {48}),
        (events.PointDefenceRolled, {48}),
        (events.CountermeasureUsed, {130, 134, 137}),
        (events.NumbersNamed, {130}),
        (events.DamageTaken, {137, 132, 134}),
        (events.ShipDestroyed, {137, 132, 134}),
        (events.ProjectileRemoved, {134}),
        (events.TokensFlown, {132, 139}),
        (events.ProjectilesAged, {138}),
        (events.ProjectileSpent, {138}),
        (events.PointScored, {140}),
    ],
)
def test_what_is_left_out_or_told_twice_is_found(kind: type[Event], numbers: set[int]) -> None:
    found = set()
    for seed in SEEDS:
        match = duel(seed)
        places = [place for place, beat in enumerate(match.beats) if any(type(one) is kind for one in beat)]
        for place in places[:1]:
            beat = match.beats[place]
            without = tuple(one for one in beat if type(one) is not kind)
            for beats in ((without,), (beat, beat)):
                with pytest.raises(BrokenInvariant) as broken:
                    watched(match, [*match.beats[:place], *beats, *match.beats[place + 1 :]])
                found.add(broken.value.number)
        if places and seed > 12:
            break
    assert found & numbers, found


def test_meetings_told_in_another_order_are_found() -> None:
    swapped = 0
    for seed in SEEDS:
        match = duel(seed)
        for place, (one, other) in enumerate(zip(match.beats, match.beats[1:], strict=False)):
            if isinstance(one[0], events.TokenLeft) and isinstance(other[0], events.TokenLeft):
                beats = [*match.beats[:place], other, one, *match.beats[place + 2 :]]
                with pytest.raises(BrokenInvariant, match="invariant 132"):
                    watched(match, beats)
                swapped += 1
                break
    assert swapped > 5


def test_play_after_the_end_is_found() -> None:
    match = duel(0)
    with pytest.raises(BrokenInvariant, match="invariant 18"):
        watched(match, [*match.beats, (events.PhaseBegan(Phase.COMMAND, 21, Seat.RED, "DC-1"),)])


def test_a_state_that_was_meddled_with_is_found() -> None:
    """What no event has done to velocities, magazines, spreads or places shows at the next step."""

    def meddle(name: str, number: int, **changes: Any) -> None:
        match = duel(2)
        one = Checker(match.ruleset.opening(match.setup))
        place = next(i for i, beat in enumerate(match.beats) if isinstance(beat[0], events.TokensFlown))
        one.follow(match.beats[: place if name == "spread" else place + 1])
        if name == "spread":
            fresh = next(iter(one.state.projectiles.values()))
            one.state.projectiles[fresh.id] = replace(fresh, **changes)
        else:
            ship = one.state.flying()[0]
            one.state.ships[ship.name] = replace(ship, **changes)
        with pytest.raises(BrokenInvariant, match=f"invariant {number}"):
            one.follow(match.beats)

    meddle("velocity", 125, velocity=(3, 3))
    meddle("place", 139, at=(0, 9))
    meddle("spread", 138, left=3)
    meddle("magazine", 130, missiles=17)


def test_requests_list_what_can_be_answered_and_refuse_the_rest() -> None:
    assert GAME.checks is not None
    proofs = Proofs(GAME.checks())
    match = begun(5, ships=2)
    look = proofs.watch(match, requests=True)
    while match.pending and match.state.round < 4:
        look()
        answer_all(match, len(match.journal), most=len(match.journal) + 1)
    proofs.prove_match(duel(1))


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("ships", [1, 2, 3])
def test_200_duels_break_nothing(ships: int) -> None:
    assert GAME.checks is not None
    proofs = Proofs(GAME.checks())
    for seed in range(200 // ships):
        match = begun(seed, ships=ships)
        look = proofs.watch(match, requests=seed % 25 == 0)
        while match.pending:
            answer_all(match, len(match.journal), most=len(match.journal) + 1)
            look()
        if seed % 25 == 0:
            proofs.prove_match(match)


def test_the_list_of_invariants_has_each_that_is_looked_for_and_no_other() -> None:
    folder = Path(checker.__file__).parent
    text = (folder / "invariants.md").read_text("utf-8")
    listed = dict(re.findall(r"^\| (\d+) \|.*\| ([^|]+) \|$", text, re.MULTILINE))
    files = [*sorted(folder.glob("*.py")), Path(checking.__file__)]
    code = "\n".join(path.read_text("utf-8") for path in files)
    looked_for = set(re.findall(r"demand\(\s*(\d+)", code)) | set(re.findall(r"number = (\d+)", code))
    assert looked_for == set(listed)
    cited = {ruling for rulings in listed.values() for ruling in rulings.split(", ")}
    assert cited <= {*GAME.rulings(), "PLY-5"}


def test_the_numbers_of_the_file_are_those_that_the_checks_repeat() -> None:
    assert law_in_file(figures_of(PAGE_EDITION)) == law_in_file(figures_of(PAGE_SHEETS)) == Law()
