"""A tournament's tables, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.games import GAMES, game_of
from rules.kernel.game import Tally
from tools.tournament.contest import Contest
from tools.tournament.results import Conduct, Results, Times
from tools.tournament.scores import interval, ratings

_MOST_FAULTS = 20  # how many kinds of fault are listed
_PAIR_NOTE = (
    "A pair is two games on one board with the same dice and fleets, and the sides swapped; its score is the "
    "points of both games over two. Intervals (95 %) are by pairs, with a pair won and a pair lost added "
    "before the normal approximation, so that they are never empty. Many pairs split: the board decides them."
)
_ELO_NOTE = (
    "Elo by the Bradley-Terry model on pair scores; ± is 1.96 standard errors from weighting the pairs at "
    "random (Bayesian bootstrap). A pair won and a pair lost are added to each pairing, so that a clean "
    "sweep has a rating."
)
_TIME_NOTE = (
    "Milliseconds of processor time for one decision: a fleet's plan of orders, and any other. Times are "
    "of this run's computers and differ between runs."
)


def report(results: Results, plots: Sequence[str] = ()) -> str:
    """Return all tables, with links to `plots` in the same folder."""
    contest, met, played = results.contest, results.meetings(), results.conduct()
    parts = ["# Tournament", _about(contest, results), "## Scores", *_scores(contest, met)]
    parts += ["## Ratings", _ELO_NOTE, _elo_table(contest, ratings(contest, met))]
    parts += ["## Decisions", _TIME_NOTE, _time_table(played)]
    parts += ["## Flying", _flying_table(contest, played)]
    parts += ["## Faults", _faults(results)] if any(one.faults for one in played) else []
    parts += ["## Seats", _seats(results)] if results.games else []
    parts += [f"![{name}]({name})" for name in plots]
    return "\n\n".join(parts) + "\n"


def table(headings: Sequence[str], lines: Iterable[Sequence[Any]]) -> str:
    """Return a Markdown table with its first column left-aligned."""
    marks = [":--", *["--:"] * (len(headings) - 1)]
    return "\n".join("| " + " | ".join(map(str, cells)) + " |" for cells in (headings, marks, *lines))


def _about(contest: Contest, results: Results) -> str:
    header = contest.header()
    last = contest.seed + contest.pairs - 1
    turns, turn = results.turns, game_of(contest.edition).turn
    mean = sum(number * games for number, games in turns.items()) / max(1, results.games)
    length = f" {turn.capitalize()}s: average {mean:.1f}, {min(turns)} to {max(turns)}." if turns else ""
    done = f"{results.games} of {len(contest.slots())} games"
    return (
        f"{contest.pairs} pairs for each pairing, seeds {contest.seed} to {last}, {contest.drawing.words()}, "
        f"edition {contest.edition}, {done}.{length} Program {header['version']}, "
        f"catalog `{header['catalogue'][:12]}`."
    )


def _scores(contest: Contest, met: Sequence[Any]) -> list[str]:
    labels = contest.labels
    lines = []
    for one in met:
        low, high = interval(one.pairs)
        pairs = f"{one.won} / {one.split} / {one.lost}"
        lines.append(
            (labels[one.first], labels[one.second], f"{one.score:.1%}", f"{low:.1%} to {high:.1%}", pairs)
        )
    return [
        _PAIR_NOTE,
        table(("player", "against", "score", "95 %", "pairs won / split / lost"), lines),
    ]


def _elo_table(contest: Contest, rated: Sequence[tuple[float, float]]) -> str:
    order = sorted(zip(contest.labels, rated, strict=True), key=lambda one: -one[1][0])
    return table(
        ("player", "Elo", "±"),
        [(label, f"{elo:.0f}", f"{1.96 * error:.0f}") for label, (elo, error) in order],
    )


def _time_table(played: Sequence[Conduct]) -> str:
    headings = ("player", "plans", "average", "p95", "most", "others", "average", "p95", "most")
    return table(headings, [(one.label, *_times(one.orders), *_times(one.others)) for one in played])


def _times(times: Times) -> tuple[str, ...]:
    if not times.number:
        return ("0", "", "", "")
    return (str(times.number), *(f"{ms:.1f}" for ms in (times.mean, times.percentile(95), times.most)))


def _flying_table(contest: Contest, played: Sequence[Conduct]) -> str:
    tallies = GAMES[contest.game]().tallies
    lines = [
        (one.label, one.games, *(_tallied(one.tallies, tally) for tally in tallies), one.faults)
        for one in played
    ]
    return table(("player", "games", *(tally.heading for tally in tallies), "faults"), lines)


def _tallied(counts: Mapping[str, int], tally: Tally) -> str:
    count = counts[tally.key]
    return f"{count / max(1, counts[tally.share_of]):.2%}" if tally.share_of else str(count)


def _faults(results: Results) -> str:
    """Return a table of the players' faults, most frequent first, each with a seed that shows it."""
    order = sorted(results.fault_texts.items(), key=lambda one: (-one[1][0], one[0]))[:_MOST_FAULTS]
    lines = [(player, noted, seed, text.replace("|", "/")) for (player, text), (noted, seed) in order]
    return table(("player", "noted", "first seed", "fault"), lines)


def _seats(results: Results) -> str:
    score, (low, high) = results.seat_score()
    return f"Red's score over all games: {score:.1%} (95 % by games: {low:.1%} to {high:.1%})."
