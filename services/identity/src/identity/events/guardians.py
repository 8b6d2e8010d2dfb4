"""Events about guardians, their rights to children, and their accounts."""

from datetime import UTC, datetime
from typing import ClassVar, Self
from uuid import UUID

from chassis.access.rights import Right
from chassis.events.event import Event
from chassis.languages import WrittenLanguage

from identity.events.examples import CHILD, DOCUMENT, GUARDIAN, PHOTO, USER


class GuardianshipGranted(Event):
    name: ClassVar[str] = "identity.guardianship.granted.v1"
    aggregate: ClassVar[str] = "child_id"

    guardian_id: UUID
    child_id: UUID
    rights: list[Right]
    """All that the guardian has from now on."""
    address_hidden: bool
    """By a court's order, this guardian may not learn where the child and its other guardians live."""

    @classmethod
    def example(cls) -> Self:
        return cls(version=1, guardian_id=GUARDIAN, child_id=CHILD, rights=list(Right), address_hidden=False)


class GuardianshipRevoked(Event):
    name: ClassVar[str] = "identity.guardianship.revoked.v1"
    aggregate: ClassVar[str] = "child_id"

    guardian_id: UUID
    child_id: UUID

    @classmethod
    def example(cls) -> Self:
        return cls(version=2, guardian_id=GUARDIAN, child_id=CHILD)


class GuardianProfileChanged(Event):
    name: ClassVar[str] = "identity.guardian.profile_changed.v1"
    aggregate: ClassVar[str] = "guardian_id"

    guardian_id: UUID
    user_id: UUID
    first_name: str
    last_name: str | None
    timezone: str
    state: str
    photo_id: UUID | None
    """The picture. Services that show it sign its links (docs/product/identity.md#guardian-photo)."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=3,
            guardian_id=GUARDIAN,
            user_id=USER,
            first_name="Dana",
            last_name="Rivera",
            timezone="America/Los_Angeles",
            state="CA",
            photo_id=PHOTO,
        )


class GuardianLanguageChanged(Event):
    """For scheduling only, which writes calendar feeds and needs no names for them."""

    name: ClassVar[str] = "identity.guardian.language_changed.v1"
    aggregate: ClassVar[str] = "guardian_id"

    guardian_id: UUID
    language: WrittenLanguage
    """What the guardian reads."""

    @classmethod
    def example(cls) -> Self:
        return cls(version=3, guardian_id=GUARDIAN, language=WrittenLanguage.SPANISH)


class GuardianTermsAccepted(Event):
    name: ClassVar[str] = "identity.guardian.terms_accepted.v1"
    aggregate: ClassVar[str] = "guardian_id"

    guardian_id: UUID
    document_ids: list[UUID]
    accepted_at: datetime
    address: str | None
    """IP address of the request."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=4,
            guardian_id=GUARDIAN,
            document_ids=[DOCUMENT],
            accepted_at=datetime(2026, 3, 2, 15, 0, tzinfo=UTC),
            address="203.0.113.7",
        )


class GuardianAccountClosed(Event):
    """Booked sessions are canceled and plans end. Weeks later the family is erased, unless the guardian logs in."""

    name: ClassVar[str] = "identity.guardian.account_closed.v1"
    aggregate: ClassVar[str] = "guardian_id"

    guardian_id: UUID
    child_ids: list[UUID]

    @classmethod
    def example(cls) -> Self:
        return cls(version=5, guardian_id=GUARDIAN, child_ids=[CHILD])


class GuardianAccountKept(Event):
    """Sessions can be planned again. What the closing canceled stays canceled."""

    name: ClassVar[str] = "identity.guardian.account_kept.v1"
    aggregate: ClassVar[str] = "guardian_id"

    guardian_id: UUID
    child_ids: list[UUID]

    @classmethod
    def example(cls) -> Self:
        return cls(version=6, guardian_id=GUARDIAN, child_ids=[CHILD])


class FamilyErased(Event):
    """Ids only. Every service erases what it holds about them."""

    name: ClassVar[str] = "identity.family.erased.v1"
    aggregate: ClassVar[str] = "guardian_id"

    guardian_id: UUID
    user_id: UUID
    child_ids: list[UUID]

    @classmethod
    def example(cls) -> Self:
        return cls(version=9, guardian_id=GUARDIAN, user_id=USER, child_ids=[CHILD])
