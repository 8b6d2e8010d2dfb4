"""Patient, RelatedPerson, Practitioner and CareTeam."""

from collections.abc import Iterator

from identity.domain.fhir.codes import (
    GENDERS,
    GUARDIAN,
    NPI,
    OURS,
    PRONOUNS,
    Element,
    extension,
    identifier,
    individual_pronouns,
    own,
)
from identity.domain.fhir.elements import compact, concept, identified, listed, resource
from identity.domain.fhir.record import ChildRecord, Row, derived_id


def patient(record: ChildRecord) -> Element:
    child = record.child
    photo = record.files.get(child["photo_id"])
    pronouns = PRONOUNS.get(child["pronouns"])
    return identified(
        "Patient",
        record.id,
        "child",
        extension=listed(
            None if child["birthdate"] else extension("age-in-years", valueInteger=child["age"]),
            extension("school", valueString=child["school_name"]) if child["school_name"] else None,
            individual_pronouns(pronouns) if pronouns else None,
        ),
        name=listed(
            _name("official", child["name"], child["last_name"]),
            compact(use="usual", text=child["preferred_name"]) if child["preferred_name"] else None,
        ),
        gender=GENDERS[child["gender"]],
        birthDate=child["birthdate"],
        photo=[{"url": photo}] if photo else None,
        generalPractitioner=listed(record.therapist(child["therapist_id"])),
    )


def related_persons(record: ChildRecord) -> Iterator[Element]:
    for guardian in record.guardians:
        relationship = own("relationship", guardian["relationship"]) if guardian["relationship"] else None
        yield identified(
            "RelatedPerson",
            guardian["id"],
            "guardian",
            active=guardian["active"],
            patient=record.patient,
            relationship=[concept(GUARDIAN), *listed(relationship and concept(relationship))],
            name=[_name("official", guardian["first_name"], guardian["last_name"])],
            telecom=listed(_telecom("email", guardian["email"]), _telecom("phone", guardian["phone_number"])),
        )


def practitioners(record: ChildRecord) -> Iterator[Element]:
    for therapist in record.therapists:
        npi = {"system": NPI, "value": therapist["npi"]} if therapist["npi"] else None
        yield resource(
            "Practitioner",
            therapist["id"],
            identifier=[identifier("therapist", therapist["id"]), *listed(npi)],
            name=[_name("official", therapist["first_name"], therapist["last_name"])],
            qualification=[
                {"code": {"text": therapist["specialty"]}},
                *(_license(therapist, license_row) for license_row in therapist["licenses"]),
            ],
        )


def care_team(record: ChildRecord) -> Element:
    """The child's guardians, and a therapist for each care service."""
    services = record.of_child(record.scheduling, "care_services")
    return resource(
        "CareTeam",
        derived_id("care team", record.id),
        status="active",
        name="Care team",
        subject=record.patient,
        participant=[
            *(
                compact(role=[concept(GUARDIAN)], member=record.guardian(guardian["id"]))
                for guardian in record.guardians
                if guardian["active"]
            ),
            *(_therapist_of(record, service) for service in services),
        ],
        reasonCode=[{"text": specialty} for specialty in record.child["specialties"]],
    )


def _therapist_of(record: ChildRecord, service: Row) -> Element:
    return compact(
        role=[concept(own("session-type", service["session_type"]), text=service["name"])],
        member=record.therapist(service["therapist_id"]),
        period=compact(start=service["starts_on"], end=service["ends_on"]),
    )


def _license(therapist: Row, license_row: Row) -> Element:
    state = license_row["state"]
    return compact(
        identifier=[{"system": f"{OURS}/identifier/license/{state}", "value": license_row["number"]}],
        code=concept(own("license", state, f"License of {state}"), text=therapist["specialty"]),
        period=compact(end=license_row["expires_on"]),
    )


def _name(use: str, given: str, family: str | None) -> Element:
    return compact(use=use, given=[given], family=family)


def _telecom(system: str, value: str | None) -> Element | None:
    return {"system": system, "value": value} if value else None
