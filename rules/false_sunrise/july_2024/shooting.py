"""Firing: resolve a ship's declared shots one after another (FIR-1, FIR-7)."""

from __future__ import annotations

from rules.false_sunrise.asking import choose
from rules.false_sunrise.choices import Aim, Push, Thrown
from rules.false_sunrise.damage import roll, settle_damage, take_damage
from rules.false_sunrise.declaring import declare
from rules.false_sunrise.dice_law import Attack, mean_damage, score
from rules.false_sunrise.events import (
    DieRerolled,
    GameLedger,
    ShotLost,
    ShotResolved,
    ShotTurned,
    VelocityChanged,
)
from rules.false_sunrise.fittings import FURTHER_KILL_FACE, SANCTUARY_FACE
from rules.false_sunrise.gunnery import working_mount
from rules.false_sunrise.july_2024.gunnery import plan_attack
from rules.false_sunrise.july_2024.gunnery_record import JULY_GUNNERY
from rules.false_sunrise.july_2024.miracles import (
    buy_die,
    buy_rating,
    gather_points,
    reroll_by_miracle,
)
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.scoring import end_if_swept
from rules.kernel.flow import Flow, ask
from rules.kernel.requests import ChooseOne
from rules.kernel.seats import Seat
from rules.table.measure import half_up


def fire(ledger: GameLedger, ship_id: str) -> Flow[None]:
    """Declare all shots, then resolve them one after another (FIR-1)."""
    state = ledger.state
    shots = yield from declare(ledger, ship_id, JULY_GUNNERY)
    aimed = []
    for weapon_id, target_id in shots:
        struck = yield from _turn_aside(ledger, ship_id, weapon_id, target_id)
        if struck is not None:
            aimed.append((weapon_id, struck))
    for weapon_id, target_id in aimed:
        if not state.ships[target_id].alive:
            ledger.record(ShotLost(ship_id, weapon_id, target_id))
            continue
        yield from _shoot(ledger, ship_id, weapon_id, target_id)
        end_if_swept(ledger)


def _turn_aside(ledger: GameLedger, ship_id: str, weapon_id: str, target_id: str) -> Flow[str | None]:
    """Let sanctuaries divert a weapon.

    Return its final target, or None if its attack is lost (FAC-2).
    """
    state = ledger.state
    rolled: list[str] = []
    while (dice := state.ships[target_id].fittings.turns_shots_aside) and target_id not in rolled:
        rolled.append(target_id)
        about = Aim(ship_id, weapon_id, target_id)
        faces = yield from roll(ledger, dice, "sanctuary", about, "FAC-2")
        if max(faces) < SANCTUARY_FACE:
            break
        shooter = state.ships[ship_id]
        mount = working_mount(shooter, weapon_id)
        others = [other for other in JULY_GUNNERY.targets_of(state, shooter, mount) if other != target_id]
        if not others:
            ledger.record(ShotTurned(ship_id, weapon_id, target_id, None))
            return None
        instead = yield from choose(shooter.spec.seat, Prompt.TURN, others, about, "FAC-2")
        ledger.record(ShotTurned(ship_id, weapon_id, target_id, instead))
        target_id = instead
    return target_id


def _shoot(ledger: GameLedger, ship_id: str, weapon_id: str, target_id: str) -> Flow[None]:
    """Resolve a shot: dice, rerolls, penalty, special results, defense, damage (FIR-7)."""
    state = ledger.state
    shooter = state.ships[ship_id]
    mount = working_mount(shooter, weapon_id)
    shot = plan_attack(state, shooter, mount, state.ships[target_id])
    about = Aim(ship_id, weapon_id, target_id)
    attack, miracles = shot.attack, bool(state.miracles)
    if miracles:
        attack = yield from buy_die(ledger, about, attack)
    faces = yield from roll(ledger, attack.thrown, "attack", about, "FIR-7")
    if attack.rerolls:
        faces = yield from _reroll(ledger, shooter.spec.seat, about, faces, attack.rerolls)
    if miracles:
        faces = yield from reroll_by_miracle(ledger, about, faces)
        attack = yield from buy_rating(ledger, about, attack, faces)
    damage, kills, removed = score(attack, faces)
    penalty = attack.penalty
    values = tuple([max(0, face - penalty) for face in faces]) if penalty else faces
    rating = attack.rating + attack.bought
    expected = mean_damage(attack)
    ledger.record(
        ShotResolved(
            ship_id, weapon_id, target_id, shot.band, rating, faces, values, removed, damage, kills, expected
        )
    )
    gather_points(ledger, target_id)
    yield from _deal(ledger, about, attack, damage, kills)


def _deal(ledger: GameLedger, about: Aim, attack: Attack, damage: int, kills: int) -> Flow[None]:
    """Deal an attack's damage, with all its consequences (DMG-3, FAC-12)."""
    state = ledger.state
    ship_id, weapon_id, target_id = about
    before = sum(state.ships[target_id].pips)
    emptied = yield from take_damage(ledger, target_id, damage, f"{ship_id}|{weapon_id}")
    left = sum(state.ships[target_id].pips)
    if attack.further and left and left < before:
        faces = yield from roll(ledger, attack.further, "haywire", about, "FAC-12")
        kills += sum([face >= FURTHER_KILL_FACE for face in faces])
    lives = yield from settle_damage(ledger, target_id, emptied + kills)
    if lives and left < before and state.ships[ship_id].fittings.pushes:
        yield from _push(ledger, about, before - left)


def _push(ledger: GameLedger, about: Aim, dealt: int) -> Flow[None]:
    """Let the attacker change the target's velocity by up to half of the damage dealt (FAC-12)."""
    state = ledger.state
    velocity = state.ships[about.target_id].velocity
    most = half_up(dealt)
    others = [v for v in range(max(0, velocity - most), velocity + most + 1) if v != velocity]
    seat = state.ships[about.ship_id].spec.seat
    request = ChooseOne(seat, Prompt.INERTIA, [None, *others], Push(*about, velocity), "FAC-12")
    chosen = yield from ask(request)
    if chosen is not None:
        ledger.record(VelocityChanged(about.target_id, velocity, chosen, "FAC-12"))


def _reroll(
    ledger: GameLedger, seat: Seat, about: Aim, faces: tuple[int, ...], most: int
) -> Flow[tuple[int, ...]]:
    """Let the attacker reroll one die for each working instance (FIR-10)."""
    for left in range(most, 0, -1):
        options = [None, *range(len(faces))]
        die = yield from ask(ChooseOne(seat, Prompt.REROLL, options, Thrown(*about, left, faces), "FIR-10"))
        if die is None:
            break
        (face,) = yield from roll(ledger, 1, "reroll", (*about, str(die)), "FIR-10")
        ledger.record(DieRerolled(about.ship_id, about.weapon_id, die, faces[die], face))
        faces = (*faces[:die], face, *faces[die + 1 :])
    return faces
