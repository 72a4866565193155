"""Numbers on the command line: what is none is refused in one sentence that says the range."""

import pytest

from tools.arguments import Parser, whole_number


@pytest.mark.parametrize(
    "given, said",
    [
        ("x", "'x' is not a whole number from 1 to 200"),
        ("0", "0 is not a whole number from 1 to 200"),
        ("201", "201 is not a whole number from 1 to 200"),
        ("1.5", "'1.5' is not a whole number from 1 to 200"),
    ],
)
def test_a_number_out_of_range_is_refused_with_the_range(
    given: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = Parser(prog="python -m tools.weigh")
    parser.add_argument("--points", type=whole_number(1, 200))
    assert parser.parse_args(["--points", "200"]).points == 200
    with pytest.raises(SystemExit) as left:
        parser.parse_args(["--points", given])
    assert left.value.code == 2
    assert capsys.readouterr().err == f"weigh: argument --points: {said}\n"


def test_numbers_without_an_upper_end_or_any() -> None:
    with pytest.raises(Exception, match="of 1 or more"):
        whole_number(1)("0")
    assert whole_number()("-3") == -3
