from pathlib import Path

import pytest
from chassis.errors import NotFound
from chassis.storage import ObjectStore


@pytest.fixture
def objects(tmp_path: Path) -> ObjectStore:
    return ObjectStore(f"file://{tmp_path}/a folder/objects")


async def test_get_returns_what_was_put(objects: ObjectStore) -> None:
    await objects.put("ab/cdef", bytes(range(256)))
    assert await objects.get("ab/cdef") == bytes(range(256))


async def test_put_replaces_an_object(objects: ObjectStore) -> None:
    await objects.put("key", b"before")
    await objects.put("key", b"after")
    assert await objects.get("key") == b"after"


async def test_get_of_a_missing_object_raises_not_found(objects: ObjectStore) -> None:
    with pytest.raises(NotFound):
        await objects.get("nothing")


async def test_delete_can_be_repeated(objects: ObjectStore) -> None:
    await objects.put("key", b"x")
    await objects.delete("key")
    await objects.delete("key")
    with pytest.raises(NotFound):
        await objects.get("key")


async def test_key_cannot_leave_the_folder(objects: ObjectStore, tmp_path: Path) -> None:
    (tmp_path / "outside").write_bytes(b"not yours")
    with pytest.raises(Exception, match=r"(?i)path|not found"):
        await objects.get("../../outside")
