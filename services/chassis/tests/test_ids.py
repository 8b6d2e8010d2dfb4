from uuid import UUID

from chassis.ids import new_id, parse_id


def test_ids_sort_by_creation_time() -> None:
    ids = [new_id() for _ in range(100)]
    assert ids == sorted(ids)
    assert parse_id(str(ids[0])) == ids[0]
    assert isinstance(ids[0], UUID)
    assert ids[0].version == 7
