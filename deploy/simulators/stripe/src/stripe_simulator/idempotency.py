"""`Idempotency-Key`: the same request under the same key gets the stored response for 24 hours.

https://docs.stripe.com/api/idempotent_requests: a response is stored when the request was executed, even with
a declined card. A request that was rejected for its parameters can be corrected under the same key.
"""

import hashlib
from dataclasses import asdict, dataclass

from stripe_simulator.errors import IdempotencyKeyInUse, IdempotencyMismatch, Json

_KEPT_SECONDS = 24 * 60 * 60


@dataclass(frozen=True)
class StoredResponse:
    fingerprint: str
    request_id: str
    status: int
    body: str
    kept_at: int


def fingerprint(method: str, path: str, body: bytes) -> str:
    return hashlib.sha256(b"\n".join([method.encode(), path.encode(), body])).hexdigest()


class IdempotencyKeys:
    def __init__(self) -> None:
        self._answers: dict[str, StoredResponse] = {}
        self._in_use: set[str] = set()

    def begin(self, key: str, print_of_request: str, now: int) -> StoredResponse | None:
        """The stored response, or `None`: then the key is in use until `keep` or `release`.

        Raises IdempotencyMismatch for another request under this key, IdempotencyKeyInUse while one is running.
        """
        self._purge_expired(now)
        kept = self._answers.get(key)
        if kept is not None and kept.fingerprint != print_of_request:
            raise IdempotencyMismatch(
                "Keys for idempotent requests can only be used with the same parameters they were first used "
                f"with. Try using a key other than '{key}' if you meant to execute a different request."
            )
        if key in self._in_use:
            raise IdempotencyKeyInUse(
                f"There is currently another in-progress request using this Idempotent Key: {key}.",
                code="idempotency_key_in_use",
            )
        if kept is None:
            self._in_use.add(key)
        return kept

    def keep(self, key: str, answer: StoredResponse) -> None:
        self._answers[key] = answer

    def release(self, key: str) -> None:
        self._in_use.discard(key)

    def dump(self) -> Json:
        return {key: asdict(answer) for key, answer in self._answers.items()}

    def load(self, dumped: Json) -> None:
        self._answers = {key: StoredResponse(**answer) for key, answer in dumped.items()}

    def _purge_expired(self, now: int) -> None:
        for key, answer in list(self._answers.items()):
            if now - answer.kept_at < _KEPT_SECONDS:
                break
            del self._answers[key]
