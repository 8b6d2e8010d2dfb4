import resource
from pathlib import Path

import pytest
from chassis.errors import NotFound, Unavailable
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


async def test_full_disk_is_unavailable_and_leaves_no_object(objects: ObjectStore) -> None:
    """A limit on the size of files stands for the disk: the store gets the same kind of error from a write."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, hard))
    try:
        with pytest.raises(Unavailable):
            await objects.put("key", bytes(100_000))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    with pytest.raises(NotFound):
        await objects.get("key")
    await objects.put("key", b"after")
    assert await objects.get("key") == b"after"


async def test_folder_that_is_gone_is_unavailable(objects: ObjectStore, tmp_path: Path) -> None:
    await objects.put("ab/key", b"x")
    (tmp_path / "a folder" / "objects" / "ab" / "key").unlink()
    (tmp_path / "a folder" / "objects" / "ab").rmdir()
    (tmp_path / "a folder" / "objects").rmdir()
    (tmp_path / "a folder" / "objects").write_text("a file where the folder was")
    with pytest.raises(Unavailable):
        await objects.put("ab/key", b"x")
