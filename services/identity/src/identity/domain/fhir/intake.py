"""QuestionnaireResponse: the intake forms that a family signed, and the answers that it hasn't sent yet."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from identity.domain.fhir.codes import OURS, Element, identifier, own
from identity.domain.fhir.elements import compact, listed, resource
from identity.domain.fhir.record import ChildRecord, Row, derived_id

QUESTIONNAIRE = f"{OURS}/Questionnaire/intake-form"
TYPES: Mapping[str, str] = {"number": "valueInteger", "date": "valueDate", "consent": "valueBoolean"}
"""By the kind of the question. Any other answer is text or a choice."""
CHOICES = frozenset({"choice", "choices"})


def questionnaire_responses(record: ChildRecord) -> Iterator[Element]:
    sent = record.of_child(record.documents, "intake_submissions")
    for submission in sent:
        yield resource(
            "QuestionnaireResponse",
            submission["id"],
            identifier=identifier("intake-submission", submission["id"]),
            **_common(record, "completed", submission, submission["submitted_at"], submission["guardian_id"]),
        )
    versions = {submission["form_version"] for submission in sent}
    for form in record.documents.get("intake_forms", ()):
        if form["child_id"] == record.id and form["version"] not in versions:
            yield resource(
                "QuestionnaireResponse",
                derived_id("intake form", record.id),
                **_common(record, "in-progress", form, form["saved_at"], form["saved_by"]),
            )


def _common(record: ChildRecord, status: str, row: Row, at: str, guardian_id: str) -> dict[str, Any]:
    guardian = record.guardian(guardian_id)
    return {
        "questionnaire": QUESTIONNAIRE,
        "status": status,
        "subject": record.patient,
        "authored": at,
        "author": guardian,
        "source": guardian,
        "item": [item for section in row["answered"] if (item := _section(section))],
    }


def _section(section: Row) -> Element | None:
    items = [_item(section["name"], question) for question in section["questions"]]
    return compact(linkId=section["name"], text=section["title"], item=items) if items else None


def _item(path: str, question: Row) -> Element:
    link = f"{path}.{question['name']}"
    if question["kind"] == "list":
        entries = [
            compact(linkId=f"{link}.entry", item=[_item(f"{link}.entry", answer) for answer in entry])
            for entry in question["entries"]
        ]
        return compact(linkId=link, text=question["label"], item=entries)
    return compact(linkId=link, text=question["label"], answer=_answers(question))


def _answers(question: Row) -> Sequence[Element]:
    if question["kind"] in CHOICES:
        return [
            {"valueCoding": own("intake-answer", chosen["value"], chosen["label"])} for chosen in question["chosen"]
        ]
    return listed(compact(**{TYPES.get(question["kind"], "valueString"): question["answer"]}))
