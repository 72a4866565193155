"""Answers in words: what was done, what would have been better, and what that would have gained."""

from __future__ import annotations

from game.families.astra_et_tenebrae.coach.answered import Override
from game.families.astra_et_tenebrae.words import formation_noun
from game.reasons import Candidate, Thought
from game.wording import counted, listed
from rules.astra_et_tenebrae.burning import Burn, Evasion, Hold
from rules.astra_et_tenebrae.formations import Named
from rules.astra_et_tenebrae.gunnery import MISSILES, Shot
from rules.astra_et_tenebrae.requests import Heat

_LEAST = 0.05  # points: the least that one decimal can show

# What to say when the better answer gains most by a term of the computer's.
_WHY = {
    "own fire from there": "Your guns would have done more from there.",
    "enemy fire at its ships": "The enemy's guns would have done less.",
    "heat": "It would have made less heat.",
    "room to the edges": "It would have kept room to the edge of the table.",
    "closeness to the enemy": "It would have kept the enemy in reach.",
    "ships in line": "It would have kept the ship in line with its mates.",
    "what other ships do next": "It would have left the enemy fewer good answers.",
    "average points": "That shot does more damage on average.",
    "the mark": "A burn mark there was worth more.",
    "fire of its other ships": "It would have left better shots to your other ships.",
    "the physicist, minus the card": "The physicist's card was worth more at another time.",
    "the laser": "The laser would have cost you more than the evasion.",
    "the mark remains": "Evading would have taken the burn mark off.",
    "later enemy fire": "Later shots of this turn would have done less.",
    "the lost action": "An evasion costs the ship its next shot.",
    "this hit": "The hit cost more than the pilot's card is worth later.",
    "the card": "The card was worth more in a later turn.",
    "remaining heat": "The ship would have carried less heat.",
    "being hot": "A cool ship is harder to see and to hit.",
    "the engineer's card": "The engineer's card was worth more later.",
    "own fire": "Your guns would have done more that way.",
    "enemy fire": "The enemy's guns would have done less that way.",
    "ships in a row": "Ships in a row can fly in line from the first turn.",
    "the engineer where it is hot": "There the engineer has more heat to get rid of.",
    "better rolls": "Your formation would have hit more often.",
}
# The same if the better answer uses the card.
_WHY_SHOWN = {"the physicist, minus the card": "With the physicist a hit counts twice."}
_DID_HEAT = {
    Heat.STORE: "stored its heat",
    Heat.RADIATE: "radiated its heat",
    Heat.ENGINEER: "radiated its heat with the engineer",
}
_DO_HEAT = {
    Heat.STORE: "store its heat",
    Heat.RADIATE: "radiate its heat",
    Heat.ENGINEER: "radiate its heat with the engineer",
}


def did(answer: object) -> str:
    """Return what a ship or a side did, in the past tense.

    >>> did(Burn("Brand", 90, 9)), did(Evasion(30, 5)), did(None), did(True)
    ('burned 9 G towards 90°', 'evaded with 5 G towards 30°', 'stayed in the laser', 'dodged')
    """
    match answer:
        case Burn():
            return f"burned {answer.g} G towards {answer.course}°"
        case Override():
            return f"overrode its magnetic field with {answer.g} G"
        case Hold():
            return "held"
        case Shot():
            return f"fired {shot_words(answer)}"
        case Evasion():
            return f"evaded with {answer.g} G towards {answer.course}°"
        case Heat():
            return _DID_HEAT[answer]
        case bool():
            return "dodged" if answer else "took the hit"
        case None:
            return "stayed in the laser"
    return "held fire"


def better(answer: object) -> str:
    """Return what to do instead, as the end of "Better: ...".

    >>> better(Burn("Brand", 90, 9)), better(False), better(None)
    ('9 G towards 90°', 'take the hit', 'stay')
    """
    match answer:
        case Burn():
            return f"{answer.g} G towards {answer.course}°"
        case Shot():
            return shot_words(answer)
        case Evasion():
            return f"evade with {answer.g} G towards {answer.course}°"
        case Heat():
            return _DO_HEAT[answer]
        case bool():
            return "dodge" if answer else "take the hit"
        case None:
            return "stay"
    return "hold" if isinstance(answer, Hold) else "hold fire"


def shot_words(shot: Shot) -> str:
    """Return a shot within a sentence.

    >>> from rules.astra_et_tenebrae.gunnery import CANNON
    >>> shot_words(Shot(("Kindle", "Brand"), CANNON, "Skerry", 1, ("Kindle",)))
    'its cannon at Skerry, in crossfire with Brand, with the physicist'
    """
    what = counted(shot.count, "missile") if shot.weapon is MISSILES else f"its {shot.weapon}"
    crossfire = f", in crossfire with {listed(shot.ships[1:])}" if len(shot.ships) > 1 else ""
    return f"{what} at {shot.target}{crossfire}{', with the physicist' if shot.physicists else ''}"


def formations_words(named: tuple[Named, ...]) -> str:
    """Return formations within a sentence.

    >>> from rules.astra_et_tenebrae.state import LINE
    >>> formations_words((Named(LINE, ("Kindle", "Brand")),)), formations_words(())
    ('a line of Kindle and Brand', 'no formation')
    """
    each = [f"a {formation_noun(one.type)} of {listed(one.members)}" for one in named]
    return "; ".join(each) or "no formation"


def why(thought: Thought, best: Candidate) -> str:
    """Explain what the better answer would have gained most: in plain words, then in points."""
    term = thought.main_gain
    own = thought.own
    if not term or own is None:
        return ""
    points, beside = _points_of(best, term), _points_of(own, term)
    plain = (_WHY_SHOWN if points > 0 and term in _WHY_SHOWN else _WHY).get(term, "")
    if not plain or points - beside < _LEAST:
        return plain
    return f"{plain} That counts {_signed(points)} instead of {_signed(beside)} points."


def _points_of(one: Candidate, term: str) -> float:
    return sum(each.points for each in one.terms if each.words == term)


def _signed(points: float) -> str:
    return f"{'−' if points <= -_LEAST else '+' if points >= _LEAST else ''}{abs(points):.1f}"
