"""The plain sentences that decision panels begin with: what the answer in hand means, without rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from game.families.astra_et_tenebrae.table.moving_forecast import Prospect
from game.forecast.questions import Forecast
from game.screens.tools.parts import percent
from game.screens.tools.plain_first import likely
from game.wording import listed
from rules.astra_et_tenebrae.combat import PHYSICIST_POINTS
from rules.astra_et_tenebrae.combat_requests import DodgeOrNot
from rules.astra_et_tenebrae.describe import WORDS
from rules.astra_et_tenebrae.figures import COMPONENTS
from rules.astra_et_tenebrae.foreseeing import Facing
from rules.astra_et_tenebrae.gunnery import Shot, Weapon, shots_of
from rules.astra_et_tenebrae.odds import Beam, Blow, Toll, laser_odds, law_of, salvo_odds, wounds_of
from rules.astra_et_tenebrae.requests import Heat
from rules.astra_et_tenebrae.state import Captain, State
from rules.astra_et_tenebrae.systems import INDEX
from rules.values import changed

_NOTABLE, _LIKELY = 0.05, 0.55  # the chances from which a loss is worth saying, and is likely


def worst_words(seen: Forecast, *, settled: bool) -> str:
    """Say what all enemies together could do to a ship at the end of its burn.

    Each makes its best move, unless all is `settled`: then no enemy has yet to move.
    """
    if not seen.worst.shooters:
        return "No enemy can hit it there this turn"
    lost = "Lost there" if settled else "Lost to best moves"
    return f"{lost}: {seen.worst.mean:.1f}, {percent(seen.worst.destroys)} destroyed"


def shot_words(state: State, shot: Shot) -> str:
    """Say what a shot will probably do to its target, counting all noted points."""
    if shot.weapon is Weapon.LASER:
        return _laser_words(
            shot.target, laser_odds(state, state.ships[shot.ships[0]], state.ships[shot.target])
        )
    odds = salvo_odds(state, shot)
    if odds.dodged:
        return f"{shot.target} is dodging: nothing can hit it this turn."
    if odds.toll.doomed:
        return f"{shot.target} is destroyed at the end of this turn anyway: the shot would be wasted."
    hit, lost = float(odds.any_hit), float(odds.toll.lost)
    if not hit:
        return f"This shot cannot hit {shot.target}."
    who = "Both ships together" if len(shot.ships) > 1 else "You"
    words = f"{who} {_will(hit, 'hit')} {shot.target}"
    return words + _destroying(lost, "it")


def _destroying(lost: float, what: str) -> str:
    """Return the end of a sentence, with how likely something is destroyed if that is worth saying."""
    if lost < _NOTABLE:
        return "."
    return f", and {likely(lost)} destroy {what}." if lost >= _LIKELY else f", and might destroy {what}."


def _laser_words(target: str, beam: Beam) -> str:
    if beam.dodged:
        return f"{target} is dodging: nothing can hit it this turn."
    if beam.follows is None:
        return f"This sets a burn mark on {target}. A mark does no damage: the next laser there does."
    part, lost = WORDS[beam.follows], float(beam.toll.lost)
    if beam.evasion is None:
        words = f"The laser {_will(float(beam.point), 'damage')} {target}'s {part}"
    else:
        words = f"Unless {target} evades, the laser {_will(float(beam.point), 'damage')} its {part}"
    return words + _destroying(lost, "the ship")


def hit_words(state: State, hit: DodgeOrNot) -> str:
    """Say what a hit costs a ship that does not dodge it (AC-7, AC-10, AC-11)."""
    ship, shooter = state.ships[hit.ship], state.ships[hit.shooter]
    is_laser = hit.weapon is Weapon.LASER
    if is_laser and ship.mark is None:
        return f"The hit burns a mark on {ship.name}. A mark does no damage: the next laser there does."
    before = wounds_of(state.figures, ship)
    if before.is_lost:
        return f"{ship.name} is destroyed at the end of this turn anyway, whether it takes the hit or not."
    place = INDEX[ship.mark] if is_laser and ship.mark is not None else None
    # A physicist whose card is open may have fired this shot, or an earlier one.
    physicist = hit.weapon is Weapon.CANNON and shooter.captain is Captain.PHYSICIST and shooter.captain_used
    points, most = (PHYSICIST_POINTS, "up to ") if physicist else (1, "")
    lost = float(Toll(before, law_of(before, (Blow(Fraction(1), points, place),))).lost)
    where = "in a random place" if place is None else f"to its {WORDS[COMPONENTS[place]]}"
    return f"The hit deals {most}{points} damage {where}. {_ruin_words(lost, ship.name, most)}."


def _ruin_words(lost: float, ship: str, most: str) -> str:
    if not lost:
        return f"It cannot destroy {ship}"
    return f"It destroys {ship}" if lost == 1 else f"It has a chance of {most}{lost:.0%} to destroy {ship}"


def aid_words(state: State, names: Sequence[str]) -> str:
    """Say which shot of some ships a tactician would improve most, and how much; "" for none (AK-4)."""
    aided = state.copy()
    for name in names:
        aided.ships[name] = changed(state.ships[name], aided=True)
    shots = [(one, name) for name in names for one in shots_of(state, state.ships[name])]
    gains = []
    for shot, name in shots:
        before, after = _hit_chance(state, shot), _hit_chance(aided, shot)
        gains.append((after - before, after, before, name, shot.target))
    if not gains or not max(gains)[0]:
        return ""
    _, after, before, name, target = max(gains)
    return f"{name} hits {target} {float(after):.0%} of the time instead of {float(before):.0%}"


def _hit_chance(state: State, shot: Shot) -> Fraction:
    """Return the chance that a shot hits, and for a laser, that it damages what its mark is on."""
    if shot.weapon is Weapon.LASER:
        return laser_odds(state, state.ships[shot.ships[0]], state.ships[shot.target]).point
    return salvo_odds(state, shot).any_hit


def burn_words(ship: str, prospect: Prospect) -> str:
    """Say who can hit whom with a cannon from where a burn ends."""
    ours = max(prospect.facings, key=lambda one: one.ours, default=None)
    theirs = max(prospect.facings, key=lambda one: one.theirs, default=None)
    mine = _hit_words("You", ours.enemy, float(ours.ours)) if ours is not None and ours.ours else ""
    other = _back_words(ship, theirs)
    if not mine and not other:
        return f"From there {ship} can hit nobody, and nobody can hit it."
    if not mine:
        return f"From there you can hit nobody, and {other}."
    return f"{mine} from there; {other or 'nobody can hit you back'}."


def _back_words(ship: str, theirs: Facing | None) -> str:
    if theirs is None or not theirs.theirs:
        return ""
    return _hit_words(theirs.enemy, ship, float(theirs.theirs))


def _hit_words(who: str, whom: str, chance: float) -> str:
    return f"{who} {_will(chance, 'hit')} {whom}" if chance < 1 else f"{who} cannot miss {whom}"


def _will(chance: float, verb: str) -> str:
    """Return how likely something is to be done, with the verb: "may hit" if it is about even."""
    words = likely(chance)
    return f"may {verb}" if words == "maybe" else f"will {words} {verb}"


def heat_words(chosen: Mapping[str, Heat]) -> str:
    """Say what a choice of heat does to the ships of a side."""
    radiating = [name for name, heat in chosen.items() if heat is not Heat.STORE]
    if not radiating and len(chosen) == 1:
        return f"{listed(list(chosen))} stays as hot as it is, and as hard to see."
    if not radiating:
        return "Your ships stay as hot as they are, and as hard to see."
    if len(radiating) == len(chosen) > 1:
        return "All your ships cool down, and every enemy can see them this turn."
    one = len(radiating) == 1
    does, them = ("cools", "it") if one else ("cool", "them")
    return f"{listed(radiating)} {does} down, and every enemy can see {them} this turn."


def evasion_words(ship: str, beam: Beam, *, stays: bool, gone: str) -> str:
    """Say what staying under a laser or evading it means; `gone` is the turn whose action evading costs."""
    if not stays:
        return f"The laser misses for certain, but {ship} cannot act {gone}."
    if beam.follows is None:
        return f"{ship} gets a burn mark. That does no damage yet, and {ship} keeps its action."
    part, lost = WORDS[beam.follows], float(beam.toll.lost)
    words = f"The laser {_will(float(beam.point), 'damage')} {ship}'s {part}"
    return words + _destroying(lost, ship)
