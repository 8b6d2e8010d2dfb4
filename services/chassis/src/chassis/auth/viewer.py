"""The person who makes a request."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from chassis.errors import Forbidden


class UserType(StrEnum):
    GUARDIAN = "guardian"
    THERAPIST = "therapist"


@dataclass(frozen=True, slots=True)
class Viewer:
    """A signed-in person. Every read and write of a child's data takes one (docs/conventions.md#child-access)."""

    user_id: UUID
    user_type: UserType
    profile_id: UUID
    """The guardian's or the therapist's id, by `user_type`."""
    sign_in_id: UUID
    issued_at: datetime
    operator: str | None = None
    """Set when an operator impersonates this user."""
    address: str | None = None
    """The client's IP address, for the audit trail only."""

    @property
    def is_guardian(self) -> bool:
        return self.user_type is UserType.GUARDIAN

    @property
    def is_therapist(self) -> bool:
        return self.user_type is UserType.THERAPIST

    def require_guardian(self) -> UUID:
        """Returns the guardian's id. Raises Forbidden for a therapist."""
        if not self.is_guardian:
            raise Forbidden("This is for guardians.")
        return self.profile_id

    def require_therapist(self) -> UUID:
        """Returns the therapist's id. Raises Forbidden for a guardian."""
        if not self.is_therapist:
            raise Forbidden("This is for therapists.")
        return self.profile_id

    def forbid_impersonation(self) -> None:
        """Raises Forbidden during an impersonation (docs/product/shared.md#impersonation-limits)."""
        if self.operator:
            raise Forbidden("You can't do this while viewing as another person.")
