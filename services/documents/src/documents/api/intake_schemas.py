from datetime import datetime

from chassis.schemas import Day, Incoming, Line, Outgoing
from pydantic import Field

from documents.domain.intake.answers import IntakeAnswers
from documents.domain.intake.ask import QuestionKind

MOST_SAVES = 2**31 - 2
"""What the column of the version holds."""


class SavedAnswers(Incoming):
    version: int = Field(ge=0, le=MOST_SAVES, description="The version that the answers are based on; 0 at first")
    answers: IntakeAnswers


class SaveIntakeFormRequest(Incoming):
    intake_form: SavedAnswers


class NewIntakeSubmission(Incoming):
    version: int = Field(ge=1, le=MOST_SAVES, description="The saved version to send")
    signature: Line = Field(description="The guardian's first and last name; case and spaces don't matter")
    signed_on: Day = Field(description="Today on the guardian's clock")


class SubmitIntakeFormRequest(Incoming):
    submission: NewIntakeSubmission


class IntakeSubmission(Outgoing):
    version: int = Field(description="Counts the versions that the family sent from 1")
    submitted_at: datetime
    submitted_by: str | None
    document_id: str | None = Field(description="Null while the PDF is being made")
    url: str | None = Field(description="Path of the PDF, valid for five minutes; null while it is being made")


class IntakeForm(Outgoing):
    client_id: str
    version: int = Field(description="Counts the saves; 0 before the first")
    answers: IntakeAnswers
    saved_at: datetime | None
    saved_by: str | None = Field(description="Name of the guardian who saved last")
    saved_by_you: bool
    missing: dict[str, str] = Field(
        description="What is needed before the form can be sent: sentences by path, such as `contacts.people.0.phone`"
    )
    changed: bool = Field(description="Whether the answers differ from those that were sent last")
    signer: str | None = Field(description="The name that the guardian signs with")
    submissions: list[IntakeSubmission] = Field(description="What the family sent, the last one first")


class IntakeFormResponse(Outgoing):
    intake_form: IntakeForm


class IntakeOption(Outgoing):
    value: str
    label: str


class IntakeCondition(Outgoing):
    question: str = Field(description="Name of another question of the section")
    answer: str


class IntakeQuestion(Outgoing):
    name: str
    kind: QuestionKind
    label: str
    hint: str
    required: bool
    options: list[IntakeOption]
    shown_if: IntakeCondition | None = Field(description="Without this answer the question isn't asked")
    minimum: int | None = Field(description="Of a number")
    maximum: int | None = Field(description="Of a number; characters of a text; entries of a list")
    entry: str = Field(description="What one entry of a list is, such as `medication`")
    fields: list["IntakeQuestion"] = Field(description="The questions of an entry of a list")


class IntakeSection(Outgoing):
    name: str
    title: str
    lead: str
    questions: list[IntakeQuestion]


class IntakeFormWithQuestions(IntakeFormResponse):
    sections: list[IntakeSection]
