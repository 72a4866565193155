from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import game.rulebook

MODULES = [module.name for module in pkgutil.walk_packages(game.rulebook.__path__, "game.rulebook.")]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_in_the_docstrings_hold(module: str) -> None:
    assert doctest.testmod(importlib.import_module(module)).failed == 0
