"""A child's record as FHIR R4 (docs/product/shared.md#fhir-form)."""

import base64
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import orjson
import pytest
from identity.domain.fhir.codes import OURS, Element
from identity.domain.fhir.export import by_type, document_bundle, ndjson, resources_of
from identity.domain.fhir.record import ChildRecord, people_in

from services.identity.tests.domain.fhir import sample

NOW = datetime(2026, 3, 3, 12, 0, 0, 5, tzinfo=UTC)
WHOLE = resources_of(sample.record())


def one(kind: str, resource_id: str) -> Element:
    [found] = [each for each in by_type(WHOLE)[kind] if each["id"] == resource_id]
    return found


def of(kind: str, **having: object) -> list[Element]:
    return [each for each in by_type(WHOLE)[kind] if having.items() <= each.items()]


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if "reference" in part:
            yield part["reference"]
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from references(each)


def code_of(concept: Element) -> str:
    return str(concept["coding"][-1]["code"])


def text_of(document: Element) -> str:
    return base64.b64decode(document["content"][0]["attachment"]["data"]).decode()


@pytest.mark.parametrize("resources", [WHOLE, resources_of(sample.smallest_record())])
def test_every_reference_leads_to_a_resource_of_the_export(resources: Sequence[Element]) -> None:
    bundle = document_bundle(resources, NOW)
    known = {f"{each['resourceType']}/{each['id']}" for each in resources}
    assert len(known) == len(resources)
    assert set(references(bundle)) <= known
    assert {entry["fullUrl"] for entry in bundle["entry"][1:]} == {f"{OURS}/{name}" for name in known}


def test_export_has_all_kinds_of_resources() -> None:
    assert list(by_type(WHOLE)) == [
        "Patient", "RelatedPerson", "Practitioner", "CareTeam", "Encounter", "Goal", "Observation",
        "DocumentReference", "QuestionnaireResponse", "Provenance",
    ]  # fmt: skip


def test_same_rows_give_the_same_export() -> None:
    assert ndjson(resources_of(sample.record())) == ndjson(WHOLE)


def test_export_has_nothing_of_a_sibling() -> None:
    text = ndjson(WHOLE).decode()
    others = (sample.SIBLING, sample.OF_SIBLING, sample.GOAL_OF_SIBLING, sample.NOTE_OF_SIBLING)
    assert [other for other in others if other in text] == []
    assert base64.b64encode(b"About the sibling").decode() not in text


def test_ndjson_has_a_resource_a_line() -> None:
    assert [orjson.loads(line) for line in ndjson(WHOLE).splitlines()] == list(WHOLE)


def test_document_begins_with_its_composition() -> None:
    bundle = document_bundle(WHOLE, NOW)
    kinds = [entry["resource"]["resourceType"] for entry in bundle["entry"]]
    assert (bundle["type"], kinds[:2]) == ("document", ["Composition", "Patient"])
    composition = bundle["entry"][0]["resource"]
    listed = [entry["reference"] for section in composition["section"] for entry in section["entry"]]
    assert sorted(listed) == sorted(f"{each['resourceType']}/{each['id']}" for each in WHOLE[1:])
    assert composition["date"] == bundle["timestamp"] == "2026-03-03T12:00:00+00:00"


def test_patient_is_the_child() -> None:
    patient = one("Patient", sample.CHILD)
    assert patient["name"] == [
        {"use": "official", "given": ["Mia"], "family": "Rivera"},
        {"use": "usual", "text": "Mimi"},
    ]
    assert patient["gender"] == "unknown"
    assert {"url": f"{OURS}/StructureDefinition/age-in-years", "valueInteger": 7} in patient["extension"]
    [pronouns] = [each["extension"] for each in patient["extension"] if each["url"].endswith("/individual-pronouns")]
    assert [each["valueCodeableConcept"]["coding"][0]["code"] for each in pronouns] == ["LA29519-8"]
    assert patient["generalPractitioner"][0]["reference"] == f"Practitioner/{sample.ROBIN}"
    [smallest] = by_type(resources_of(sample.smallest_record()))["Patient"]
    assert (smallest["birthDate"], smallest["gender"]) == ("2019-01-31", "female")
    assert "extension" not in smallest


def test_related_persons_say_who_still_is_a_guardian() -> None:
    mom, dad = one("RelatedPerson", sample.MOM), one("RelatedPerson", sample.DAD)
    assert (mom["active"], dad["active"]) == (True, False)
    assert [code_of(each) for each in mom["relationship"]] == ["GUARD", "parental_figure"]
    assert [each["value"] for each in mom["telecom"]] == ["ana@example.com", "4155550777"]
    assert "telecom" not in dad


def test_practitioner_has_licenses_and_npi() -> None:
    robin = one("Practitioner", sample.ROBIN)
    assert {"system": "http://hl7.org/fhir/sid/us-npi", "value": "1234567893"} in robin["identifier"]
    assert robin["qualification"][1]["identifier"][0]["value"] == "SP-100"


def test_care_team_has_guardians_and_therapists() -> None:
    [team] = by_type(WHOLE)["CareTeam"]
    assert [each["member"]["display"] for each in team["participant"]] == ["Ana Rivera", "Robin Chen"]
    assert team["participant"][1]["period"] == {"start": "2026-01-05"}
    assert team["reasonCode"] == [{"text": "Speech therapy"}]


@pytest.mark.parametrize(
    ("event_id", "status", "attendance"),
    [
        (sample.HELD, "finished", "show"),
        (sample.MISSED, "cancelled", "no_show"),
        (sample.PLANNED, "planned", "pending"),
        (sample.CANCELED, "cancelled", "pending"),
        (sample.DELETED, "entered-in-error", "pending"),
    ],
)
def test_encounter_says_what_happened(event_id: str, status: str, attendance: str) -> None:
    encounter = one("Encounter", event_id)
    assert encounter["status"] == status
    assert encounter["extension"][0]["valueCode"] == attendance
    assert encounter["participant"][0]["individual"]["display"] == "Robin Chen"
    assert encounter["period"] == {"start": sample.AT, "end": sample.LATER}
    assert ("length" in encounter) == (status == "finished"), "nobody knows the length of what didn't take place"


@pytest.mark.parametrize(("event_id", "minutes"), [(sample.HELD, 45), (sample.HELD_IN_PART, 30)])
def test_encounter_is_as_long_as_what_the_child_got(event_id: str, minutes: int) -> None:
    encounter = one("Encounter", event_id)
    assert encounter["length"] == {
        "value": minutes, "unit": "min", "system": "http://unitsofmeasure.org", "code": "min",
    }  # fmt: skip
    assert encounter["period"] == {"start": sample.AT, "end": sample.LATER}, "the whole session"


def test_goal_has_criterion_target_date_status_and_achievement() -> None:
    goal = one("Goal", sample.GOAL)
    assert goal["target"][0]["detailString"] == "8 of 10 over 3 sessions, with minimal cues at most"
    assert goal["target"][0]["dueDate"] == "2026-06-30"
    assert (goal["lifecycleStatus"], code_of(goal["achievementStatus"])) == ("active", "in-progress")
    assert [each["text"] for each in goal["note"]] == [
        "Title: Says R",
        "Baseline: 2 of 10",
        "For the family: Says R in words.",
        "Step 1: R alone (reached 2026-03-02)",
        "Step 2: Words",
    ]
    outcomes = {each["reference"] for each in goal["outcomeReference"]}
    assert outcomes == {
        f"Observation/{each['id']}" for each in of("Observation", focus=[{"reference": f"Goal/{sample.GOAL}"}])
    }
    deleted = one("Goal", sample.DELETED_GOAL)
    assert deleted["lifecycleStatus"] == "entered-in-error"
    assert "target" not in deleted


def test_long_term_goal_names_its_short_term_goals() -> None:
    long, short = one("Goal", sample.GOAL), one("Goal", sample.SHORT_GOAL)
    [relationship] = long["extension"]
    assert relationship["extension"][1] == {"url": "target", "valueReference": {"reference": f"Goal/{short['id']}"}}
    assert "extension" not in short
    assert [each["category"][0]["coding"][0]["code"] for each in (long, short)] == ["long", "short"]


@pytest.mark.parametrize(
    ("status", "lifecycle", "achievement"),
    [("met", "completed", "achieved"), ("discontinued", "cancelled", "not-achieved")],
)
def test_status_of_a_goal_that_ended(status: str, lifecycle: str, achievement: str) -> None:
    ended = sample.goal(sample.GOAL, status=status, status_changed_at=sample.LATER)
    record = replace(sample.record(), clinical={"goals": [ended]})
    [goal] = by_type(resources_of(record))["Goal"]
    assert (goal["lifecycleStatus"], code_of(goal["achievementStatus"])) == (lifecycle, achievement)
    assert goal["statusDate"] == "2026-03-02"


def trials(record: ChildRecord) -> list[Element]:
    return [each for each in by_type(resources_of(record))["Observation"] if code_of(each["code"]) == "goal-trials"]


def test_trials_of_a_session_are_one_observation() -> None:
    [observation] = trials(sample.record())
    assert observation["valueQuantity"] == {
        "value": 75, "unit": "%", "system": "http://unitsofmeasure.org", "code": "%",
    }  # fmt: skip
    assert [each.get("valueInteger") for each in observation["component"][:2]] == [6, 8]
    levels = {code_of(each["code"]): each["valueRatio"] for each in observation["component"][2:]}
    assert {level: (ratio["numerator"]["value"], ratio["denominator"]["value"]) for level, ratio in levels.items()} == {
        "independent": (5, 6),
        "minimal": (1, 2),
    }
    assert observation["encounter"] == {"reference": f"Encounter/{sample.HELD}"}
    assert observation["effectiveDateTime"] == sample.AT


def test_totals_of_a_guardian_give_the_same_observation() -> None:
    whole = sample.record()
    common = {"event_id": sample.HELD, "goal_id": sample.GOAL}
    counted = [
        {**common, "cue_level": "independent", "correct": True, "times": 5},
        {**common, "cue_level": "independent", "correct": False, "times": 1},
        {**common, "cue_level": "minimal", "correct": True, "times": 1},
        {**common, "cue_level": "minimal", "correct": False, "times": 1},
    ]
    clinical = {**sample.CLINICAL, "trials": counted}
    totals = replace(whole, clinical=clinical)
    assert trials(totals) == trials(whole)


def test_progress_history_is_observations() -> None:
    entry, deleted = one("Observation", sample.FIRST_ENTRY), one("Observation", sample.DELETED_ENTRY)
    assert (entry["valueInteger"], entry["status"], deleted["status"]) == (4, "final", "entered-in-error")
    assert entry["performer"][0]["display"] == "Robin Chen"


def test_signed_note_is_final_and_has_its_signature() -> None:
    note = one("DocumentReference", sample.SIGNED)
    assert (note["docStatus"], text_of(note)) == ("final", "Says R in “rain”.")
    assert note["authenticator"]["reference"] == f"Practitioner/{sample.ROBIN}"
    assert note["context"]["encounter"] == [{"reference": f"Encounter/{sample.HELD}"}]
    [provenance] = of("Provenance", target=[{"reference": f"DocumentReference/{sample.SIGNED}"}])
    [signature] = provenance["signature"]
    assert (signature["when"], signature["who"]["display"]) == (sample.LATER, "Robin Chen, then")
    addendum = one("DocumentReference", sample.ADDENDUM)
    assert addendum["relatesTo"][0]["target"]["reference"] == f"DocumentReference/{sample.SIGNED}"


def test_earlier_version_of_a_note_is_superseded() -> None:
    note = one("DocumentReference", sample.EDITED)
    [replaced] = note["relatesTo"]
    earlier = one("DocumentReference", replaced["target"]["reference"].removeprefix("DocumentReference/"))
    assert (replaced["code"], earlier["status"], text_of(earlier)) == ("replaces", "superseded", "Practice.")
    assert note["docStatus"] == "preliminary"


def test_private_and_deleted_note_says_so() -> None:
    note = one("DocumentReference", sample.PRIVATE)
    assert (note["status"], code_of(note["securityLabel"][0])) == ("entered-in-error", "R")
    assert code_of(one("DocumentReference", sample.SIGNED)["securityLabel"][0]) == "N"


def test_message_has_its_files() -> None:
    message = one("DocumentReference", sample.MESSAGE)
    [file] = message["content"][1:]
    assert file["attachment"] == {
        "contentType": "application/pdf",
        "url": sample.FILES[sample.MESSAGE_FILE],
        "size": 1200,
        "title": "Mia’s plan.pdf",
    }
    assert message["author"][0]["display"] == "Ana Rivera"


def test_author_who_is_gone_leaves_no_reference() -> None:
    assert "author" not in one("DocumentReference", sample.OF_STRANGER)
    [provenance] = of("Provenance", target=[{"reference": f"DocumentReference/{sample.OF_STRANGER}"}])
    assert provenance["agent"][0]["who"] == {"display": "Guardian"}


def test_control_characters_stay_out_of_fhir_strings() -> None:
    clinical = {"goals": [sample.goal(sample.GOAL, description="Says\x07 R\nin words ", baseline="2\x01 of 10")]}
    record = replace(sample.smallest_record(), clinical=clinical)
    [goal] = by_type(resources_of(record))["Goal"]
    assert goal["description"] == {"text": "Says R\nin words"}
    assert goal["note"][1] == {"text": "Baseline: 2 of 10"}


def test_answer_of_spaces_is_no_answer() -> None:
    question = {"name": "name", "label": "Your child’s full name", "kind": "line", "answer": "\x07 "}
    answered = [{"name": "about", "title": "What brings you here", "questions": [question]}]
    forms = [{**sample.DOCUMENTS["intake_forms"][0], "answered": answered}]
    [form] = by_type(resources_of(replace(sample.record(), documents={"intake_forms": forms})))["QuestionnaireResponse"]
    assert form["item"][0]["item"] == [{"linkId": "about.name", "text": "Your child’s full name"}]


def test_intake_form_has_questions_and_answers() -> None:
    sent = one("QuestionnaireResponse", sample.SUBMISSION)
    assert sent["status"] == "completed"
    about, birth, contacts, consents = sent["item"]
    assert about["item"][1] == {
        "linkId": "about.birth_date", "text": "Date of birth", "answer": [{"valueDate": "2019-01-31"}],
    }  # fmt: skip
    assert birth["item"][0]["answer"] == [{"valueInteger": 0}]
    assert birth["item"][1]["answer"][0]["valueCoding"]["display"] == "Not sure"
    assert [each["answer"] for each in contacts["item"][0]["item"][0]["item"]] == [
        [{"valueString": "Grandma"}],
        [{"valueString": "4155550100"}],
    ]
    assert [each["answer"] for each in consents["item"]] == [[{"valueBoolean": True}], [{"valueBoolean": False}]]
    [provenance] = of("Provenance", target=[{"reference": f"QuestionnaireResponse/{sample.SUBMISSION}"}])
    assert provenance["signature"][0]["who"]["display"] == "Ana Rivera"


def test_answers_that_were_not_sent_are_in_progress() -> None:
    assert [each["status"] for each in by_type(WHOLE)["QuestionnaireResponse"]] == ["completed", "in-progress"]
    form = {**sample.DOCUMENTS["intake_forms"][0], "version": 1}
    sent = replace(sample.record(), documents={**sample.DOCUMENTS, "intake_forms": [form]})
    assert [each["status"] for each in by_type(resources_of(sent))["QuestionnaireResponse"]] == ["completed"]


def test_document_leads_to_the_form_that_it_shows() -> None:
    related = one("DocumentReference", sample.INTAKE_PDF)["context"]["related"]
    assert related == [{"reference": f"QuestionnaireResponse/{sample.SUBMISSION}"}]


def test_people_named_in_rows_are_found() -> None:
    guardians, therapists = people_in(sample.SCHEDULING, sample.CLINICAL, sample.DOCUMENTS)
    assert guardians == {sample.MOM, sample.STRANGER}
    assert therapists == {sample.ROBIN, sample.SASHA}


def test_shared_recap_is_a_document_with_lines_words_and_practice() -> None:
    recap = one("DocumentReference", sample.RECAP)
    lines = ["We practiced taking turns.", "He said red!", "Practice at home, 3 times a week: Rabbit race"]
    assert text_of(recap).split("\n") == lines
    assert (recap["docStatus"], recap["date"]) == ("final", sample.AT)


def test_signed_progress_report_is_a_document_with_its_period() -> None:
    report = one("DocumentReference", sample.PROGRESS)
    assert text_of(report).split("\n") == ["Progress report", "Says R in words."]
    assert report["context"]["period"] == {"start": "2026-01-05", "end": "2026-03-02"}
    assert report["authenticator"]["reference"] == f"Practitioner/{sample.SASHA}"


def test_withdrawn_progress_report_is_marked_as_an_error() -> None:
    whole = sample.record()
    [row] = whole.clinical["progress_reports"]
    clinical = {**whole.clinical, "progress_reports": [{**row, "withdrawn_at": sample.LATER}]}
    resources = by_type(resources_of(replace(whole, clinical=clinical)))["DocumentReference"]
    [report] = [each for each in resources if each["id"] == sample.PROGRESS]
    assert report["status"] == "entered-in-error"
