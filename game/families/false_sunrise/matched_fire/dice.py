"""The dice of Matched Fire at the table: on a bench below the board, grouped into sets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.families.false_sunrise.matched_fire.table.bench import Bench
from game.families.false_sunrise.matched_fire.table.step_words import line_of
from game.families.false_sunrise.matched_fire.table.story import (
    DEFENCE,
    MENDING,
    ROLL,
    WHYS,
    about_of,
    pool_for,
    steps_of,
    story_of,
)
from game.families.false_sunrise.table.dice_edition import DiceEdition
from game.families.false_sunrise.table.throws import shot_title
from game.families.false_sunrise.table.throws import throw_of as family_throw
from game.screens.tools.dice_tray import Throw
from game.wording import counted
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.events import DiceRolled, Event, ResultDiminished, ThrowRead
from rules.false_sunrise.matched_fire.sets import DiceSet, result_names
from rules.false_sunrise.roll_words import ROLLS
from rules.false_sunrise.state import State
from rules.kernel.requests import Roll


def throw_of(event: Event, state: State, before: Throw | None) -> Throw | None:
    """Return what an event puts into the tray: rolled dice, or the result read from them."""
    match event:
        case DiceRolled(why=why) if why in WHYS:
            return _fallen(event, state)
        case ThrowRead() if before is not None:
            sets = tuple([DiceSet(*one) for one in event.sets])
            words = result_names(sets)
            if event.why == ROLL and sets:
                steps = steps_of(sets)
                words += ": cancels all" if steps is None else f": {counted(steps, 'step')}"
            return replace(before, result=words, removed=event.removed, falling=())
        case ResultDiminished() if before is not None:
            after = result_names(tuple([DiceSet(*one) for one in event.after]))
            return replace(before, result=f"leaves {after}", falling=())
    return family_throw(event, state, before)


def _fallen(event: DiceRolled, state: State) -> Throw:
    ship_id, weapon_id, target_id = about_of(event.why, event.about)
    title = f"{ROLLS[event.why]}: {ship_name(state, ship_id)}"
    if weapon_id is not None and target_id is not None:
        title = shot_title(state, (ship_id, weapon_id, target_id))
    about = tuple(one for one in (ship_id, target_id) if one is not None)
    return Throw(
        title,
        event.faces,
        ruling=event.ruling,
        falling=tuple(range(len(event.faces))),
        seat=state.ships[ship_id].seat,
        about=about,
    )


def thrown(state: State, roll: Roll) -> tuple[str, Sequence[str]] | None:
    """Describe a roll that people make with real dice, and which of them are macro dice (MF-28)."""
    if roll.why not in WHYS:
        return None
    ship_id, weapon_id, target_id = about_of(roll.why, roll.about)
    words = f"{ROLLS[roll.why]}: {ship_name(state, ship_id)}"
    if target_id is not None:
        words += f" against {ship_name(state, target_id)}"
    macro = (
        abs(pool_for(state, roll.why, ship_id, weapon_id, target_id).macro) if weapon_id is not None else 0
    )
    if not macro:
        return words, ()
    return words, [*["base or flex"] * (roll.count - macro), *["macro"] * macro]


def goes_on(beats: Sequence[Sequence[Event]], state: State) -> str:
    """Describe an attack in progress as far as its dice have been rolled."""
    story = story_of(beats, state)
    return line_of(story, state) if story is not None and story.steps and not story.over else ""


DICE = DiceEdition(
    throw=throw_of,
    thrown=thrown,
    goes_on=goes_on,
    read_at_once=frozenset({ROLL, DEFENCE, MENDING}),
    bench=Bench,
)
