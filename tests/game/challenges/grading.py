"""Grade answers to shipped challenges, for the tests of every game's challenges."""

from typing import Any

from game.challenges.challenge import open_challenge
from game.challenges.files import Title
from game.challenges.judging import judge, weigh_challenge
from game.challenges.verdict import Grade, Verdict
from rules.kernel.dice import Stream


def go_on(_share: float, _thing: Any) -> bool:
    """Let the search go on."""
    return True


def graded(title: Title, answer: Any) -> Verdict:
    """Grade an answer."""
    challenge = open_challenge(title)
    return judge(title.content, title.id, challenge.request.pack(answer), go_on)


def check_lead(title: Title) -> None:
    """Make sure that the best answer leads by what is promised, has its rank, and gets the best grade."""
    challenge = open_challenge(title)
    weighed = weigh_challenge(challenge)
    lead = weighed.lead()
    assert lead is not None
    assert lead.points >= challenge.kind.least_lead * 0.999
    assert lead.rank == title.rank
    assert graded(title, challenge.found).grade is Grade.BEST
    assert graded(title, weighed.best).grade is Grade.BEST


def check_any_answers(title: Title, count: int) -> None:
    """Make sure that the default and `count` random answers are graded, and that none beats the best."""
    challenge = open_challenge(title)
    below = Stream("answers", title.id).below
    answers = [challenge.request.default(), *(challenge.request.example(below) for _ in range(count))]
    for answer in answers:
        verdict = graded(title, answer)
        assert verdict.lost >= 0.0
        assert verdict.yours
        assert verdict.best
        if verdict.grade is Grade.POOR:
            assert verdict.why, "a poor answer is explained"
