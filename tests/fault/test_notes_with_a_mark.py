"""Clinical records is down, or dies while it stores a note that was saved with a session's mark."""

from typing import Any

from stack.stack import Stack

from tests.support.api import Api
from tests.support.databases import database, value
from tests.support.people import CareTeam
from tests.support.waiting import eventually

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND strpos(query, 'INTO notes') > 0"
STORED = "SELECT count(*) FROM notes WHERE event_id = %s"
"""Their texts are encrypted."""


def held_session(therapist: Api, child_id: str) -> dict[str, Any]:
    events = therapist.get(f"/clients/{child_id}/events", filter="past")["events"]
    held: dict[str, Any] = next(event for event in events if event["permissions"]["mark"]["allowed"])
    return held


def save(care_team: CareTeam, event: str, content: str) -> None:
    notes = [{"child_id": care_team.child_id, "note_type": "soap_plan", "content": content}]
    care_team.therapist.put(f"/events/{event}", {"status": "complete", "notes_attributes": notes})


def test_note_saved_while_clinical_records_is_down_arrives_once(stack: Stack, care_team: CareTeam) -> None:
    content = "Saved while the records were away."
    event = str(held_session(care_team.therapist, care_team.child_id)["id"])
    before = value(stack, "clinical-records", STORED, event)
    stack.kill("clinical-records")
    save(care_team, event, content)
    assert care_team.therapist.get(f"/events/{event}")["event"]["notes"] is None
    assert value(stack, "scheduling", "SELECT count(*) FROM unsent_notes") == 1
    stack.kill("scheduling")
    stack.start("scheduling")
    stack.start("clinical-records")
    eventually(lambda: value(stack, "clinical-records", STORED, event) == before + 1, seconds=60)
    eventually(lambda: value(stack, "scheduling", "SELECT count(*) FROM unsent_notes") == 0, seconds=60)
    shown = eventually(lambda: care_team.therapist.get(f"/events/{event}")["event"]["notes"], seconds=30)
    assert [note["content"] for note in shown].count(content) == 1


def test_note_whose_delivery_is_killed_arrives_once(stack: Stack, care_team: CareTeam) -> None:
    content = "Killed on the way."
    event = str(held_session(care_team.therapist, care_team.child_id)["id"])
    before = value(stack, "clinical-records", STORED, event)
    with database(stack, "clinical-records") as db, db.transaction():
        db.execute("LOCK TABLE notes IN EXCLUSIVE MODE")
        save(care_team, event, content)
        eventually(lambda: value(stack, "clinical-records", WAITING))
        stack.kill("clinical-records")
    stack.start("clinical-records")
    eventually(lambda: value(stack, "clinical-records", STORED, event) == before + 1, seconds=60)
    eventually(lambda: value(stack, "scheduling", "SELECT count(*) FROM unsent_notes") == 0, seconds=60)
    assert value(stack, "clinical-records", STORED, event) == before + 1
