"""What is expected of one route, for each kind of person."""

from dataclasses import dataclass
from typing import Any, TypeAlias

from tests.security.request_bodies import Build

OK, CREATED, GONE, CONFLICT, INVALID = 200, 201, 204, 409, 422
NOBODY, FORBIDDEN, ABSENT = 401, 403, 404
Key: TypeAlias = tuple[str, str]
"""Method and path."""


@dataclass(frozen=True)
class Route:
    """`nobody`, `guardian`, `therapist`: the status for own objects. `json` and `params` build the request."""

    nobody: int
    guardian: int
    therapist: int
    json: Build | None = None
    params: Build | None = None
    also: tuple[str, ...] = ()
    """Objects in the body or the query, which can belong to others like those of the path."""
    by_role: bool = False
    """The other role is refused before any lookup."""
    endless: bool = False
    """The response is a stream, so only its start is checked."""
    open_to_all: frozenset[str] = frozenset()
    """Objects without an owner: a therapist's public card, a plan."""

    def status_of_foreign(self, role: str) -> int:
        if self.by_role and getattr(self, role) == FORBIDDEN:
            return FORBIDDEN
        return ABSENT


def public(status: int, json: Build | None = None, **known: Any) -> Route:
    return Route(status, status, status, json, **known)


def both(status: int, json: Build | None = None, **known: Any) -> Route:
    return Route(NOBODY, status, status, json, **known)


def guardians(status: int, json: Build | None = None, **known: Any) -> Route:
    return Route(NOBODY, status, FORBIDDEN, json, **known)


def therapists(status: int, json: Build | None = None, **known: Any) -> Route:
    return Route(NOBODY, FORBIDDEN, status, json, **known)
