"""Replaces a key without a failed request (docs/security/overview.md#signing-keys).

    python -m chassis.auth.key_rotation FOLDER next access       # makes a key that verifies, but doesn't sign yet
    python -m chassis.auth.key_rotation FOLDER switch access     # it signs; the one before still verifies
    python -m chassis.auth.key_rotation FOLDER retire access     # the one before is gone

After each step the services get the files and restart.
"""

import argparse
import hashlib
import json
import sys
from pathlib import Path

from chassis.auth.keys import ACCESS_KEY, load_public_keys, new_jwk, other_files, public_part, publish, write_key


class WrongStep(Exception):
    """This step isn't due. Changes nothing."""


class KeyRotation:
    """The key `name` (`access` or `service-<name>`) in a folder of `chassis.auth.keys`."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder, self._name = folder, name
        self._current = folder / f"{name}.json"
        self._next, self._former = other_files(self._current)
        if not self._current.exists():
            raise WrongStep(f"{folder} has no key {name!r}.")

    def next(self) -> None:
        """Raises WrongStep while the key is being replaced."""
        if self._next.exists() or self._former.exists():
            raise WrongStep(f"{self._name!r} is being replaced: switch and retire first.")
        jwk = new_jwk()
        fingerprint = hashlib.sha256(jwk["x"].encode()).hexdigest()[:12]
        write_key(self._next, {**jwk, "kid": f"{self._name}.{fingerprint}"})
        self._publish()

    def switch(self) -> None:
        """Raises WrongStep without a next key."""
        if not self._next.exists():
            raise WrongStep(f"{self._name!r} has no next key.")
        before = json.loads(self._current.read_text())
        # A service also reads what its key protected, such as notes on their way. An access token is only verified.
        write_key(self._former, public_part(before) if self._name == ACCESS_KEY else before)
        self._next.replace(self._current)
        self._publish()

    def retire(self) -> None:
        """Raises WrongStep without a former key."""
        if not self._former.exists():
            raise WrongStep(f"{self._name!r} has no former key.")
        self._former.unlink()
        self._publish()

    def _publish(self) -> None:
        publish(self._folder, load_public_keys(self._folder / "jwks.json"))


def main(arguments: list[str]) -> None:
    """Exits with a sentence on standard error if the step isn't due."""
    parser = argparse.ArgumentParser(prog="python -m chassis.auth.key_rotation", description="Replace a key.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("step", choices=["next", "switch", "retire"])
    parser.add_argument("name", help="access, or service-<name>")
    given = parser.parse_args(arguments)
    try:
        getattr(KeyRotation(given.folder, given.name), given.step)()
    except WrongStep as wrong:
        sys.exit(str(wrong))


if __name__ == "__main__":
    main(sys.argv[1:])
