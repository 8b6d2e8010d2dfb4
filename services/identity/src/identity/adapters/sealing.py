"""Encryption of second-factor secrets and signatures of device marks. All keys derive from IDENTITY_SECRETS_KEY."""

import base64
import hmac
import os
from collections.abc import Iterator
from uuid import UUID

from chassis.auth.keys import derived_key
from chassis.master_keys import MasterKey
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

NONCE_BYTES = 12


class NotSealedHere(Exception):
    """Sealed with another key or for another owner, or modified."""


class _Key:
    def __init__(self, key: bytes) -> None:
        self.id = MasterKey.of(key).id
        self.cipher = AESGCM(derived_key(key, "larkwell identity: secrets"))
        self.codes = derived_key(key, "larkwell identity: recovery codes")
        self.devices = derived_key(key, "larkwell identity: devices")


class Sealer:
    def __init__(self, key: bytes, *former: bytes) -> None:
        """Keys are 32 random bytes. The former ones only open and recognize what they sealed and signed before."""
        self._current = _Key(key)
        self._keys = (self._current, *map(_Key, former))

    @property
    def current_key(self) -> str:
        """Its id."""
        return self._current.id

    def seal(self, secret: str, owner: UUID) -> bytes:
        """AES-256-GCM with the owner as associated data, so it opens for that owner only."""
        nonce = os.urandom(NONCE_BYTES)
        return nonce + self._current.cipher.encrypt(nonce, secret.encode(), owner.bytes)

    def open(self, sealed: bytes, owner: UUID) -> str:
        """Raises NotSealedHere."""
        return self._opened(sealed, owner)[1]

    def key_of(self, sealed: bytes, owner: UUID) -> str:
        """The id of the key that sealed it. Raises NotSealedHere."""
        return self._opened(sealed, owner)[0].id

    def _opened(self, sealed: bytes, owner: UUID) -> tuple[_Key, str]:
        for key in self._keys:
            try:
                return key, key.cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], owner.bytes).decode()
            except InvalidTag:
                continue
        raise NotSealedHere

    def hash_code(self, code: str, owner: UUID) -> bytes:
        """Keyed, so that a leaked table can't be brute-forced."""
        return next(self.possible_hashes(code, owner))

    def possible_hashes(self, code: str, owner: UUID) -> Iterator[bytes]:
        """Under which the code may be stored: by each key, the current one first."""
        for key in self._keys:
            yield hmac.digest(key.codes, owner.bytes + code.encode(), "sha256")

    def device_mark(self, device_id: UUID) -> str:
        """The cookie value by which a browser is recognized."""
        return next(self._device_marks(device_id))

    def device_of(self, mark: str | None) -> UUID | None:
        """None for a mark that we didn't sign."""
        try:
            device_id = UUID((mark or "").partition(".")[0])
        except ValueError:
            return None
        given = (mark or "").encode(errors="replace")
        ours = [hmac.compare_digest(expected.encode(), given) for expected in self._device_marks(device_id)]
        return device_id if any(ours) else None

    def _device_marks(self, device_id: UUID) -> Iterator[str]:
        for key in self._keys:
            signature = hmac.digest(key.devices, device_id.bytes, "sha256")
            yield f"{device_id.hex}.{base64.urlsafe_b64encode(signature).decode()}"
