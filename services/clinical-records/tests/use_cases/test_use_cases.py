"""Audit, rollback and constraints of the database."""

from typing import Any

import pytest
from chassis.runtime import Runtime
from chassis.testing.people import SignIns
from chassis.unit_of_work import Actor, violated_constraint
from clinical_records.adapters.notes import NoteLocation
from clinical_records.adapters.tables import Note
from clinical_records.domain.errors import NotTheCreator
from clinical_records.domain.notes import NoteType
from clinical_records.use_cases.goals.change_goal import change_goal
from clinical_records.use_cases.goals.create_goal import create_goal
from clinical_records.use_cases.notes.change_note import change_note
from clinical_records.use_cases.notes.write_note import write_note
from sqlalchemy.exc import DBAPIError

World = Any


async def test_impersonating_operator_is_audited_under_both_names(
    runtime: Runtime, world: World, sign_ins: SignIns
) -> None:
    impersonated = type(world.therapist)(world.therapist.user_type, world.therapist.profile_id, operator="olga")
    viewer = sign_ins.viewer(impersonated)
    await runtime.units.run(Actor.of(viewer), lambda uow: create_goal(uow, viewer, world.child, "Say r", None))
    entry = await runtime.queries.row("SELECT actor, on_behalf_of FROM audit_entries")
    assert entry is not None
    assert (entry["actor"], entry["on_behalf_of"]) == ("operator:olga", f"therapist:{world.therapist.profile_id}")


async def test_refused_change_leaves_no_version_or_audit_entry(
    runtime: Runtime, world: World, sign_ins: SignIns
) -> None:
    author, reader = sign_ins.viewer(world.therapist), sign_ins.viewer(world.colleague)
    note_id = await runtime.units.run(
        Actor.of(author), lambda uow: write_note(uow, author, world.child, NoteType.GENERAL, "one")
    )
    location = NoteLocation(note_id, child_id=world.child)
    with pytest.raises(NotTheCreator):
        await runtime.units.run(Actor.of(reader), lambda uow: change_note(uow, reader, location, content="two"))
    assert await runtime.queries.value("SELECT count(*) FROM note_versions") == 0
    assert await runtime.queries.value("SELECT count(*) FROM audit_entries") == 1


@pytest.mark.parametrize(
    ("wrong", "constraint"),
    [
        ({"shared": False}, "ck_notes_messages_are_shared"),
        ({"creator_type": "guardian", "note_type": "soap_plan"}, "ck_notes_guardians_write_messages"),
        ({"note_type": "secret"}, "ck_notes_note_type"),
    ],
)
async def test_database_refuses_a_note_that_breaks_a_rule(
    runtime: Runtime, world: World, wrong: dict[str, object], constraint: str
) -> None:
    values = {
        "id": world.session, "child_id": world.child, "note_type": "general", "content": "x",
        "creator_type": "therapist", "creator_id": world.therapist.profile_id, "shared": True,
        "created_at": runtime.clock(), **wrong,
    }  # fmt: skip
    with pytest.raises(DBAPIError) as refused:
        async with runtime.units.begin(Actor.service("clinical-records")) as uow:
            uow.db.add(Note(**values))
    assert violated_constraint(refused.value) == constraint


async def test_database_refuses_progress_above_10(runtime: Runtime, world: World, sign_ins: SignIns) -> None:
    viewer = sign_ins.viewer(world.therapist)
    goal_id = await runtime.units.run(
        Actor.of(viewer), lambda uow: create_goal(uow, viewer, world.child, "Say r", None)
    )
    with pytest.raises(DBAPIError) as refused:
        await runtime.units.run(
            Actor.of(viewer), lambda uow: change_goal(uow, viewer, world.child, goal_id, progress=11)
        )
    assert violated_constraint(refused.value) == "ck_progress_histories_new_progress"
    assert await runtime.queries.value("SELECT progress FROM goals") == 0
