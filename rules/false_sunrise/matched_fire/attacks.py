"""An activated model's attacks: declared, then resolved one by one (MF-19 to MF-22, MF-31 to MF-38)."""

from __future__ import annotations

from rules.false_sunrise.declaring import declare
from rules.false_sunrise.events import (
    AttackMade,
    GameLedger,
    PointDefenceFired,
    ResultDiminished,
    ShotLost,
)
from rules.false_sunrise.gunnery import working_mount
from rules.false_sunrise.matched_fire.gunnery import pool_of, weapon_of
from rules.false_sunrise.matched_fire.gunnery_record import MATCHED_GUNNERY
from rules.false_sunrise.matched_fire.hitting import hit, hit_squadron
from rules.false_sunrise.matched_fire.point_defence import (
    attack_pool,
    can_defend,
    prompts,
    roll_pool,
    targets_near,
)
from rules.false_sunrise.matched_fire.pool_law import lowered, strength_of
from rules.false_sunrise.matched_fire.prompts import DEFENDS, Defence, Intercepted
from rules.false_sunrise.matched_fire.sets import NOTHING, Result
from rules.false_sunrise.matched_fire.throwing import throw_attack, throw_by_default
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.scoring import end_if_swept
from rules.kernel.flow import Flow, ask
from rules.kernel.requests import ChooseOne

SWEPT = "MF-45"


def fire(ledger: GameLedger, ship_id: str) -> Flow[None]:
    """Declare all attacks, then resolve them in order (MF-22)."""
    state = ledger.state
    shots = yield from declare(ledger, ship_id, MATCHED_GUNNERY)
    for weapon_id, target_id in shots:
        if not state.ships[target_id].alive:
            ledger.record(ShotLost(ship_id, weapon_id, target_id, "MF-22"))
            continue
        yield from _attack(ledger, ship_id, weapon_id, target_id)
        if not state.ships[target_id].alive:
            end_if_swept(ledger, SWEPT)


def _attack(ledger: GameLedger, ship_id: str, weapon_id: str, target_id: str) -> Flow[None]:
    """Resolve one attack: expend Fire Control, prompt point defense, roll, apply (MF-21, MF-31)."""
    state, about = ledger.state, (ship_id, weapon_id, target_id)
    ledger.record(AttackMade(*about))
    if prompts(state.ships[ship_id], state.ships[target_id]):
        yield from _offer_defence(ledger, target_id, ship_id)
        if not state.ships[ship_id].alive:
            return  # MF-38
    mount = working_mount(state.ships[ship_id], weapon_id)
    missile = weapon_of(mount).is_missile
    pool = pool_of(state.ships[ship_id], mount, state.ships[target_id])
    result = yield from throw_attack(ledger, pool, about)
    if missile and result:
        result = yield from _intercept(ledger, about, result)
    if result:
        yield from hit(ledger, target_id, result, (ship_id, weapon_id), missile=missile)


# --- missiles ----------------------------------------------------------------------------------------


def _intercept(ledger: GameLedger, about: tuple[str, str, str], result: Result) -> Flow[Result]:
    """Roll the target's point defense and let its owner spend steps (MF-31 to MF-34).

    Return the result that is left.
    """
    ship_id, weapon_id, target_id = about
    state = ledger.state
    shooter, target = state.ships[ship_id], state.ships[target_id]
    pool = roll_pool(state, shooter, working_mount(shooter, weapon_id), target)
    stopped = yield from throw_by_default(ledger, pool, "interception", (target_id, None, ship_id), "MF-33")
    strength = strength_of(tuple([one.magnitude for one in stopped]))
    if strength.quad:
        ledger.record(_lowered(about, None, result, NOTHING))
        return NOTHING
    for steps in range(strength.steps, 0, -1):
        if not result:
            break
        value = result[0].value
        if _may_choose(result, steps):
            options = [one.value for one in result]
            request = ChooseOne(
                target.spec.seat,
                Prompt.DIMINISH,
                options,
                Intercepted(target_id, ship_id, weapon_id, result, steps),
                "MF-34",
            )
            value = yield from ask(request)
        left = lowered(result, value)
        ledger.record(_lowered(about, value, result, left))
        result = left
    return result


def _may_choose(result: Result, steps: int) -> bool:
    """Return whether the defender can choose a set to lower: there are several, and not all will go."""
    return len(result) > 1 and steps < sum([one.magnitude for one in result])


def _lowered(
    about: tuple[str, str, str], value: int | None, before: Result, after: Result
) -> ResultDiminished:
    was, left = (tuple([(one.magnitude, one.value) for one in sets]) for sets in (before, after))
    return ResultDiminished(*about, value, was, left)


# --- point defense attacks ---------------------------------------------------------------------------


def defend_at_first(ledger: GameLedger, ship_id: str) -> Flow[None]:
    """Offer a point defense attack if a squadron is near when a ship's activation begins (MF-36)."""
    state = ledger.state
    if can_defend(state.ships[ship_id]) and targets_near(state, state.ships[ship_id]):
        yield from _offer_defence(ledger, ship_id, None)


def _offer_defence(ledger: GameLedger, ship_id: str, attacker_id: str | None) -> Flow[None]:
    """Offer the owner a point defense attack on every squadron near a ship (MF-36, MF-37)."""
    state = ledger.state
    seat, about = state.ships[ship_id].spec.seat, Defence(ship_id, attacker_id)
    answer = yield from ask(ChooseOne(seat, Prompt.DEFEND, (None, DEFENDS), about, "MF-36"))
    if answer is None:
        return
    targets = [foe.spec.id for foe in targets_near(state, state.ships[ship_id])]
    ledger.record(PointDefenceFired(ship_id, tuple(targets), attacker_id))
    pool = attack_pool(state, state.ships[ship_id])
    for target_id in targets:
        about_throw = (ship_id, None, target_id)
        result = yield from throw_by_default(ledger, pool, "point_defence", about_throw, "MF-37")
        hit_squadron(ledger, target_id, result, ship_id)
