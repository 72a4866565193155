"""What is strong and what is weak in a catalog, as Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from tools.balance.rates import Rate, rates
from tools.balance.samples import FAMILIES, Duel, Evidence, things_of
from tools.balance.worths import Worth, rates_by_size, worths, worths_of_slots
from tools.tournament.report import table
from tools.tournament.scores import interval

_WORTH_NOTE = (
    "Worth: how many points out of a hundred one more of a thing adds to the score of a game, compared with "
    "the average of its family in these fleets. Ridge regression of red's score on the differences between "
    "the fleets; a board counts once with all its games (every player had both sides there). Intervals of "
    "95 % from resampling boards. `+` and `-` mark those whose interval excludes zero. Ridge pulls rare "
    "things towards zero, and with many things one in twenty is marked by chance."
)
_SLOT_NOTE = (
    "The same compared with an empty slot, which random fleets sometimes have: `-` marks what is worse than "
    "nothing."
)
_RATE_NOTE = (
    "Win rate: the score of the side that has more of a thing, over boards where the numbers differ, with "
    "95 % by boards. It includes whatever comes with the thing on the same ships; the worth does not."
)


def report(evidence: Evidence, title: str = "Balance", plots: Sequence[str] = ()) -> str:
    """Return a report on the evidence, with links to `plots` in the same folder."""
    header = f"{evidence.games} games, catalog `{evidence.catalogue.fingerprint}`."
    parts = [f"# {title}", header]
    if evidence.samples:
        things = things_of(evidence.catalogue)
        fitted = worths(evidence.samples, things)
        parts += ["## In short", _short(fitted), "## Hull mixes", _sizes(evidence)]
        parts += ["## Worth and win rate", _WORTH_NOTE, _RATE_NOTE]
        parts += _families(fitted, rates(evidence.samples, things))
        parts += _slots(worths_of_slots(evidence.samples, things))
    if evidence.duels:
        parts += ["## Ready-made fleets", _duels(evidence.duels)]
    parts += [f"![{name}]({name})" for name in plots]
    return "\n\n".join(parts) + "\n"


def _short(fitted: Sequence[Worth]) -> str:
    slots = [worth for worth in fitted if worth.thing.family in ("weapon", "upgrade")]
    strong = sorted((one for one in slots if one.low > 0), key=lambda one: -one.score)
    weak = sorted((one for one in slots if one.high < 0), key=lambda one: one.score)
    lines = [
        f"- Better than the average of their family: {_named(strong)}.",
        f"- Worse than the average, and seldom worth their slot: {_named(weak)}.",
    ]
    return "\n".join(lines)


def _named(worth: Sequence[Worth]) -> str:
    return ", ".join(f"{one.thing.name} ({_percent(one.score)})" for one in worth) or "none that is clear"


def _sizes(evidence: Evidence) -> str:
    lines = []
    for name, scores in rates_by_size(evidence.samples, evidence.catalogue.hull).items():
        low, high = interval(scores)
        share = sum(scores) / len(scores)
        lines.append((name, len(scores), f"{share:.1%}", f"{low:.1%} to {high:.1%}"))
    return table(("fleet", "boards", "score", "95 %"), lines)


def _families(fitted: Sequence[Worth], counted: Sequence[Rate]) -> list[str]:
    by_thing = {rate.thing: rate for rate in counted}
    parts = []
    for family in FAMILIES:
        members = sorted((one for one in fitted if one.thing.family == family), key=lambda one: -one.score)
        if members:
            lines = [(*_worth_cells(one), *_rate_cells(by_thing.get(one.thing))) for one in members]
            title = family.replace("defence", "defense")
            headings = (title, "worth", "95 %", "", "fleets", "win rate", "95 %", "boards")
            parts += [f"### {title.capitalize()}s", table(headings, lines)]
    return parts


def _slots(fitted: Sequence[Worth]) -> list[str]:
    if not fitted:
        return []
    lines = [_worth_cells(one) for one in sorted(fitted, key=lambda one: -one.score)]
    return ["### Against an empty slot", _SLOT_NOTE, table(("", "worth", "95 %", "", "fleets"), lines)]


def _worth_cells(one: Worth) -> tuple[str, ...]:
    span = f"{_percent(one.low)} to {_percent(one.high)}"
    return (one.thing.name, _percent(one.score), span, _mark(one.low, one.high), str(one.fleets))


def _rate_cells(rate: Rate | None) -> tuple[str, ...]:
    if rate is None:
        return ("", "", "0")
    return (f"{rate.score:.1%}", f"{rate.low:.1%} to {rate.high:.1%}", str(rate.boards))


def _duels(duels: Sequence[Duel]) -> str:
    lines = []
    for duel in duels:
        low, high = interval(duel.pairs)
        share = sum(duel.pairs) / max(1, len(duel.pairs))
        lines.append((duel.first, duel.second, len(duel.pairs), f"{share:.1%}", f"{low:.1%} to {high:.1%}"))
    return table(("red fleet", "blue fleet", "boards", "score", "95 %"), lines)


def _percent(score: float) -> str:
    return f"{100 * score:+.1f}"


def _mark(low: float, high: float) -> str:
    return "+" if low > 0 else "-" if high < 0 else ""
