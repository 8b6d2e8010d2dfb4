from typing import Annotated

from chassis.schemas import Incoming, Line, Outgoing, Pagy, Required, Text
from pydantic import AwareDatetime, Field

from clinical_records.api.schemas import MOST_SAVES, NamedChild, Note
from clinical_records.domain.signatures import CosignatureState


class NewCosignature(Incoming):
    child_id: Annotated[Line, Required("Child is required")]
    author_id: Annotated[Line, Required("Author is required")]
    version: int = Field(ge=1, le=MOST_SAVES)
    """What the supervisor read."""


class NewCosignatureRequest(Incoming):
    cosignature: NewCosignature


class ReturnedCosignature(NewCosignature):
    feedback: Annotated[Text, Required("Feedback is required")]
    """What the author should add."""


class ReturnedCosignatureRequest(Incoming):
    cosignature: ReturnedCosignature


class Cosignature(Outgoing):
    """A signed note of a supervised therapist."""

    event_id: str
    starts_at: AwareDatetime | None
    """Of the session."""
    child: NamedChild
    author_id: str
    author_name: str
    supervisor_id: str
    supervisor_name: str
    requested_at: AwareDatetime
    state: CosignatureState
    feedback: str
    """What the supervisor asked the author to add; blank without a request."""
    version: int
    notes: list[Note]
    """The parts that wait."""


class CosignaturesResponse(Outgoing):
    cosignatures: list[Cosignature]
    """Longest waiting first."""
    pagy: Pagy
