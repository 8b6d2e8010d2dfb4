"""Encrypts the records of erased children, which the law requires us to retain."""

from uuid import UUID

from chassis.child_cipher import DecryptionFailed
from chassis.master_keys import MasterKeys

SEALED_RECORDS = "larkwell clinical records: sealed"


class RecordCipher:
    """Sealed records don't say which key encrypted them, so all are tried."""

    def __init__(self, keys: MasterKeys) -> None:
        self._keys = keys

    def encrypt(self, content: bytes, child_id: UUID) -> bytes:
        return self._keys.encrypt(SEALED_RECORDS, content, child_id)

    def decrypt(self, encrypted: bytes, child_id: UUID) -> bytes:
        """Raises DecryptionFailed."""
        return self._keys.decrypt_by_any(SEALED_RECORDS, encrypted, child_id)

    def is_current(self, encrypted: bytes, child_id: UUID) -> bool:
        """Whether the current key encrypted it."""
        try:
            MasterKeys(self._keys.newest_first[:1]).decrypt_by_any(SEALED_RECORDS, encrypted, child_id)
        except DecryptionFailed:
            return False
        return True
