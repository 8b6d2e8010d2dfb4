"""The keys of children's texts: one per child, in a service's table `data_keys`, encrypted by the master key.

Reasons: docs/adr/0016-encrypt-texts-per-child.md. The table has `owner_id uuid PRIMARY KEY`, `master_key_id text`,
`wrapped bytea`, `created_at timestamptz`.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping
from uuid import UUID

import structlog
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from chassis.child_cipher import DecryptionFailed, decrypt_bound, encrypt_bound
from chassis.db import Rows
from chassis.master_keys import DATA_KEYS
from chassis.metrics import TEXTS_UNREADABLE
from chassis.unit_of_work import UnitOfWork

FORMAT = b"\x01"
OWNER_END = 1 + 16
KEY_BYTES = 32
KEY_ID_LENGTH = 16
STORED_KEY = "convert_to(k.master_key_id, 'UTF8') || k.wrapped"
STORED_KEYS = f"SELECT k.owner_id, {STORED_KEY} AS owner_key FROM data_keys k WHERE k.owner_id = ANY($1::uuid[])"  # noqa: S608  # constants
CREATE = """
    INSERT INTO data_keys (owner_id, master_key_id, wrapped, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
"""
log = structlog.get_logger(__name__)


class TextUnreadable(Exception):
    """Modified, moved to another row or child, or its data key is gone. The response is 500, never an empty text."""


class Place:
    """Where texts belong. They can't be decrypted anywhere else."""

    def __init__(self, table: str, row_id: bytes, owner_id: UUID) -> None:
        self._table, self._row_id, self._owner_id = table, row_id, owner_id

    def encrypt(self, cipher: AESGCM, column: str, text: str) -> bytes:
        return FORMAT + self._owner_id.bytes + encrypt_bound(cipher, text.encode(), self._name(column))

    def decrypt(self, ciphers: Mapping[UUID, AESGCM], column: str, encrypted: bytes) -> str:
        """Raises TextUnreadable."""
        cipher = ciphers.get(self._owner_id)
        if cipher is None:
            raise self.unreadable("key_destroyed")
        if encrypted[:OWNER_END] != FORMAT + self._owner_id.bytes:
            raise self.unreadable("other_owner")
        try:
            return decrypt_bound(cipher, encrypted[OWNER_END:], self._name(column)).decode()
        except DecryptionFailed:
            raise self.unreadable("modified") from None

    def unreadable(self, reason: str) -> TextUnreadable:
        """Counts and logs it, without the text."""
        TEXTS_UNREADABLE.labels(reason=reason).inc()
        log.error("an encrypted text can't be decrypted", code=reason, subject_id=f"{self._table} {self._row_id.hex()}")
        return TextUnreadable(reason)

    def _name(self, column: str) -> bytes:
        return f"{self._table}.{column}\n".encode() + self._row_id + self._owner_id.bytes


class Fingerprints:
    """Of an owner's texts: HMAC-SHA-256 by a key derived from the owner's data key. Without it nobody can find a short
    text by trying, and once the owner is erased nobody can at all."""

    def __init__(self, data_key: bytes) -> None:
        self._key = hmac.digest(data_key, b"larkwell fingerprints", hashlib.sha256)

    def of(self, content: bytes) -> str:
        return hmac.digest(self._key, content, hashlib.sha256).hex()


async def cipher_to_write(uow: UnitOfWork, owner_id: UUID) -> AESGCM:
    """Creates the owner's key if there is none. The lock prevents its deletion until the text is committed."""
    return AESGCM(await _key_to_write(uow, owner_id))


async def fingerprints_to_write(uow: UnitOfWork, owner_id: UUID) -> Fingerprints:
    """As `cipher_to_write`."""
    return Fingerprints(await _key_to_write(uow, owner_id))


async def fingerprints_of(db: Rows, owner_ids: Iterable[UUID]) -> Mapping[UUID, Fingerprints]:
    """By owner. One without a key is left out. Raises TextUnreadable, MasterKeyMissing."""
    rows = await db.rows(STORED_KEYS, list(owner_ids))
    owned = {UUID(str(row["owner_id"])): row["owner_key"] for row in rows}
    return {owner: Fingerprints(_data_key(db, owner, key)) for owner, key in owned.items()}


async def _key_to_write(uow: UnitOfWork, owner_id: UUID) -> bytes:
    for _ in range(2):
        row = await uow.row(f"{STORED_KEYS} FOR KEY SHARE", [owner_id])
        if row is not None:
            return _data_key(uow, owner_id, row["owner_key"])
        wrapped = uow.keys.encrypt(DATA_KEYS, secrets.token_bytes(KEY_BYTES), owner_id)
        await uow.rows(CREATE, owner_id, uow.keys.current.id, wrapped, uow.now)
    raise TextUnreadable("key_destroyed")


async def ciphers_of(db: Rows, owner_ids: Iterable[UUID]) -> Mapping[UUID, AESGCM]:
    """By owner. One without a key is left out. Raises TextUnreadable, MasterKeyMissing."""
    rows = await db.rows(STORED_KEYS, list(owner_ids))
    return unwrapped_keys(db, {UUID(str(row["owner_id"])): row["owner_key"] for row in rows})


def unwrapped_keys(db: Rows, stored: Mapping[UUID, bytes | None]) -> Mapping[UUID, AESGCM]:
    """Of `STORED_KEY` values that a statement has read with its rows. Raises TextUnreadable, MasterKeyMissing."""
    return {owner: AESGCM(_data_key(db, owner, key)) for owner, key in stored.items() if key is not None}


def _data_key(db: Rows, owner_id: UUID, stored: bytes) -> bytes:
    key_id, wrapped = stored[:KEY_ID_LENGTH].decode(), bytes(stored[KEY_ID_LENGTH:])
    try:
        return db.keys.decrypt(key_id, DATA_KEYS, wrapped, owner_id)
    except DecryptionFailed:
        raise Place("data_keys", owner_id.bytes, owner_id).unreadable("modified") from None
