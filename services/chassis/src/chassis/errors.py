"""Conditions that a request can meet, and the one form in which they are answered.

    DomainError
      Unauthenticated   401  no valid sign-in
      Forbidden         403  a visible thing you may not do
      NotFound          404  absent, or not yours to see
      Conflict          409  conflicts with the current state
      TooLarge          413
      Invalid           422  the payload breaks a rule
      TooMany           429  with Retry-After
      Unavailable       503  something we depend on does not answer

A service names its own conditions as subclasses (`class SlotTaken(Conflict)`); the stable code is the class's
name in snake_case. The body is DECISIONS.md's.
"""

import re
from collections.abc import Collection
from typing import ClassVar
from uuid import UUID

DEFAULT_SENTENCE = "Something went wrong"
"""SPEC.md section 8."""


class DomainError(Exception):
    status: ClassVar[int] = 500
    sentence: ClassVar[str] = DEFAULT_SENTENCE

    def __init__(
        self,
        sentence: str | None = None,
        *,
        fields: dict[str, str] | None = None,
        details: dict[str, object] | None = None,
        children: Collection[UUID] = (),
    ) -> None:
        """`fields` maps a payload path (`guardian.phone_number`) to its sentence; `details` adds keys to the body, and
        `children` are those of whom it tells something: the answer is put on the audit trail as a read."""
        self.text = sentence or (next(iter(fields.values())) if fields else self.sentence)
        self.fields = fields or {}
        self.details = details or {}
        self.children = children
        super().__init__(self.text)

    @property
    def code(self) -> str:
        return re.sub(r"(?<!^)(?=[A-Z])", "_", type(self).__name__).lower()

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
    sentence = "Please sign in to continue."


class Forbidden(DomainError):
    status = 403
    sentence = "You may not do this."


class NotFound(DomainError):
    status = 404
    sentence = "We could not find what you are looking for."


class Conflict(DomainError):
    status = 409
    sentence = "This conflicts with a change made meanwhile."


class TooLarge(DomainError):
    status = 413
    sentence = "This is too large."


class Invalid(DomainError):
    status = 422
    sentence = "Please check what you entered."


class TooMany(DomainError):
    status = 429
    sentence = "Too many tries. Please wait a little and try again."

    def __init__(self, sentence: str | None = None, *, retry_after_seconds: int) -> None:
        super().__init__(sentence)
        self.retry_after_seconds = retry_after_seconds

    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.retry_after_seconds)}


class Unavailable(DomainError):
    status = 503
    sentence = "This part of the service does not answer right now. Please try again in a minute."
