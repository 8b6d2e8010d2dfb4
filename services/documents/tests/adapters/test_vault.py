import hashlib
from pathlib import Path

import pytest
from chassis.auth.keys import derived_key
from chassis.errors import NotFound
from chassis.storage import ObjectStore
from documents.adapters.vault import FileDamaged, Vault, new_object_key

CONTENT = b"a plan for a child"
SHA256 = hashlib.sha256(CONTENT).digest()
KEY = bytes(range(32))


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    return Vault(ObjectStore(f"file://{tmp_path}"), KEY)


async def test_what_is_put_comes_back_and_cannot_be_read_on_the_way(vault: Vault, tmp_path: Path) -> None:
    await vault.put("documents/a", CONTENT)

    assert await vault.open("documents/a", SHA256) == CONTENT
    assert b"plan" not in (tmp_path / "documents" / "a").read_bytes()


async def test_the_same_file_is_stored_differently_each_time(vault: Vault, tmp_path: Path) -> None:
    for name in ("a", "b"):
        await vault.put(f"documents/{name}", CONTENT)
    assert (tmp_path / "documents" / "a").read_bytes() != (tmp_path / "documents" / "b").read_bytes()


async def test_a_changed_object_is_not_opened(vault: Vault, tmp_path: Path) -> None:
    await vault.put("documents/a", CONTENT)
    file = tmp_path / "documents" / "a"
    stored = file.read_bytes()
    for place in (0, 5, -1):
        changed = bytearray(stored)
        changed[place] ^= 1
        file.write_bytes(bytes(changed))
        with pytest.raises(FileDamaged):
            await vault.open("documents/a", SHA256)


async def test_an_object_under_another_ones_key_is_not_opened(vault: Vault, tmp_path: Path) -> None:
    await vault.put("documents/a", CONTENT)
    (tmp_path / "documents" / "a").rename(tmp_path / "documents" / "b")
    with pytest.raises(FileDamaged):
        await vault.open("documents/b", SHA256)


async def test_an_older_content_of_the_same_key_is_not_opened(vault: Vault) -> None:
    await vault.put("documents/a", b"something else")
    with pytest.raises(FileDamaged):
        await vault.open("documents/a", SHA256)


async def test_another_key_opens_nothing(vault: Vault, tmp_path: Path) -> None:
    await vault.put("documents/a", CONTENT)
    with pytest.raises(FileDamaged):
        await Vault(ObjectStore(f"file://{tmp_path}"), bytes(32)).open("documents/a", SHA256)


async def test_what_is_removed_is_gone_and_may_be_removed_again(vault: Vault) -> None:
    await vault.put("documents/a", CONTENT)
    await vault.remove("documents/a")
    await vault.remove("documents/a")
    with pytest.raises(NotFound):
        await vault.open("documents/a", SHA256)


def test_each_purpose_has_a_key_of_its_own_and_keys_of_objects_are_random() -> None:
    assert derived_key(KEY, "files") != derived_key(KEY, "links")
    assert new_object_key() != new_object_key()
