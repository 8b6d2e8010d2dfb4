"""The people on a receipt or a superbill. Billing stores no names: it asks identity when it makes the document."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID


@dataclass(frozen=True, slots=True)
class License:
    state: str
    number: str


@dataclass(frozen=True, slots=True)
class TherapistFacts:
    id: UUID
    name: str
    specialty: str
    licenses: tuple[License, ...]
    """Verified ones."""
    npi: str | None
    """National provider identifier; None if the therapist hasn't entered it."""


@dataclass(frozen=True, slots=True)
class StatementNames:
    guardian_name: str
    child_name: str | None
    """None if the guardian may not see the child anymore; then so is `child_birthdate`."""
    child_birthdate: date | None
    therapists: tuple[TherapistFacts, ...]


FindNames = Callable[[UUID, UUID, Sequence[UUID]], Awaitable[StatementNames]]
"""By the ids of the guardian, the child and therapists. Raises Unavailable."""


@dataclass(frozen=True, slots=True)
class Practice:
    """Who sold the sessions. Empty texts aren't printed."""

    name: str
    address: str
    phone: str
    tax_id: str
    npi: str

    @property
    def facts(self) -> list[tuple[str, str]]:
        listed = (
            ("Practice", self.name),
            ("Address", self.address),
            ("Phone", self.phone),
            ("Tax ID (EIN)", self.tax_id),
            ("NPI", self.npi),
        )
        return [(label, text) for label, text in listed if text]
