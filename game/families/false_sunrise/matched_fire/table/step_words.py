"""Steps of an attack in words: who does what, where the dice come from, and the result."""

from __future__ import annotations

from collections import Counter

from game.families.false_sunrise.matched_fire.table.story import (
    ATTACK,
    DEFENCE,
    MENDING,
    ROLL,
    ApplyStep,
    LowerStep,
    Step,
    Story,
    ThrowStep,
    steps_of,
)
from game.families.false_sunrise.matched_fire.table.throw_card import Head
from game.wording import counted, signed
from rules.false_sunrise.describe import ship_name, system_name
from rules.false_sunrise.matched_fire.gunnery import attack_of, weapon_of
from rules.false_sunrise.matched_fire.point_defence import has_picket, roll_pool, supporters_of
from rules.false_sunrise.matched_fire.sets import result_names
from rules.false_sunrise.state import State
from rules.kernel.seats import Seat


def head_of(step: Step, number: int, story: Story, state: State) -> Head:
    """Return the head of a step."""
    attacker = state.ships[story.about[0]]
    match step:
        case ThrowStep(why=why, ship_id=ship_id) if why == ATTACK:
            ship = state.ships[ship_id]
            return Head(number, f"{ship.spec.name} attacks", _weapon(step, state), ship.seat)
        case ThrowStep(why=why, ship_id=ship_id):
            ship = state.ships[ship_id]
            if why == ROLL:
                return Head(number, f"{ship.spec.name} defends", "point defense", ship.seat)
            if why == DEFENCE:
                at = ship_name(state, step.target_id or "")
                return Head(number, f"{ship.spec.name} fires", f"point defense at {at}", ship.seat)
            return Head(number, f"{ship.spec.name} repairs", "damage control", ship.seat)
        case LowerStep(target_id=target_id):
            ship = state.ships[target_id]
            return Head(number, "Results lowered", f"by {ship.spec.name}", ship.seat)
        case ApplyStep():
            return Head(number, "What happens", "", attacker.seat)


def _weapon(step: ThrowStep, state: State) -> str:
    name = system_name(state, step.ship_id, step.weapon_id or "")
    at = ship_name(state, step.target_id or "")
    kind = ", missile" if is_missile(state, step.ship_id, step.weapon_id) else ""
    again = " · rolled again (MF-30)" if step.before else ""
    return f"{name}{kind} at {at}{again}"


def is_missile(state: State, ship_id: str, weapon_id: str | None) -> bool:
    """Return whether a weapon of a ship fires missiles."""
    mount = state.ships[ship_id].fittings.mount(weapon_id or "")
    return mount is not None and weapon_of(mount).is_missile


def foot_of(step: ThrowStep, story: Story, state: State) -> tuple[tuple[str, bool], ...]:
    """Describe the result of a throw (bright), and below it where its dice came from."""
    lines = [(words, False) for words in pool_notes(step, story, state)]
    if step.removed is not None:
        lines.insert(0, (came_to(step), True))
    return tuple(lines)


def came_to(step: ThrowStep) -> str:
    """Describe the result of a throw that has been read."""
    sets = step.result()
    if not sets:
        return "No set"
    line = result_names(sets)
    if step.why == ROLL:
        steps = steps_of(sets)
        return (
            f"{line}: cancels all (MF-34)" if steps is None else f"{line}: {counted(steps, 'step')} (MF-34)"
        )
    if step.why == MENDING:
        return f"{line}: {counted(sum(one.magnitude for one in sets), 'point')} (MF-44)"
    return f"Result {line}"


def pool_notes(step: ThrowStep, story: Story, state: State) -> list[str]:
    """Describe where the dice of a throw come from, with rulings."""
    pool, ship = step.pool, state.ships[step.ship_id]
    if step.why == MENDING:
        return [f"{pool.base} dice: a pair 1 point, a triple 2, four 3 (MF-44)"]
    if step.why == DEFENCE:
        flex = " + 1 flex: a Picket is near (MF-33)" if pool.flex else ""
        return [f"PD {pool.base}{flex}: a pair takes a figure, a triple two, four all (MF-41)"]
    if step.why == ROLL:
        return _roll_notes(step, story, state)
    mount, target = ship.fittings.mount(step.weapon_id or ""), state.ships[step.target_id or ""]
    if mount is None:
        return [f"{pool.base} base + {pool.flex} flex"]
    attack = attack_of(ship, mount, target)
    given = ", ".join(f"{why} +{number}" for why, number in attack.flex)
    notes = [
        f"{pool.base} base + {pool.flex} flex ({given}) (MF-26)"
        if pool.flex
        else f"{counted(pool.base, 'base die', 'base dice')} (MF-25)"
    ]
    if attack.arc is not None and (attack.macro or attack.armour):
        sums = f"macro {attack.macro} − {attack.armour} armor, {attack.arc} arc"
        notes.append(f"{sums}: {signed(pool.macro)} (MF-27)")
    return notes


def to_follow(story: Story, state: State) -> list[tuple[str, Seat, tuple[str, ...]]]:
    """List what follows the throw of an attack: its title, the acting side, and lines about it."""
    ship_id, weapon_id, target_id = story.about
    if target_id is None:
        return []
    shooter, target = state.ships[ship_id], state.ships[target_id]
    mount = shooter.fittings.mount(weapon_id or "")
    if mount is None or not weapon_of(mount).is_missile:
        return [("Then: what happens", shooter.seat, ("weakest set first (MF-39)",))]
    pool = roll_pool(state, shooter, mount, target)
    roll = ThrowStep(ROLL, target_id, None, ship_id, pool, ())
    defends = tuple(_roll_notes(roll, story, state)) if pool.dice else ("too few dice: no roll (MF-33)",)
    steps = "a pair is one step, a triple two, four of a kind cancel all (MF-34)"
    return [
        (f"Then: {target.spec.name} defends", target.seat, defends),
        ("Then: results are lowered", target.seat, (steps,)),
    ]


def _roll_notes(step: ThrowStep, story: Story, state: State) -> list[str]:
    """Describe the sum of PD and supporters."""
    target, shooter = state.ships[step.ship_id], state.ships[story.about[0]]
    mount = shooter.fittings.mount(story.about[1] or "")
    helpers = supporters_of(state, shooter, mount, target) if mount is not None else []
    own = step.pool.base - len(helpers)
    names = "".join(f" + {friend.spec.name}" for friend, _ in helpers)
    total = f" = {step.pool.base} dice" if helpers else " dice"
    notes = [f"PD {own}{names}{total} (MF-32)"]
    if step.pool.flex and has_picket(state, target):
        notes.append("+ 1 flex: a Picket is near (MF-33)")
    return notes


def brief(step: Step, story: Story, state: State) -> str:
    """Describe a finished step in a few words."""
    match step:
        case ThrowStep(removed=None):
            return head_of(step, 0, story, state).title
        case ThrowStep():
            return f"{head_of(step, 0, story, state).title}: {came_to(step).removeprefix('Result ')}"
        case LowerStep(now=now):
            return f"lowered to {result_names(now)}"
        case ApplyStep(lines=lines):
            return "; ".join(words for words, _ in lines)


def line_of(story: Story, state: State) -> str:
    """Describe a whole attack in one line: the throw, what point defense left, and the effect."""
    ship_id, weapon_id, target_id = story.about
    who = ship_name(state, ship_id)
    if weapon_id is not None and target_id is not None:
        who = f"{who}, {system_name(state, ship_id, weapon_id)} at {ship_name(state, target_id)}"
    told = [_short(step, story, state) for step in story.steps]
    return " · ".join([who, *filter(None, told)])


def _short(step: Step, story: Story, state: State) -> str:
    match step:
        case ThrowStep(why=why) if why == ATTACK:
            return result_names(step.result())
        case ThrowStep(why=why) if why == ROLL:
            steps = steps_of(step.result())
            return "point defense cancels it" if steps is None else f"point defense {counted(steps, 'step')}"
        case ThrowStep(why=why, target_id=at) if why == DEFENCE:
            return f"point defense at {ship_name(state, at or '')}: {result_names(step.result())}"
        case LowerStep(now=now):
            return f"leaves {result_names(now)}" if now else "nothing is left"
        case ApplyStep(lines=lines):
            losses = Counter(words for words, loss in lines if loss)
            return ", ".join(f"{words} ×{count}" if count > 1 else words for words, count in losses.items())
    return brief(step, story, state)
