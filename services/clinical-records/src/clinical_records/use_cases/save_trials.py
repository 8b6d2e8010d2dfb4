"""Saves trials of a session, from one or more devices (docs/product/clinical-records.md#trial-data)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.sessions import VisibleSession, visible_session
from clinical_records.domain.criteria import CueLevel
from clinical_records.domain.errors import ChildNotInSession, GoalNotFound, TooManyTrials, TrialDiffers
from clinical_records.domain.trials import MOST_TRIALS, ONLY_CONDUCTOR, plausible_time, why_not_counted
from clinical_records.events import emit_goals_changed

LOCK_GOALS = "SELECT id, child_id FROM goals WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE"
"""Deleted ones too: a trial that a device still held when its goal was deleted must not stop the others."""
ADD = """
    INSERT INTO trials (id, event_id, goal_id, child_id, correct, cue_level, tapped_at, saved_by, saved_at)
    SELECT t.id, $1, t.goal_id, t.child_id, t.correct, t.cue_level, t.tapped_at, $2, $3
    FROM unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::boolean[], $8::text[], $9::timestamptz[])
        AS t (id, goal_id, child_id, correct, cue_level, tapped_at)
    ON CONFLICT (id) DO NOTHING RETURNING child_id
"""
UNDO = """
    UPDATE trials SET undone_by = $2, undone_at = $3 WHERE id = ANY($1::uuid[]) AND undone_at IS NULL
    RETURNING child_id
"""
SAVED = "SELECT id, event_id, goal_id, child_id, correct, cue_level FROM trials WHERE id = ANY($1::uuid[])"
MOST = "SELECT count(*) FROM trials WHERE event_id = $1 AND goal_id = ANY($2::uuid[]) GROUP BY goal_id"


@dataclass(frozen=True, slots=True)
class NewTrial:
    id: UUID
    """Chosen by the device."""
    goal_id: UUID
    child_id: UUID
    correct: bool
    cue_level: CueLevel
    tapped_at: datetime
    undone: bool


async def save_trials(uow: UnitOfWork, viewer: Viewer, event_id: str, trials: Sequence[NewTrial]) -> VisibleSession:
    """Adds those that aren't saved yet and undoes those that are `undone`, all or none. The order of requests doesn't
    matter, and a repeated one changes nothing: an undone trial stays undone.

    Raises SessionNotFound; NotTheSessionsTherapist; ChildNotInSession; ChildNotFound if the therapist doesn't care for
    the child, as a substitute; GoalNotFound; ChildCanceled; SessionNotStarted; TooManyTrials; TrialDiffers.
    """
    session = await visible_session(uow, viewer, event_id, uow.now)
    session.require_conductor(viewer, ONLY_CONDUCTOR)
    for child_id in sorted({trial.child_id for trial in trials}):
        if child_id not in session.child_ids:
            raise ChildNotInSession(fields={"trials": ChildNotInSession.sentence})
        await require_child(uow, viewer, child_id, uow.now)
        refusal = why_not_counted(session.starts_at, uow.now, canceled=child_id in session.canceled_child_ids)
        if refusal is not None:
            raise refusal
    await _require_goals(uow, trials)
    columns = [
        [trial.id for trial in trials],
        [trial.goal_id for trial in trials],
        [trial.child_id for trial in trials],
        [trial.correct for trial in trials],
        [trial.cue_level.value for trial in trials],
        [plausible_time(trial.tapped_at, session.starts_at, uow.now) for trial in trials],
    ]
    changed = [
        *await uow.rows(ADD, session.event_id, viewer.profile_id, uow.now, *columns),
        *await uow.rows(UNDO, [trial.id for trial in trials if trial.undone], viewer.profile_id, uow.now),
    ]
    await _require_saved(uow, session.event_id, trials)
    for child_id in sorted({UUID(str(row["child_id"])) for row in changed}):
        uow.audit("trials.saved", child_id=child_id, subject=session.event_id)
        emit_goals_changed(uow, child_id)
    return session


async def _require_goals(uow: UnitOfWork, trials: Sequence[NewTrial]) -> None:
    """Raises GoalNotFound unless each goal is of its trial's child. Other requests for these goals wait."""
    found = await uow.rows(LOCK_GOALS, list({trial.goal_id for trial in trials}))
    children = {UUID(str(goal["id"])): UUID(str(goal["child_id"])) for goal in found}
    if any(children.get(trial.goal_id) != trial.child_id for trial in trials):
        raise GoalNotFound


async def _require_saved(uow: UnitOfWork, event_id: UUID, trials: Sequence[NewTrial]) -> None:
    """Raises TrialDiffers if an id belongs to another trial; TooManyTrials."""
    sent = {trial.id: (event_id, trial.goal_id, trial.child_id, trial.correct, trial.cue_level) for trial in trials}
    for row in await uow.rows(SAVED, list(sent)):
        ids = (UUID(str(row[name])) for name in ("event_id", "goal_id", "child_id"))
        if sent[UUID(str(row["id"]))] != (*ids, row["correct"], row["cue_level"]):
            raise TrialDiffers
    counts = await uow.rows(MOST, event_id, list({trial.goal_id for trial in trials}))
    if any(row["count"] > MOST_TRIALS for row in counts):
        raise TooManyTrials
