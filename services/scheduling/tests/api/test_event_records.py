"""The notes and materials in an event's response."""

from chassis.testing.api import ApiClient

from services.scheduling.tests.clinical_records import FakeClinicalRecords
from services.scheduling.tests.world import TUESDAY_10, Family, World

NOTE: dict[str, object] = {
    "id": "n", "child_id": "c", "event_id": "e", "content": "Said r", "creator_type": "therapist", "creator_id": "t",
    "creator_name": "Robin Chen", "note_type": "soap_plan", "therapist_id": "t",
    "created_at": "2026-03-03T19:00:00+00:00", "created_at_time": "11:00 AM", "profile_photo": None, "edited": False,
    "shared": True, "attachments": [], "signed_at": None, "signed_by": None, "signed_specialty": None,
    "signed_licenses": None, "addenda": [], "cosignature": None,
}  # fmt: skip
MATERIAL: dict[str, object] = {
    "id": "m", "event_id": "e", "content": "A mirror", "creator_id": "t", "creator_name": "Robin Chen",
    "created_at": "2026-03-03T19:00:00+00:00", "edited": False, "shared": True,
    "attachments": [],
}  # fmt: skip


async def test_event_has_the_notes_and_materials_that_the_viewer_may_read(
    api: ApiClient, world: World, family: Family, clinical_records: FakeClinicalRecords
) -> None:
    (event,) = await world.book(family, TUESDAY_10)
    clinical_records.notes, clinical_records.materials = [NOTE], [MATERIAL]
    for by in (family.guardian, family.therapist):
        shown = (await api.get(f"/events/{event}", by=by)).json()["event"]
        assert (shown["notes"], shown["materials"]) == ([NOTE], [MATERIAL])
        asked = clinical_records.asked[-1]
        assert asked.url.path == f"/internal/events/{event}/records"
        assert asked.headers["access-token"], "clinical records checks the viewer's own sign-in"


async def test_event_says_that_notes_cannot_be_loaded(
    api: ApiClient, world: World, family: Family, clinical_records: FakeClinicalRecords
) -> None:
    (event,) = await world.book(family, TUESDAY_10)
    clinical_records.away = True
    response = await api.get(f"/events/{event}", by=family.guardian)
    assert response.status_code == 200
    assert (response.json()["event"]["notes"], response.json()["event"]["materials"]) == (None, None)


async def test_session_that_clinical_records_does_not_know_yet_has_no_notes(
    api: ApiClient, world: World, family: Family, clinical_records: FakeClinicalRecords
) -> None:
    (event,) = await world.book(family, TUESDAY_10)
    clinical_records.knows_sessions = False
    assert (await api.get(f"/events/{event}", by=family.guardian)).json()["event"]["notes"] == []
