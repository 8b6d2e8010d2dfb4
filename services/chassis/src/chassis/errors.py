"""Domain errors and their one wire form.

    DomainError
      Unauthenticated   401  no valid sign-in
      Forbidden         403  visible, but not allowed
      NotFound          404  missing, or hidden from the viewer
      Conflict          409  conflicts with the current state
      TooLarge          413
      Invalid           422  the payload breaks a rule
      TooMany           429  with Retry-After
      Unavailable       503  a dependency does not respond, with Retry-After
      TimedOut          504  the same, after a time limit; with Retry-After

A service defines a subclass per condition (`class SlotTaken(Conflict)`). The stable code is the class name in
snake_case, or `wire_code` where the wire keeps an older spelling. The body: docs/product/shared.md#error-body.
"""

import re
from collections.abc import Collection
from typing import ClassVar
from uuid import UUID

from chassis.time_limits import RETRY_AFTER_SECONDS

DEFAULT_SENTENCE = "Something went wrong"


class DomainError(Exception):
    status: ClassVar[int] = 500
    sentence: ClassVar[str] = DEFAULT_SENTENCE
    wire_code: ClassVar[str | None] = None

    def __init__(
        self,
        sentence: str | None = None,
        *,
        fields: dict[str, str] | None = None,
        details: dict[str, object] | None = None,
        children: Collection[UUID] = (),
    ) -> None:
        """`fields` maps a payload path (`guardian.phone_number`) to its sentence, and `details` adds keys to the body.
        `children` are the children that the error reveals something about: it is audited as a read of them."""
        self.text = sentence or (next(iter(fields.values())) if fields else self.sentence)
        self.fields = fields or {}
        self.details = details or {}
        self.children = children
        super().__init__(self.text)

    @property
    def code(self) -> str:
        return self.class_code()

    @classmethod
    def class_code(cls) -> str:
        return cls.wire_code or re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    def headers(self) -> dict[str, str]:
        return {}

    def body(self, request_id: str) -> dict[str, object]:
        sentences = list(dict.fromkeys([self.text, *self.fields.values()]))
        return {
            "error": self.text,
            "errors": sentences,
            "code": self.code,
            "fields": self.fields,
            "request_id": request_id,
            **self.details,
        }


class Unauthenticated(DomainError):
    status = 401
    sentence = "Log in to continue."


class Forbidden(DomainError):
    status = 403
    sentence = "You don't have permission to do this."


class NotFound(DomainError):
    status = 404
    sentence = "We couldn't find what you're looking for."


class Conflict(DomainError):
    status = 409
    sentence = "Someone changed this in the meantime. Reload and try again."


class IdempotencyKeyReused(Conflict):
    sentence = "This Idempotency-Key was used for a different request."


class TooLarge(DomainError):
    status = 413
    sentence = "This is too large."


class Invalid(DomainError):
    status = 422
    sentence = "Check what you entered and try again."


class TooMany(DomainError):
    status = 429
    sentence = "Too many attempts. Wait a moment and try again."

    def __init__(self, sentence: str | None = None, *, retry_after_seconds: int) -> None:
        super().__init__(sentence)
        self.retry_after_seconds = retry_after_seconds

    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.retry_after_seconds)}


class Unavailable(DomainError):
    status = 503
    sentence = "We can't reach this part of Larkwell right now. Try again in a minute."

    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(RETRY_AFTER_SECONDS)}


class TimedOut(Unavailable):
    """The change may or may not have happened; a repeat with the same Idempotency-Key is safe."""

    status = 504
    sentence = "This is taking longer than usual. Try again in a minute."


def codes_of(kind: type[DomainError]) -> set[str]:
    """The codes of all conditions below this kind that are imported."""
    below = kind.__subclasses__()
    return {each.class_code() for each in below}.union(*map(codes_of, below))
