"""What tests of several tools need."""

from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture
def refusal_of(capsys: pytest.CaptureFixture[str]) -> Callable[[Callable[[list[str]], Any], list[str]], str]:
    """Run a tool that must leave with status 2 and one sentence, and give the sentence."""

    def run(main: Callable[[list[str]], Any], argv: list[str]) -> str:
        with pytest.raises(SystemExit) as left:
            main(argv)
        assert left.value.code == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        return said

    return run
