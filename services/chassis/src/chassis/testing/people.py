from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from uuid import UUID

from chassis.auth.keys import ACCESS_KEY, load_private_key
from chassis.auth.tokens import ACCESS_TOKEN_LIFE, AccessClaims, sign_access_token, sign_call_token
from chassis.auth.viewer import UserType, Viewer
from chassis.clock import Clock
from chassis.ids import new_id


@dataclass(frozen=True)
class Person:
    user_type: UserType
    profile_id: UUID = field(default_factory=new_id)
    user_id: UUID = field(default_factory=new_id)
    sign_in_id: UUID = field(default_factory=new_id)
    uid: str = "someone@example.com"
    operator: str | None = None


def guardian(profile_id: UUID | None = None, **fields: object) -> Person:
    return Person(UserType.GUARDIAN, profile_id or new_id(), **fields)  # type: ignore[arg-type]  # field by field


def therapist(profile_id: UUID | None = None, **fields: object) -> Person:
    return Person(UserType.THERAPIST, profile_id or new_id(), **fields)  # type: ignore[arg-type]  # field by field


class SignIns:
    """Signs the tokens that identity would sign, with the keys of the test run."""

    def __init__(self, keys_folder: Path, clock: Clock) -> None:
        self._folder = keys_folder
        self._clock = clock
        self._access_key = load_private_key(keys_folder / f"{ACCESS_KEY}.json")
        self._signed: dict[tuple[Person, datetime], dict[str, str]] = {}

    def headers(self, person: Person) -> dict[str, str]:
        now = self._clock()
        if (person, now) not in self._signed:
            self._signed[person, now] = self._sign(person, now)
        return self._signed[person, now]

    def _sign(self, person: Person, now: datetime) -> dict[str, str]:
        claims = AccessClaims(
            user_id=person.user_id,
            uid=person.uid,
            user_type=person.user_type,
            profile_id=person.profile_id,
            sign_in_id=person.sign_in_id,
            issued_at=now,
            expires_at=now + ACCESS_TOKEN_LIFE,
            operator=person.operator,
        )
        token = sign_access_token(self._access_key, claims)
        return {"access-token": token, "client": str(person.sign_in_id), "uid": person.uid}

    def viewer(self, person: Person) -> Viewer:
        """A viewer, for calling a use case directly."""
        return Viewer(
            user_id=person.user_id,
            user_type=person.user_type,
            profile_id=person.profile_id,
            sign_in_id=person.sign_in_id,
            issued_at=self._clock(),
            operator=person.operator,
        )

    def service_headers(self, caller: str, audience: str) -> dict[str, str]:
        """Headers of the service `caller`, for `/internal` routes of the service `audience`."""
        key = load_private_key(self._folder / f"service-{caller}.json")
        return {"x-call-token": sign_call_token(key, caller, audience, self._clock())}
