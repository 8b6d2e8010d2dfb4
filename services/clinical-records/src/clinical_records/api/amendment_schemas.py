from typing import Annotated

from chassis.schemas import Incoming, Outgoing, Pagy, Required, Text
from pydantic import AwareDatetime

from clinical_records.api.schemas import NamedChild
from clinical_records.domain.amendments import Decision


class NewAmendment(Incoming):
    request: Annotated[Text, Required("Tell us what to correct")]
    """What to correct, and why."""


class NewAmendmentRequest(Incoming):
    amendment_request: NewAmendment


class AmendmentAnswer(Incoming):
    decision: Decision
    answer: Annotated[Text, Required("Answer is required")]
    """What was corrected, or why not."""


class AmendmentAnswerRequest(Incoming):
    amendment_request: AmendmentAnswer


class AmendmentDisagreement(Incoming):
    disagreement: Annotated[Text, Required("Response is required")]


class AmendmentDisagreementRequest(Incoming):
    amendment_request: AmendmentDisagreement


class Amendment(Outgoing):
    """A guardian's request to correct the record, and its answer."""

    id: str
    child_id: str
    child: NamedChild
    guardian_id: str
    guardian_name: str
    own: bool
    """Whether the viewer asked."""
    request: str
    requested_at: AwareDatetime
    due_at: AwareDatetime
    """The answer is due by then."""
    withdrawn_at: AwareDatetime | None
    decision: Decision | None
    answer: str
    """Blank until it is answered."""
    answered_at: AwareDatetime | None
    answered_by: str | None
    disagreement: str
    """What the guardian says about a refusal; blank without a response."""
    disagreed_at: AwareDatetime | None


class AmendmentResponse(Outgoing):
    amendment_request: Amendment


class AmendmentsResponse(Outgoing):
    amendment_requests: list[Amendment]
    """Newest first."""


class AmendmentsPageResponse(Outgoing):
    amendment_requests: list[Amendment]
    """Longest waiting first."""
    pagy: Pagy
