"""What differs between two files, told entry by entry."""

from tools.compare.changes import Change, Kind, changes_between

GUN = {
    "id": "gun",
    "name": "Gun",
    "text": "It fires.",
    "dice": 4,
    "effects": [{"kind": "reroll", "weapons": "energy"}],
}


def changes(old: dict[str, dict], new: dict[str, dict]) -> list[Change]:
    return list(changes_between({"weapons": old}, {"weapons": new}))


def test_words_are_no_change() -> None:
    assert changes({"gun": GUN}, {"gun": {**GUN, "name": "Cannon", "text": "It thunders."}}) == []


def test_a_number_is_named_with_both_values() -> None:
    (found,) = changes({"gun": GUN}, {"gun": {**GUN, "dice": 5}})
    assert found == Change(Kind.CHANGED, "weapons", "gun", (("dice", "4", "5"),))
    assert found.words == "gun: dice 4 to 5"


def test_a_number_deep_inside_is_named_with_its_place() -> None:
    (found,) = changes({"gun": GUN}, {"gun": {**GUN, "effects": [{"kind": "reroll", "weapons": "missile"}]}})
    assert found.fields == (("effects[1].weapons", "energy", "missile"),)


def test_new_removed_and_renamed_entries_are_told_apart() -> None:
    other = {**GUN, "id": "other", "dice": 9}
    assert [one.kind for one in changes({"gun": GUN}, {"gun": GUN, "other": other})] == [Kind.NEW]
    assert [one.kind for one in changes({"gun": GUN, "other": other}, {"gun": GUN})] == [Kind.REMOVED]
    (found,) = changes({"gun": GUN}, {"bow": {**GUN, "id": "bow", "name": "Bow"}})
    assert (found.kind, found.id, found.words) == (Kind.RENAMED, "bow", "gun is called bow")
    kinds = {one.kind for one in changes({"gun": GUN}, {"bow": {**GUN, "id": "bow", "dice": 3}})}
    assert kinds == {Kind.NEW, Kind.REMOVED}


def test_the_order_of_entries_is_no_change() -> None:
    other = {**GUN, "id": "other", "dice": 9}
    assert changes({"gun": GUN, "other": other}, {"other": other, "gun": GUN}) == []
