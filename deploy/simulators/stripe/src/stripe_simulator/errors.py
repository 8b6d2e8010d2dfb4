"""Stripe's errors, one class per condition. Only `envelope` creates the wire form.

StripeError
├── InvalidRequest          400
│   └── ResourceMissing     404 in a path, 400 in a parameter
├── NotAuthenticated        401
├── CardDeclined            402
├── IdempotencyMismatch     400
└── IdempotencyKeyInUse     409
"""

from typing import Any

Json = dict[str, Any]


class StripeError(Exception):
    status = 400
    type = "invalid_request_error"

    def __init__(self, message: str, *, code: str | None = None, param: str | None = None, **details: Any) -> None:
        """`details` are further members of the error object, such as `decline_code` or `payment_intent`."""
        super().__init__(message)
        self.message = message
        self.code = code
        self.param = param
        self.details = details

    def envelope(self) -> Json:
        members = {
            "type": self.type,
            "message": self.message,
            "code": self.code,
            "param": self.param,
            **self.details,
        }
        error = {name: value for name, value in members.items() if value is not None}
        if self.code is not None:
            error["doc_url"] = f"https://stripe.com/docs/error-codes/{self.code.replace('_', '-')}"
        return {"error": error}


class InvalidRequest(StripeError):
    pass


class ResourceMissing(InvalidRequest):
    def __init__(self, kind: str, object_id: str, *, param: str = "id", status: int = 404) -> None:
        super().__init__(f"No such {kind.replace('_', ' ')}: '{object_id}'", code="resource_missing", param=param)
        self.status = status


class NotAuthenticated(StripeError):
    status = 401


class CardDeclined(StripeError):
    status = 402
    type = "card_error"


class IdempotencyMismatch(StripeError):
    type = "idempotency_error"


class IdempotencyKeyInUse(StripeError):
    status = 409
    type = "idempotency_error"
