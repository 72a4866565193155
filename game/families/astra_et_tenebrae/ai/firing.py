"""The next action of a side: which ship fires what at which target, or passes."""

from __future__ import annotations

from dataclasses import replace

from game.families.astra_et_tenebrae.ai.drawing import drawn
from game.families.astra_et_tenebrae.ai.last_shots import likeliest_to_win, may_end_now
from game.families.astra_et_tenebrae.ai.last_turn import DEADLY, is_last_turn
from game.families.astra_et_tenebrae.ai.level import Level
from game.families.astra_et_tenebrae.ai.prices import price_of
from game.families.astra_et_tenebrae.ai.shots import (
    Rated,
    alone,
    best_plan,
    chance_to_hit,
    in_last_turn,
    liked,
    rated,
    together,
    with_physicist,
)
from game.reasons import Candidate, Decision, Thought, ToldWhenAsked, candidate, thought
from rules.astra_et_tenebrae.combat_requests import FireOrPass
from rules.astra_et_tenebrae.gunnery import Action, Pass, Shot, Weapon
from rules.astra_et_tenebrae.state import Captain, State
from rules.kernel.requests import Below
from rules.table.measure import distance_in

_LIKELY = 0.5
_NEARLY = 0.1  # shots of this much less value may be the first as well
_WEIGHED = 5  # other shots of the ship that advice considers


def fire(level: Level, request: FireOrPass, below: Below) -> Decision:
    """Choose the next action of a side."""
    state = request.state
    options: dict[str, list[Rated]] = {ship.name: [] for ship in request.ships()}
    pairs: list[Rated] = []
    last = level.knows_the_end and is_last_turn(state)
    for shot in request.shots():
        one = liked(state, level.leaning, rated(state, shot))
        one = in_last_turn(state, one) if last else one
        if len(shot.ships) > 1:
            pairs.append(one)
        else:
            options[shot.ships[0]].append(one)
    if not level.adds_up:
        return _greedily(level, state, options, below)
    plan = best_plan(options, state)
    decides = last or (level.knows_the_end and may_end_now(state, request.seat))
    if decides:
        plan = likeliest_to_win(state, request.seat, options, plan)
    draws = level.varies and not decides
    first = _any_first(state, plan, below) if draws else _first(state, plan)
    crossed = _crossed(state, pairs, plan)
    if crossed is not None:
        first = crossed
    if first is None:
        return Decision(Pass(next(iter(options))), (_passes(next(iter(options)), options, state),))
    if level.slack_of_shots(state.figures) and not decides and len(first.shot.ships) == 1:
        first = _nearly(level, state, first, options[first.shot.ships[0]], below)
    shot = _with_captain(level, state, first)
    nodes = sum(map(len, options.values())) + len(pairs)
    others = [*options[shot.ships[0]], *(one for one in pairs if one.shot.ships[0] == shot.ships[0])]
    return Decision(shot, ToldWhenAsked(lambda: (_told(state, first, others),)), nodes)


def weigh_fire(level: Level, request: FireOrPass, below: Below, own: Action) -> Decision:
    """Choose the best action, counting what the rest can do after it.

    The player's own action is valued in the same way.
    """
    decision = fire(level, request, below)
    chosen: Action = decision.answer
    name = chosen.ships[0] if isinstance(chosen, Shot) else chosen.ship
    others = [shot for shot in request.shots() if shot.ships == (name,) and not _alike(shot, chosen)]
    others.sort(key=lambda shot: -alone(request.state, rated(request.state, shot)))
    actions = [chosen, *others[:_WEIGHED]]
    told = [_with_rest(request, action) for action in actions]
    best = max(range(len(told)), key=lambda at: told[at].points)
    advised = replace(thought(name, told, best), own=_with_rest(request, own))
    return replace(decision, answer=actions[best], thoughts=(advised,))


def _alike(shot: Shot, action: Action) -> bool:
    return isinstance(action, Shot) and replace(action, physicists=()) == shot


def _with_rest(request: FireOrPass, action: Action) -> Candidate:
    """Value an action together with what the side's other ships can still do after it."""
    state = request.state
    busy = action.ships if isinstance(action, Shot) else (action.ship,)
    options = {ship.name: list[Rated]() for ship in request.ships() if ship.name not in busy}
    for shot in request.shots():
        if len(shot.ships) == 1 and shot.ships[0] in options:
            options[shot.ships[0]].append(rated(state, shot))
    done = [rated(state, replace(action, physicists=()))] if isinstance(action, Shot) else []
    plan = best_plan(options, state, done=done)
    rest = together(state, [*done, *plan.values()])
    rest += sum(max(0.0, _gain_by_card(state, one)) for one in plan.values())
    if isinstance(action, Pass):
        return candidate(f"{action.ship} passes", ("fire of its other ships", rest))
    plain = _candidate(state, done[0])
    terms = [(term.words, term.points) for term in plain.terms]
    words = f"{action.ships[0]}: {plain.words}{' with the physicist' if action.physicists else ''}"
    card = _gain_by_card(state, done[0]) if action.physicists else 0.0
    rest -= alone(state, done[0])
    return candidate(
        words, *terms, ("fire of its other ships", rest), ("the physicist, minus the card", card)
    )


def _gain_by_card(state: State, one: Rated) -> float:
    """Return what a physicist adds to a shot, less the price of the card; 0 without a physicist."""
    able = with_physicist(state, one.shot)
    if able is None:
        return 0.0
    price = price_of(state, state.ships[able.physicists[0]], Captain.PHYSICIST)
    return alone(state, rated(state, able)) - alone(state, one) - price


def _nearly(level: Level, state: State, best: Rated, options: list[Rated], below: Below) -> Rated:
    """Choose randomly among a ship's best shot and those that look nearly as good on their own."""
    slack = level.slack_of_shots(state.figures)
    worth = alone(state, best)
    least = max(0.0, worth - slack)
    good = [one for one in options if one is best or alone(state, one) > least]
    if not level.varies:
        return good[below(len(good))]
    good.sort(key=lambda one: (one is not best, -alone(state, one)))
    return good[drawn([min(worth, alone(state, one)) for one in good], slack, below, nearer=True)]


def _greedily(level: Level, state: State, options: dict[str, list[Rated]], below: Below) -> Decision:
    """Choose a random ship and one of its shots that look best on their own."""
    names = [name for name, some in options.items() if some] or list(options)
    name = names[below(len(names))]
    some = sorted(options[name], key=lambda one: -alone(state, one))
    if level.fires_at_nearest:
        some = _nearest(state, some)
    least = max(0.0, alone(state, some[0]) - level.slack_of_shots(state.figures)) if some else 0.0
    good = [one for one in some if alone(state, one) > least] or _eagerly(level, some)
    if not good:
        return Decision(Pass(name), (_passes(name, options, state),))
    one = good[below(len(good))]
    return Decision(_with_captain(level, state, one), (_told(state, one, some),), len(some))


def _nearest(state: State, some: list[Rated]) -> list[Rated]:
    """Return those of a ship's shots that are at the nearest enemy that any of them can hit."""
    if not some:
        return some

    def away(one: Rated) -> float:
        return distance_in(state.ships[one.shot.ships[0]].place, state.ships[one.shot.target].place)

    nearest = min(map(away, some))
    return [one for one in some if away(one) <= nearest]


def _eagerly(level: Level, some: list[Rated]) -> list[Rated]:
    """Return the shot of an eager level that is likely to hit, whatever it costs but the ship."""
    if not (level.eager or level.fires_at_nearest):
        return []
    least = 0.0 if level.fires_at_nearest else _LIKELY
    return [one for one in some if chance_to_hit(one) >= least and one.price < DEADLY][:1]


def _first(state: State, plan: dict[str, Rated]) -> Rated | None:
    """Choose the first shot of a plan: lasers at ships still to act and screens, then the best."""
    return max(plan.values(), key=lambda one: (_urgency(state, one.shot), alone(state, one)), default=None)


def _any_first(state: State, plan: dict[str, Rated], below: Below) -> Rated | None:
    """Choose the first shot of a plan like `_first`, but at random among those that are nearly as good."""
    best = _first(state, plan)
    if best is None:
        return None
    urgency, least = _urgency(state, best.shot), alone(state, best) - _NEARLY
    good = [
        one for one in plan.values() if _urgency(state, one.shot) == urgency and alone(state, one) >= least
    ]
    return good[below(len(good))]


def _urgency(state: State, shot: Shot) -> int:
    early = shot.weapon is Weapon.LASER and not state.ships[shot.target].acted
    return int(early) + int(_is_screen(state, shot))


def _is_screen(state: State, shot: Shot) -> bool:
    formation = state.formation_of(shot.ships[0])
    return formation is not None and shot.ships[0] in formation.screens


def _crossed(state: State, pairs: list[Rated], plan: dict[str, Rated]) -> Rated | None:
    """Return the crossfire that beats what its ships would do alone, or None if there is none."""
    best, found = together(state, list(plan.values())), None
    for pair in pairs:
        rest = [one for name, one in plan.items() if name not in pair.shot.ships]
        worth = together(state, [*rest, pair])
        if worth > best + 0.01:
            best, found = worth, pair
    return found


def _with_captain(level: Level, state: State, one: Rated) -> Shot:
    """Add the physicist to a shot if that is worth the card."""
    able = with_physicist(state, one.shot)
    if able is None:
        return one.shot
    free = one.last or not level.uses_captains
    return able if free or _gain_by_card(state, one) >= 0 else one.shot


# --- words for the decisions ------------------------------------------------------------------------------

_WORDS = {Weapon.LASER: "laser", Weapon.CANNON: "cannon", Weapon.MISSILES: "missiles"}


def _told(state: State, chosen: Rated, others: list[Rated]) -> Thought:
    rest = [_candidate(state, one) for one in others if one is not chosen]
    return thought(chosen.shot.ships[0], [_candidate(state, chosen), *rest], 0)


def _candidate(state: State, one: Rated) -> Candidate:
    shot = one.shot
    crossfire = f" in crossfire with {shot.ships[1]}" if len(shot.ships) > 1 else ""
    words = f"{_WORDS[shot.weapon]} at {shot.target}{crossfire}"
    hits = alone(state, one) - one.beside + one.price
    return candidate(words, ("average points", hits), ("the mark", one.beside), ("heat", -one.price))


def _passes(name: str, options: dict[str, list[Rated]], state: State) -> Thought:
    rest = [_candidate(state, one) for one in options[name]]
    return thought(name, [candidate("passes: no shot is worth its heat"), *rest], 0)
