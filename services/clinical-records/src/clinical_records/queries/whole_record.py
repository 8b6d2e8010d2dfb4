"""A child's whole record, for a PDF (docs/product/clinical-records.md#notes-as-pdf)."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows

from clinical_records.adapters.printing.record import PrintedGoal, WholeRecord, amendment_texts, recap_texts
from clinical_records.domain.printed_notes import notes_of, require_room
from clinical_records.queries.amendments import amendments_of_child
from clinical_records.queries.goals import goals_of_child, histories_of_goals
from clinical_records.queries.materials import materials_of_child, size_of_materials
from clinical_records.queries.printed_notes import notes_of_record, size_of_record
from clinical_records.queries.recaps import recaps_of_child
from clinical_records.queries.trials import trials_of_goals

TEXTS = ("title", "description", "area", "baseline", "plain_words")


async def whole_record(db: Rows, viewer: Viewer, child_id: UUID, now: datetime, room: float = 1) -> WholeRecord:
    """What the viewer may read. The caller has checked that they may see the child.

    Raises RecordTooLong if it needs more than `room` of what one PDF can hold.
    """
    goals = await _goals(db, child_id)
    sizes = await size_of_record(db, viewer, child_id), await size_of_materials(db, viewer, child_id, now)
    recaps = await recaps_of_child(db, viewer, child_id, None)
    amendments = await amendments_of_child(db, viewer, child_id)
    require_room(
        len(recaps)
        + len(amendments)
        + sum(len(each["practices"]) for each in recaps)
        + sum(1 + len(each.history) + len(each.sessions) for each in goals)
        + sum(size["entries"] for size in sizes),
        sum(len(text.encode()) for each in recaps for text in recap_texts(each))
        + sum(len(text.encode()) for each in amendments for text in amendment_texts(each))
        + sum(_bytes(each.goal) for each in goals)
        + sum(size["bytes"] for size in sizes),
        room,
    )
    return WholeRecord(
        goals=goals,
        notes=notes_of(await notes_of_record(db, viewer, child_id)),
        recaps=recaps,
        materials=await materials_of_child(db, viewer, child_id, now),
        amendments=amendments,
        shared_only=viewer.is_guardian,
    )


async def _goals(db: Rows, child_id: UUID) -> Sequence[PrintedGoal]:
    goals = await goals_of_child(db, child_id, None)
    trials = {each["goal_id"]: each["sessions"] for each in await trials_of_goals(db, child_id, most_sessions=None)}
    history: dict[UUID, list[Row]] = {goal["id"]: [] for goal in goals}
    for entry in await histories_of_goals(db, list(history)):
        history[entry["goal_id"]].append(entry)
    titles = {goal["id"]: goal["title"] for goal in goals}
    return [
        PrintedGoal(goal, history[goal["id"]], trials.get(goal["id"], []), titles.get(goal["parent_id"], ""))
        for goal in goals
    ]


def _bytes(goal: Row) -> int:
    texts = [*(goal[name] for name in TEXTS), *(step["content"] for step in goal["steps"])]
    return sum(len(text.encode()) for text in texts)
