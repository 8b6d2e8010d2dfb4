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


async def test_stored_object_is_encrypted_and_can_be_read_back(vault: Vault, tmp_path: Path) -> None:
    await vault.put("documents/a", CONTENT)

    assert await vault.open("documents/a", SHA256) == CONTENT
    assert b"plan" not in (tmp_path / "documents" / "a").read_bytes()


async def test_same_content_is_encrypted_differently_each_time(vault: Vault, tmp_path: Path) -> None:
    for name in ("a", "b"):
        await vault.put(f"documents/{name}", CONTENT)
    assert (tmp_path / "documents" / "a").read_bytes() != (tmp_path / "documents" / "b").read_bytes()


async def test_modified_object_is_refused(vault: Vault, tmp_path: Path) -> None:
    await vault.put("documents/a", CONTENT)
    file = tmp_path / "documents" / "a"
    stored = file.read_bytes()
    for position in (0, 5, -1):
        changed = bytearray(stored)
        changed[position] ^= 1
        file.write_bytes(bytes(changed))
        with pytest.raises(FileDamaged):
            await vault.open("documents/a", SHA256)


async def test_object_moved_to_another_key_is_refused(vault: Vault, tmp_path: Path) -> None:
    await vault.put("documents/a", CONTENT)
    (tmp_path / "documents" / "a").rename(tmp_path / "documents" / "b")
    with pytest.raises(FileDamaged):
        await vault.open("documents/b", SHA256)


async def test_object_with_another_hash_is_refused(vault: Vault) -> None:
    await vault.put("documents/a", b"something else")
    with pytest.raises(FileDamaged):
        await vault.open("documents/a", SHA256)


async def test_object_cannot_be_decrypted_with_another_master_key(vault: Vault, tmp_path: Path) -> None:
    await vault.put("documents/a", CONTENT)
    with pytest.raises(FileDamaged):
        await Vault(ObjectStore(f"file://{tmp_path}"), bytes(32)).open("documents/a", SHA256)


async def test_remove_is_idempotent(vault: Vault) -> None:
    await vault.put("documents/a", CONTENT)
    await vault.remove("documents/a")
    await vault.remove("documents/a")
    with pytest.raises(NotFound):
        await vault.open("documents/a", SHA256)


def test_derived_keys_differ_and_object_keys_are_random() -> None:
    assert derived_key(KEY, "files") != derived_key(KEY, "links")
    assert new_object_key() != new_object_key()
