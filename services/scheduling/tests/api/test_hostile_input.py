from chassis.testing.api import ApiClient
from chassis.testing.hostile_input import HostileInput
from fastapi import FastAPI

from services.scheduling.tests.world import Family, World


async def test_every_route_answers_hostile_input_with_a_sentence(
    api: ApiClient, app: FastAPI, world: World, family: Family
) -> None:
    event = await world.session(family)
    participant = str((await world.participant(event, family.child))["id"])
    known = {
        "id": participant,
        "client_id": str(family.child),
        "therapist_id": str(family.therapist.profile_id),
        "service_id": str(family.service),
        "event_id": str(event),
        "participant_id": participant,
        "timezone": "America/Los_Angeles",
        "start": "2026-03-02T00:00:00Z",
        "end": "2026-03-09T00:00:00Z",
        "exclude_event": str(event),
        "event_duration": "45",
        "filter": "past",
    }
    assert await HostileInput(api, app, [family.guardian, family.therapist], known).broken() == []
