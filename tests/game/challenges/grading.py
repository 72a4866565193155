"""Grade answers to shipped challenges, for the tests of every game's challenges."""

from typing import Any

from game.challenges.challenge import open_challenge
from game.challenges.files import Title
from game.challenges.judging import judge
from game.challenges.verdict import Grade, Verdict
from rules.kernel.dice import Stream


def go_on(_share: float, _thing: Any) -> bool:
    """Let the search go on."""
    return True


def graded(title: Title, answer: Any) -> Verdict:
    """Grade an answer."""
    challenge = open_challenge(title)
    return judge(title.content, title.id, challenge.request.pack(answer), go_on)


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
