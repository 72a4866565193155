"""What a comparison found: a verdict in five lines, and a page of tables in Markdown."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rules.kernel.seats import PLAYERS
from tools.compare.boards import Worth
from tools.compare.changes import Kind
from tools.compare.deciding import Verdict, average
from tools.compare.findings import (
    WHICH_MATTERS,
    Figure,
    Findings,
    Use,
    clear_uses,
    ends,
    uses_of_sides,
    uses_of_whole,
)
from tools.runs.slots import GAMES_OF_A_PAIR, Row
from tools.tournament.report import table
from tools.tournament.scores import interval

_MOST_TOLD = 3  # changes, and figures, that the verdict names
_MOST_ROWS = 40
_SIDES_NOTE = (
    "Both sides have the same fleet or ship on the same board with the same dice; one of them plays by the "
    "changed rules, the other by the old ones, and then they swap. 50 % means that the change is worth "
    "nothing. The interval is by pairs."
)
_WHOLE_NOTE = (
    "The same boards and dice by the old rules and by the changed ones, for both sides. A figure rises or "
    "falls if it is higher (or lower) in clearly more than half of the pairs."
)
_USES_NOTE = (
    "Means of a game, with the 95 % interval of the change. Marked: clear even though so many rows are "
    "looked at (Holm's method, 5 %)."
)
_WORTH_NOTE = (
    "In points of a hundred, by the old rules and by the changed ones, with 95 %. In False Sunrise: what one "
    "more of a thing adds to the score, compared with the average of its family, by regression over the "
    "boards. Elsewhere: the score of the side that has more of it, above or below 50. With few boards the "
    "intervals are wide; `--whole N` plays more."
)


def verdict(findings: Findings) -> list[str]:
    """Return the answer in at most five lines."""
    lines = [f"Changed: {_changes(findings)}."]
    if findings.comparison.boards.sided:
        lines += _verdict_of_sides(findings)
    else:
        lines += _verdict_of_whole(findings)
    if findings.whole:
        lines += [_length(findings), _uses_in_short(findings)]
    return lines


def _changes(findings: Findings) -> str:
    changes = findings.comparison.boards.changes
    more = f"; and {len(changes) - _MOST_TOLD} more" if len(changes) > _MOST_TOLD else ""
    return "; ".join(one.words for one in changes[:_MOST_TOLD]) + more


def _verdict_of_sides(findings: Findings) -> list[str]:
    found, pairs = findings.deciding, findings.deciding.pairs
    if not pairs:
        return ["No pair of games is finished."]
    score = 100 * average(found.counts)
    low, high = (100 * one for one in interval(list(found.counts.elements())))
    says = {
        Verdict.MORE: f"The change makes a side stronger, by {score - 50:.1f} points of a hundred",
        Verdict.LESS: f"The change makes a side weaker, by {50 - score:.1f} points of a hundred",
        Verdict.SAME: f"The change makes no difference that matters (less than {_points(found.matters)})",
        None: "It is not known yet whether the change makes a side stronger",
    }[found.verdict]
    if found.verdict is None and found.is_over:
        says = f"It stays unclear: the effect is likely about half of what matters ({_points(found.matters)})"
    within = f"(95 %: {low:.1f} to {high:.1f})"
    return [
        f"{says}: it scores {score:.1f} % {within} in {GAMES_OF_A_PAIR * pairs} games{_of_it(findings)}.",
        _stopped(pairs, found.fixed_plan, known=found.is_over),
    ]


def _of_it(findings: Findings) -> str:
    """Say how many of the changed thing a side has, if only one thing was changed."""
    changes = findings.comparison.boards.changes
    if len(changes) != 1:
        return ""
    keys = [f"{what} {changes[0].id}" for what in ("hull", "component")]
    removed = changes[0].kind is Kind.REMOVED
    sides = [
        row["counts"][seat.other if removed else seat]
        for pair in findings.sides
        for row, seat in zip(pair, PLAYERS, strict=True)  # the seat with the change
    ]
    mean = sum(side.get(key, 0) for side in sides for key in keys) / len(sides)
    return f", with {mean:.1f} of it in a fleet" if mean else ""


def _stopped(pairs: int, plan: int, *, known: bool) -> str:
    games = f"{GAMES_OF_A_PAIR * pairs} games"
    says = f"Stopped after {games}." if known else f"{games} are not enough to know: play more."
    return f"{says} A number fixed beforehand would have been {GAMES_OF_A_PAIR * plan}."


def _points(share: float) -> str:
    points = 100 * share
    return f"{points:g} {'point' if points == 1 else 'points'}"


def _verdict_of_whole(findings: Findings) -> list[str]:
    pairs = len(findings.whole)
    if not pairs:
        return ["No pair of games is finished."]
    clear = findings.clear
    if clear:
        words = "; ".join(_figure_words(findings, one) for one in clear[:_MOST_TOLD])
        more = f"; and {len(clear) - _MOST_TOLD} more" if len(clear) > _MOST_TOLD else ""
        says = f"The change matters. {words[0].upper()}{words[1:]}{more}."
    elif findings.known and any(one.deciding.verdict is None for one in findings.figures.values()):
        says = "No figure clearly rises or falls, but some stay unclear."
    elif findings.known:
        says = "The change makes no difference that matters."
    else:
        says = "It is not known yet which figures rise or fall."
    plan = max(one.deciding.fixed_plan for one in findings.figures.values())
    return [says, _stopped(pairs, plan, known=findings.known)]


def _figure_words(findings: Findings, figure: Figure) -> str:
    old, new = figure.old / figure.pairs, figure.new / figure.pairs
    return f"{told(findings, figure.name)}: {new:.2f} in a game, not {old:.2f}"


def told(findings: Findings, key: str) -> str:
    """Return the name of a figure in words."""
    if key == "turns":
        return f"{findings.turn}s"
    if key == "red":
        return "red's score"
    return findings.tallies[key].heading if key in findings.tallies else key


def _length(findings: Findings) -> str:
    figure = findings.figures["turns"]
    change, half = figure.change
    old, new = (ends(rows).most_common(1)[0][0] for rows in zip(*findings.whole, strict=True))
    most = f"most end {new}" if old == new else f"most end {new} (by the old rules: {old})"
    return (
        f"A game takes {figure.new / figure.pairs:.1f} {findings.turn}s instead of "
        f"{figure.old / figure.pairs:.1f} ({change:+.1f} ± {half:.1f}); {most}."
    )


def _uses_in_short(findings: Findings) -> str:
    uses = uses_of_sides(findings.sides) if findings.sides else uses_of_whole(findings.whole)
    clear = [one for one in clear_uses(uses) if one.name not in findings.tallies or not findings.sides]
    if not clear:
        return "Nothing is clearly used more or less."
    words = [f"{told(findings, one.name)} {one.new:.2f} instead of {one.old:.2f}" for one in clear]
    return f"Used more or less in a game: {'; '.join(words[:_MOST_TOLD])}."


def report(findings: Findings, pictures: Sequence[str] = ()) -> str:
    """Return the whole page, with links to `pictures` in the same folder."""
    comparison = findings.comparison
    about = (
        f"{findings.games} games by {comparison.player}, seeds from {comparison.seed}, edition "
        f"{comparison.boards.edition}."
    )
    parts = ["# What the change does", *verdict(findings), about, "## Changed", _changed(findings)]
    if findings.sides:
        parts += ["## One side with the change", _SIDES_NOTE, _sides(findings)]
        parts += ["### What the sides do", _USES_NOTE, _uses(findings, uses_of_sides(findings.sides))]
    if findings.whole:
        parts += ["## Both sides with the change", _WHOLE_NOTE, _figures(findings)]
        parts += ["### How games end", _ends(findings)]
        parts += ["### What is used", _USES_NOTE, _uses(findings, uses_of_whole(findings.whole))]
        parts += ["## Worth", _WORTH_NOTE, _worths(findings)]
    parts += [f"![{name}]({name})" for name in pictures]
    return "\n\n".join(parts) + "\n"


def _changed(findings: Findings) -> str:
    lines = []
    for one in findings.comparison.boards.changes:
        fields = one.fields or (("", "", ""),)
        lines += [(one.id or "numbers", one.family, one.kind, *field) for field in fields]
    return table(("entry", "family", "", "field", "old", "new"), lines)


def _sides(findings: Findings) -> str:
    counts = findings.deciding.counts
    low, high = interval(list(counts.elements()))
    won = sum(number for score, number in counts.items() if score > 0.5)
    lost = sum(number for score, number in counts.items() if score < 0.5)
    split = counts.total() - won - lost
    score = (f"{average(counts):.1%}", f"{low:.1%} to {high:.1%}")
    return table(
        ("score with the change", "95 %", "pairs won", "split", "lost"), [(*score, won, split, lost)]
    )


def _figures(findings: Findings) -> str:
    lines = []
    for one in findings.figures.values():
        change, half = one.change
        old, new = one.old / one.pairs, one.new / one.pairs
        says = {Verdict.MORE: "rises", Verdict.LESS: "falls", Verdict.SAME: "stays", None: "unclear"}
        moves = says[one.deciding.verdict]
        lines.append(
            (told(findings, one.name), f"{old:.2f}", f"{new:.2f}", f"{change:+.2f}", f"{half:.2f}", moves)
        )
    note = f"Stays: higher in fewer than {50 + 100 * WHICH_MATTERS:.0f} of 100 pairs, and lower as well."
    return note + "\n\n" + table(("of a game", "old", "changed", "change", "± 95 %", ""), lines)


def _ends(findings: Findings) -> str:
    old, new = (ends(rows) for rows in zip(*findings.whole, strict=True))
    pairs = len(findings.whole)
    lines = [(why, f"{old[why] / pairs:.1%}", f"{new[why] / pairs:.1%}") for why in {**old, **new}]
    return table(("games end", "old", "changed"), lines)


def _uses(findings: Findings, uses: Sequence[Use]) -> str:
    clear = {one.name for one in clear_uses(list(uses))}
    lines = [
        (
            told(findings, one.name),
            f"{one.old:.2f}",
            f"{one.new:.2f}",
            f"{one.change:+.2f}",
            f"{one.half:.2f}",
            "*" if one.name in clear else "",
        )
        for one in uses[:_MOST_ROWS]
    ]
    return table(("in a game", "old", "changed", "change", "± 95 %", "clear"), lines)


def worths(findings: Findings) -> list[tuple[Worth | None, Worth | None]]:
    """Return each thing's worth by the old rules and by the changed ones; None where it does not exist."""
    boards = findings.comparison.boards
    rows: list[list[Row]] = [list(side) for side in zip(*findings.whole, strict=True)]
    old, new = (
        {(one.family, one.name): one for one in boards.worths(side, changed=bool(at))}
        for at, side in enumerate(rows)
    )
    return [(old.get(key), new.get(key)) for key in {**old, **new}]


def _worths(findings: Findings) -> str:
    lines = []
    for old, new in sorted(worths(findings), key=lambda both: -abs(moved(*both))):
        one = new or old
        if one is not None:
            lines.append((one.name, one.family, *_worth(old), *_worth(new)))
    if not lines:
        return "Too few boards to say."
    return table(("thing", "family", "old", "95 %", "changed", "95 %"), lines)


def moved(old: Worth | None, new: Worth | None) -> float:
    """Return by how much a worth changed, in the half width of its interval; new and removed come first."""
    if old is None or new is None:
        return float(np.inf)
    half = float(np.hypot(old.high - old.low, new.high - new.low)) / 2
    return (new.value - old.value) / half if half else 0.0


def _worth(one: Worth | None) -> tuple[str, str]:
    return ("", "") if one is None else (f"{one.value:+.1f}", f"{one.low:+.1f} to {one.high:+.1f}")
