"""Catalogs of all editions: what an entry says is checked, and its place in the file means nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import rules.false_sunrise.july_2024.catalogue as july
import rules.false_sunrise.march_2024.catalogue as march
import rules.false_sunrise.matched_fire.catalogue as matched
from rules.files import FileError

FORMS: dict[str, Any] = {"july": july, "march": march, "matched": matched}
FAMILIES = ("hulls", "weapons", "defences", "upgrades", "squadrons", "factions")


def text_of(form: Any) -> str:
    return Path(form.__file__).with_name("catalogue.yaml").read_text("utf-8")


def changed(tmp_path: Path, data: Any) -> Path:
    path = tmp_path / "catalogue.yaml"
    path.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", FORMS)
def test_an_entry_of_any_family_names_a_ruling_that_there_is(name: str, tmp_path: Path) -> None:
    form = FORMS[name]
    for family in FAMILIES:
        data = yaml.safe_load(text_of(form))
        if not data.get(family):
            continue
        data[family][-1]["rule"] = "XYZ-9"
        with pytest.raises(FileError) as caught:
            form.read_catalogue(changed(tmp_path, data))
        assert caught.value.field == f"{family}[{len(data[family]) - 1}].rule"
        assert caught.value.line is not None
        assert "there is no ruling XYZ-9; rulings begin with " in str(caught.value)


@pytest.mark.parametrize(
    ("name", "rule", "nearest"),
    [("july", "MF-7", ""), ("march", "E1-99", "E1-29"), ("matched", "MF-99", "MF-49")],
)
def test_a_ruling_of_a_catalog_is_one_of_its_edition(
    name: str, rule: str, nearest: str, tmp_path: Path
) -> None:
    data = yaml.safe_load(text_of(FORMS[name]))
    data["hulls"][0]["rule"] = rule
    with pytest.raises(FileError) as caught:
        FORMS[name].read_catalogue(changed(tmp_path, data))
    assert caught.value.field == "hulls[0].rule"
    assert f"there is no ruling {rule}; " in str(caught.value)
    assert not nearest or f"the nearest is {nearest}" in str(caught.value)
