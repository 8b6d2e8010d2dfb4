"""Intake forms for tests: complete answers, and the calls that save and send them."""

from typing import Any
from uuid import UUID

import httpx
from chassis.app import Service
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.people import Person
from documents.resources import vault_of
from documents.use_cases.intake.make_intake_document import IntakeDocumentMaker

TODAY = "2026-03-02"
"""Where the tests' clock starts."""


def complete() -> dict[str, Any]:
    """Answers that can be sent."""
    return {
        "about": {"name": "Mia Rivera", "birth_date": "2019-05-04", "concerns": "Strangers don’t understand her."},
        "birth": {"weeks": 39, "pounds": 7, "ounces": 0, "complications": "no"},
        "milestones": {"walked": "then", "communicates": ["words"], "understood": "half", "lost_skills": "no"},
        "hearing_and_vision": {"hearing": "fine", "vision": "not_checked"},
        "languages": {"spoken": [{"language": "Spanish", "speaker": "Everyone"}], "interpreter": "no"},
        "services": {
            "diagnosed": "yes",
            "diagnoses": "Apraxia of speech",
            "had_services": "yes",
            "earlier": [{"kind": "speech", "provider": "Kit Clinic"}],
        },
        "health": {
            "has_allergies": "yes",
            "allergies": "Peanuts: hives",
            "takes_medication": "no",
            "seizures": "no",
        },
        "school": {"attends": "school", "name": "Oak Hill", "grade": "1", "teacher": "Ms. Lee", "plan": "iep"},
        "contacts": {"people": [{"name": "Rosa Rivera", "relationship": "Grandmother", "phone": "(555) 010-0199"}]},
        "consents": {"telehealth": True, "treatment": True},
    }


async def name_guardian(
    service: Service, runtime: Runtime, who: Person, first: str = "Ana", last: str = "Rivera"
) -> None:
    """As identity's event does."""
    data = {"version": 1, "guardian_id": str(who.profile_id), "first_name": first, "last_name": last, "state": "CA"}
    event = {"id": str(new_id()), "data": data}
    dispatcher = Dispatcher(service.name, service.all_handlers(), runtime.units)
    await dispatcher.dispatch("evt.identity.guardian.profile_changed.v1", event)


async def save(
    api: ApiClient, by: Person, child: UUID, answers: dict[str, Any], version: int = 0, **known: Any
) -> httpx.Response:
    body = {"intake_form": {"version": version, "answers": answers}}
    return await api.put(f"/clients/{child}/intake_form", json=body, by=by, **known)


async def submit(
    api: ApiClient, by: Person, child: UUID, version: int = 1, signature: str = "Ana Rivera", **known: Any
) -> httpx.Response:
    body = {"submission": {"version": version, "signature": signature, "signed_on": TODAY}}
    return await api.post(f"/clients/{child}/intake_form/submissions", json=body, by=by, **known)


async def read(api: ApiClient, by: Person, child: UUID) -> dict[str, Any]:
    response = await api.get(f"/clients/{child}/intake_form", by=by)
    assert response.status_code == 200, response.text
    return dict(response.json()["intake_form"])


async def make_documents(runtime: Runtime) -> int:
    return await IntakeDocumentMaker(runtime.units, vault_of(runtime)).make_intake_documents()
