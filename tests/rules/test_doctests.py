import doctest
import importlib
import pkgutil

import pytest

import rules

MODULES = [module.name for module in pkgutil.walk_packages(rules.__path__, "rules.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
