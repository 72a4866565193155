"""An attack as far as it has been shown, step by step: throws, lowered results, effects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.false_sunrise import events as happened
from rules.false_sunrise.describe import ship_name, system_name, units
from rules.false_sunrise.events import Event
from rules.false_sunrise.matched_fire.describing import CRITICALS
from rules.false_sunrise.matched_fire.effects import DamageControl
from rules.false_sunrise.matched_fire.gunnery import attack_of
from rules.false_sunrise.matched_fire.point_defence import attack_pool, roll_pool
from rules.false_sunrise.matched_fire.pool_law import Pool, strength_of
from rules.false_sunrise.matched_fire.sets import DiceSet, Result, Throw
from rules.false_sunrise.ratings import RATING_NAMES
from rules.false_sunrise.state import State

ATTACK, SUSTAINED, ROLL = "attack", "sustained", "interception"
DEFENCE, MENDING = "point_defence", "damage_control"
# Who acts, with which weapon, at which target.
About = tuple[str, str | None, str | None]
WHYS = frozenset({ATTACK, SUSTAINED, ROLL, DEFENCE, MENDING})


@dataclass(frozen=True, slots=True)
class ThrowStep:
    """A throw: who made it, with what and at whom, its dice, and those removed.

    `removed` is None until the throw is read. `before` are the dice of a first throw that Sustained
    replaced (MF-30).
    """

    why: str
    ship_id: str
    weapon_id: str | None
    target_id: str | None
    pool: Pool
    faces: tuple[int, ...]
    removed: tuple[int, ...] | None = None
    before: tuple[int, ...] = ()

    @property
    def throw(self) -> Throw:
        """The dice as the rules represent them."""
        return Throw(self.faces, self.pool.flex, self.pool.macro)

    def result(self) -> Result:
        """Return the result as it was read, empty before that."""
        return () if self.removed is None else self.throw.without(self.removed)


@dataclass(frozen=True, slots=True)
class LowerStep:
    """Results of a missile attack that point defense lowered (MF-34).

    `spent` are the Values lowered, step by step; None means that a quadruple undid everything.
    """

    ship_id: str
    weapon_id: str
    target_id: str
    first: Result
    now: Result
    spent: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class ApplyStep:
    """The effects of results: a line each, and whether it is a loss."""

    lines: tuple[tuple[str, bool], ...]


Step = ThrowStep | LowerStep | ApplyStep


@dataclass(frozen=True, slots=True)
class Story:
    """The steps of one attack, point defense attack or damage control.

    `about` is who does it, with what, and at whom. `over` is true once something else has begun.
    """

    about: About
    steps: tuple[Step, ...]
    over: bool = False


_BEGINS_ANEW = (happened.ShipActivated, happened.VolleyDeclared, happened.StrikeFlown)


def story_of(beats: Sequence[Sequence[Event]], state: State) -> Story | None:
    """Return the last attack of a phase from all beats shown so far, or None if there was none."""
    found: list[Event] = []
    over = False
    for beat in reversed(beats):
        for event in reversed(beat):
            if isinstance(event, happened.PhaseBegan):
                return None
            about = _begun(event)
            found.append(event)
            if about is not None:
                return Story(about, _steps(about, tuple(reversed(found)), state), over)
            if isinstance(event, _BEGINS_ANEW):
                found.clear()
                over = True
    return None


def _begun(event: Event) -> About | None:
    """Return what an event begins, or None if it begins no attack or damage control."""
    match event:
        case happened.AttackMade():
            return event.ship_id, event.weapon_id, event.target_id
        case happened.PointDefenceFired(attacker=None):
            return event.ship_id, None, None
        case happened.DiceRolled(why=why, about=about) if why == MENDING:
            return about[0], about[1], None
    return None


# --- steps ---------------------------------------------------------------------------------------------


def _steps(about: About, events: Sequence[Event], state: State) -> tuple[Step, ...]:
    steps: list[Step] = []
    for event in events:
        match event:
            case happened.DiceRolled(why=why) if why in WHYS:
                _thrown(steps, event, about, state)
            case happened.ThrowRead():
                _read(steps, event)
            case happened.ResultDiminished():
                _lowered(steps, event)
            case _:
                words = _came_of(event, state)
                if words is not None:
                    _add_line(steps, words)
    return tuple(steps)


def _thrown(steps: list[Step], event: happened.DiceRolled, about: About, state: State) -> None:
    last = steps[-1] if steps else None
    if event.why == SUSTAINED and isinstance(last, ThrowStep):
        steps[-1] = replace(last, faces=event.faces, before=last.faces)
        return
    ship_id, weapon_id, target_id = about_of(event.why, event.about)
    met_by = about[1] if event.why == ROLL else weapon_id
    pool = pool_for(state, event.why, ship_id, met_by, target_id)
    if pool.dice != len(event.faces):
        pool = Pool(len(event.faces))
    steps.append(ThrowStep(event.why, ship_id, weapon_id, target_id, pool, event.faces))


def _read(steps: list[Step], event: happened.ThrowRead) -> None:
    """Complete a throw that was read; a throw without dice begins here (MF-25)."""
    last = steps[-1] if steps else None
    before = last.before if isinstance(last, ThrowStep) else ()
    if isinstance(last, ThrowStep) and last.removed is None:
        steps.pop()
    pool = Pool(event.base, event.flex, event.macro)
    steps.append(
        ThrowStep(
            event.why,
            event.ship_id,
            event.weapon_id,
            event.target_id,
            pool,
            event.faces,
            event.removed,
            before,
        )
    )


def _lowered(steps: list[Step], event: happened.ResultDiminished) -> None:
    after = tuple([DiceSet(*one) for one in event.after])
    last = steps[-1] if steps else None
    if isinstance(last, LowerStep):
        steps[-1] = replace(last, now=after, spent=(*last.spent, event.value))
        return
    first = tuple([DiceSet(*one) for one in event.before])
    steps.append(LowerStep(event.ship_id, event.weapon_id, event.target_id, first, after, (event.value,)))


def _add_line(steps: list[Step], line: tuple[str, bool]) -> None:
    last = steps[-1] if steps else None
    if isinstance(last, ApplyStep):
        steps[-1] = replace(last, lines=(*last.lines, line))
    else:
        steps.append(ApplyStep((line,)))


def _came_of(event: Event, state: State) -> tuple[str, bool] | None:
    """Describe briefly an effect of a result, and whether it is a loss; None for other events."""
    match event:
        case happened.SetNamed():
            was, named = DiceSet(*event.left), DiceSet(*event.named)
            return f"The {was.name} counts as {named.named}", False
        case happened.RatingMarked():
            return f"{ship_name(state, event.ship_id)}: {RATING_NAMES[event.rating]} −1 (a mark)", True
        case happened.DamageTaken():
            ship = state.ships[event.ship_id]
            left = sum(event.pips)
            unit = units(ship.spec.hull.unit, event.dealt)
            return f"{ship.spec.name}: −{event.dealt} {unit}, {left} left", True
        case happened.CriticalStruck():
            return f"The {event.value}s hit {CRITICALS[event.value]}", False
        case happened.SystemLost():
            name = system_name(state, event.ship_id, event.system)
            return f"{ship_name(state, event.ship_id)} loses {name}", True
        case happened.ShipDestroyed():
            return f"{ship_name(state, event.ship_id)} is destroyed", True
        case happened.MarkRemoved():
            return f"A mark is removed from {RATING_NAMES[event.rating]}", False
        case happened.SystemRestored():
            return f"{system_name(state, event.ship_id, event.system)} is repaired", False
        case happened.PipsRestored():
            return f"{ship_name(state, event.ship_id)} regains {event.count}", False
    return None


# --- pools ---------------------------------------------------------------------------------------------


def about_of(why: str, about: Sequence[str]) -> About:
    """Return who throws, with what and at whom, from the subject of a roll."""
    if why in (ROLL, DEFENCE):
        return about[0], None, about[1]
    if why == MENDING:
        return about[0], about[1], None
    return about[0], about[1], about[2]


def pool_for(state: State, why: str, ship_id: str, weapon_id: str | None, target_id: str | None) -> Pool:
    """Return the pool that is thrown in the current state, empty if it is no longer known.

    For a roll against missiles, `weapon_id` is the attacking weapon, and `target_id` the ship that
    has it.
    """
    ship = state.ships[ship_id]
    if why == MENDING:
        effects = [one.effect for one in ship.fittings.closers if one.carrier == weapon_id]
        return Pool(sum([one.dice for one in effects if isinstance(one, DamageControl)]))
    if why == DEFENCE:
        return attack_pool(state, ship)
    other = state.ships[target_id or ship_id]
    if why == ROLL:
        mount = other.fittings.mount(weapon_id or "")
        return roll_pool(state, other, mount, ship) if mount is not None else Pool(0)
    mount = ship.fittings.mount(weapon_id or "")
    return attack_of(ship, mount, other).pool if mount is not None else Pool(0)


def steps_of(sets: Result) -> int | None:
    """Return the steps that a point defense roll gives, or None if it undoes everything (MF-34)."""
    strength = strength_of(tuple([one.magnitude for one in sets]))
    return None if strength.quad else strength.steps
