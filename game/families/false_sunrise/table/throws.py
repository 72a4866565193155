"""Dice throws for the tray: what they are for, the faces, and what the rules made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypedDict

from game.families.false_sunrise.table.squadron_words import squadron_type
from game.screens.tools.dice_tray import HOLD_S, REROLL_HOLD_S, Throw
from rules.false_sunrise.damage import PLATING_FACE, RUGGED_FACE
from rules.false_sunrise.describe import (
    expected_words,
    piercing_words,
    ship_name,
    squadron_attack_words,
    system_name,
)
from rules.false_sunrise.dice_law import FACES
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events import (
    ArmourPierced,
    DamageTaken,
    DiceRolled,
    DieRerolled,
    Event,
    SalvoResolved,
    ShotResolved,
    SquadronAttacked,
)
from rules.false_sunrise.fittings import FURTHER_KILL_FACE, SANCTUARY_FACE
from rules.false_sunrise.roll_words import ROLLS
from rules.false_sunrise.state import Squadron, State
from rules.kernel.seats import PLAYERS, Seat

_MARKED_FROM = {
    "plating": PLATING_FACE,
    "rugged": RUGGED_FACE,
    "sanctuary": SANCTUARY_FACE,
    "haywire": FURTHER_KILL_FACE,
}
_PIERCES = "4+ needed"
_KILLS = "(FIR-9)"


def shot_title(state: State, about: Sequence[str]) -> str:
    """Return the title of a shot: weapon and target."""
    return f"{system_name(state, about[0], about[1])} → {ship_name(state, about[2])}"


class ShotFacts(TypedDict):
    """What a throw shows of a shot besides its dice."""

    had: str
    seat: Seat
    about: tuple[str, str]


def shot_facts(state: State, ship_id: str, target_id: str) -> ShotFacts:
    """Return the firing side, both ships, and what the target had left before the shot."""
    pips = sum(state.ships[target_id].pips)
    had = f"{ship_name(state, target_id)} had {pips} pip{'s' * (pips != 1)}"
    return ShotFacts(had=had, seat=state.ships[ship_id].seat, about=(ship_id, target_id))


def removed_words(count: int) -> str:
    """Explain why this many dice do not count (FIR-6)."""
    return "" if not count else f"defense removes the highest{f' {count}' if count > 1 else ''} (FIR-6)"


def throw_of(event: Event, state: State, before: Throw | None) -> Throw | None:
    """Return what an event puts into the tray, or None if it leaves the tray unchanged."""
    match event:
        case DiceRolled():
            return _rolled(event, state)
        case DieRerolled() if before is not None and event.die < len(before.faces):
            faces = (*before.faces[: event.die], event.after, *before.faces[event.die + 1 :])
            return replace(
                before,
                faces=faces,
                falling=(event.die,),
                hold_s=REROLL_HOLD_S,
                result=f"{event.before}, now {event.after}",
                notes=("rolled again",),
                clickable=False,
                best=None,
                at=None,
            )
        case ShotResolved():
            return _resolved(event, state)
        case SalvoResolved():
            return _salvo(event, state)
        case ArmourPierced():
            return _pierced(event, state)
        case DamageTaken() if before is not None and event.source != "crash":
            return _arrived(event, before)
        case SquadronAttacked():
            return _at_squadron(event, state, before)
    return None


def _rolled(event: DiceRolled, state: State) -> Throw | None:
    """Show rolled dice; those that do something are marked, other rolls are added up."""
    if event.why == "reroll":
        return None
    falling = tuple(range(len(event.faces)))
    if event.why == "initiative":
        return replace(_for_initiative(event, state), falling=falling)
    if event.why == "squadron_attack":
        attacker, attacked = event.about[:2]
        return Throw(
            squadron_attack_words(state, attacker, attacked),
            event.faces,
            ruling=event.ruling,
            falling=falling,
            **_over(state, attacker, state.squadrons[attacked]),
        )
    least = _MARKED_FROM.get(event.why, FACES.stop)
    marked = tuple(die for die, face in enumerate(event.faces) if face >= least)
    title, result = _words_of(event, state, len(marked))
    about = tuple(one for one in event.about if one in state.ships)
    return Throw(
        title,
        event.faces,
        marked=marked,
        result=result,
        notes=(_PIERCES,) if event.why == "piercing" else (),
        ruling="FAC-14" if event.why == "rugged" else event.ruling,
        falling=falling,
        seat=state.ships[about[event.why == "piercing"]].seat if about else None,  # the firing side
        about=about,
    )


def _for_initiative(event: DiceRolled, state: State) -> Throw:
    """Mark the higher of both dice, and say whose it is."""
    first, second = event.faces
    ahead = (*PLAYERS, None)[2 if first == second else int(second > first)]
    names = state.setup.names
    return Throw(
        ROLLS["initiative"],
        event.faces,
        marked=() if ahead is None else (PLAYERS.index(ahead),),
        result="tied: again" if ahead is None else f"{names[ahead]} wins it",
        notes=(f"{names[Seat.RED]} {first}, {names[Seat.BLUE]} {second}",),
        ruling=event.ruling,
    )


def _words_of(event: DiceRolled, state: State, count: int) -> tuple[str, str]:
    """Describe what dice are rolled for, and the result; `count` of them do something."""
    kind = ROLLS.get(event.why, event.why)
    match event.why:
        case "attack":
            return shot_title(state, event.about), ""
        case "plating" | "rugged":
            return f"{kind} of {ship_name(state, event.about[0])}", f"= {count} stopped"
        case "sanctuary":
            return f"{kind}: {shot_title(state, event.about)}", "redirected" if count else "not redirected"
        case "haywire":
            return (
                f"{kind}: {shot_title(state, event.about)}",
                f"= {count} more system{'s' * (count != 1)} lost",
            )
        case "piercing":
            return piercing_words(state, event.about[0]), ""
        case "miracles":
            return f"{kind} of {state.setup.names[Seat(event.about[0])]}", f"= {sum(event.faces)}"
        case _:
            who = event.about[0] if event.about else ""
            title = f"{kind} of {ship_name(state, who)}" if who in state.ships else kind
            return title, _added_up(event, state)


def _added_up(event: DiceRolled, state: State) -> str:
    """Add up dice, with the bonus that repair crews get (UPG-2)."""
    bonus = _crews_bonus(event, state) if event.why == "repair_crews" else 0
    unit = " pips" if event.why in ("repair_crews", "away_crews") else ""
    plus = f"+ {bonus} " if bonus else ""
    return f"{plus}= {sum(event.faces) + bonus}{unit}"


def _crews_bonus(event: DiceRolled, state: State) -> int:
    """Return the pips that repair crews add to their die, 0 in editions without such a bonus."""
    ship_id, crew = event.about[:2]
    effects = (one.effect for one in state.ships[ship_id].fittings.closers if one.carrier == crew)
    return sum(effect.mends()[0] for effect in effects)


def kill_words(event: ShotResolved) -> str:
    """Say which dice of a shot destroy systems, whatever its damage (FIR-9)."""
    if event.kills > 1:
        return f"{event.kills} dice destroy a system each"
    return f"a rolled {max(event.values)} destroys a system"


def _resolved(event: ShotResolved, state: State) -> Throw:
    notes = []
    if event.values != event.faces:
        notes.append("Fire Control −2 (FIR-8)")
    if event.kills:
        notes.append(f"{kill_words(event)} {_KILLS}")
    return Throw(
        shot_title(state, (event.ship_id, event.weapon_id, event.target_id)),
        event.faces,
        event.values,
        event.removed,
        result=f"= {event.damage} damage",
        notes=(*notes, _expected(event, state)),
        ruling="FIR-7",
        why_removed=removed_words(len(event.removed)),
        **shot_facts(state, event.ship_id, event.target_id),
    )


def _at_squadron(event: SquadronAttacked, state: State, before: Throw | None) -> Throw:
    """Mark the dice that hit a squadron, and say what they needed (SQD-8)."""
    target = state.squadrons[event.target]
    toughness = squadron_type(state, target.type).toughness
    hits = f"{event.hits} hit{'s' * (event.hits != 1)}"
    title = squadron_attack_words(state, event.source, event.target)
    same = before is not None and before.title == title and len(before.faces) == len(event.values)
    faces = before.faces if before is not None and same else event.values
    notes = [f"{toughness}+ hits, and each hit takes a craft"]
    if faces != event.values:
        notes.append(f"illumination {event.values[0] - faces[0]:+d}")
    return Throw(
        title,
        faces,
        event.values,
        marked=tuple(die for die, value in enumerate(event.values) if value >= toughness),
        result=f"= {hits}",
        notes=tuple(notes),
        ruling=event.ruling,
        **_over(state, event.source, target),
    )


class Over(TypedDict):
    """The side that attacks a squadron, and the ship it is over."""

    seat: Seat
    about: tuple[str, ...]


def _over(state: State, source: str, target: Squadron) -> Over:
    """Return the side that attacks a squadron, and the ship it is over.

    Large dice on the board keep clear of that ship.
    """
    attacker = state.squadrons.get(source) or state.ships[source]
    return Over(seat=attacker.seat, about=(target.ship,) if target.ship in state.ships else ())


def _salvo(event: SalvoResolved, state: State) -> Throw:
    """Mark the dice that hit, and say how many point defense stops (E1-15 to E1-25)."""
    hits = f"{event.hits} hit{'s' * (event.hits != 1)}"
    notes = [f"{max(1, event.need)}+ needed"]
    if event.pool:
        notes.append(f"point defense {event.pool} stops {event.stopped}")
    return Throw(
        shot_title(state, (event.ship_id, event.weapon_id, event.target_id)),
        event.faces,
        marked=tuple(i for i, face in enumerate(event.faces) if face >= event.need),
        result=f"= {event.arriving} of {hits}" if event.pool else f"= {hits}",
        notes=(*notes, _expected(event, state)),
        ruling=event.ruling,
        **shot_facts(state, event.ship_id, event.target_id),
    )


def _expected(event: ShotResolved | SalvoResolved, state: State) -> str:
    return expected_words(event.expected, edition_of(state).gunnery.expected_pips(state, event))


def _arrived(event: DamageTaken, before: Throw) -> Throw:
    """Add to the throw how much of its damage arrived (DMG-2)."""
    ignored = (
        (event.shielded, "shields stop"),
        (event.plated, "plating stops"),
        (event.toughened, "rugged hull stops"),
    )
    stopped = tuple(f"{words} {points}" for points, words in ignored if points)
    beyond = event.dealt - sum(points for points, _ in ignored)
    kills = tuple(note for note in before.notes if note.endswith(_KILLS))
    return replace(
        before,
        result=f"{beyond} arrive" if stopped else before.result,
        notes=(f"{event.dealt} damage", *stopped, *kills) if stopped else before.notes,
        falling=(),
        hold_s=HOLD_S,
        clickable=False,
    )


def _pierced(event: ArmourPierced, state: State) -> Throw:
    """Describe the result of an armor piercing check (E1-27)."""
    left = "no hull" if not event.left else f"{event.left} pip{'s' * (event.left > 1)}"
    shooter = event.source.partition("|")[0]
    return Throw(
        f"Armor piercing {event.piercing} against {ship_name(state, event.target_id)}",
        (event.face,),
        marked=(0,) if event.pierced else (),
        result="a system is lost" if event.pierced else "no system is lost",
        notes=(f"{left} left in the bar", _PIERCES),
        ruling=event.ruling,
        seat=state.ships[shooter].seat,
        about=(event.target_id, shooter),
    )
