"""Goal, and Observation: the trials of a goal in a session, and each change of its progress."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from identity.domain.fhir.codes import (
    ACHIEVEMENTS,
    ALL_TRIALS,
    CORRECT,
    GOAL_STATES,
    MILESTONE,
    PROGRESS,
    TERMS,
    THERAPY,
    TRIALS,
    UCUM,
    Element,
    goal_relationship,
    own,
)
from identity.domain.fhir.elements import compact, concept, identified, listed, resource
from identity.domain.fhir.record import ChildRecord, Row, derived_id, reference

CUE_LEVELS = ("independent", "minimal", "moderate", "maximal")
DELETED = "entered-in-error"


def goals(record: ChildRecord) -> Iterator[Element]:
    outcomes: dict[str, list[Element]] = defaultdict(list)
    for observation in observations(record):
        outcomes[observation["focus"][0]["reference"]].append(reference("Observation", observation["id"]))
    parts: dict[str | None, list[Row]] = defaultdict(list)
    for goal in record.goals.values():
        parts[goal["parent_id"]].append(goal)
    for goal_id, goal in record.goals.items():
        yield _goal(record, goal, outcomes[f"Goal/{goal_id}"], parts[goal_id])


def observations(record: ChildRecord) -> Iterator[Element]:
    return chain(_trials(record), _progress(record))


def _goal(record: ChildRecord, goal: Row, outcomes: Sequence[Element], parts: Sequence[Row]) -> Element:
    """`parts` are its short-term goals."""
    target = compact(
        measure=concept(TRIALS) if goal["criterion"] else None,
        detailString=goal["criterion"],
        dueDate=goal["target_date"],
    )
    return identified(
        "Goal",
        goal["id"],
        "goal",
        extension=[goal_relationship(MILESTONE, reference("Goal", part["id"])) for part in parts],
        lifecycleStatus=DELETED if goal.get("deleted_at") else GOAL_STATES[goal["status"]],
        achievementStatus=concept(ACHIEVEMENTS[goal["status"]]),
        category=listed(concept(TERMS[goal["term"]]), concept(text=goal["area"])),
        description=concept(text=goal["description"] or goal["title"]),
        subject=record.patient,
        startDate=goal["created_at"][:10],
        target=listed(target),
        statusDate=(goal["status_changed_at"] or goal["created_at"])[:10],
        expressedBy=record.therapist(goal["created_by"]),
        note=[compact(text=f"{name}: {text}") for name, text in _notes(record, goal) if text],
        outcomeReference=outcomes,
    )


def _notes(record: ChildRecord, goal: Row) -> Iterator[tuple[str, str]]:
    yield "Title", goal["title"]
    yield "Baseline", goal["baseline"]
    yield "For the family", goal["plain_words"]
    steps = [
        step
        for step in record.clinical.get("goal_steps", ())
        if step["goal_id"] == goal["id"] and not step.get("deleted_at")
    ]
    for number, step in enumerate(sorted(steps, key=lambda row: row["position"]), 1):
        reached = f" (reached {step['reached_at'][:10]})" if step["reached_at"] else ""
        yield f"Step {number}", f"{step['content']}{reached}"


def _trials(record: ChildRecord) -> Iterator[Element]:
    """One for each goal and session. Trials that were undone don't count."""
    found: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for trial in record.clinical.get("trials", ()):
        if trial["goal_id"] in record.goals and not trial.get("undone_at"):
            found[trial["goal_id"], trial["event_id"]].append(trial)
    for (goal_id, event_id), trials in sorted(found.items()):
        correct, count = _correct_of(trials)
        event = record.events.get(event_id)
        yield resource(
            "Observation",
            derived_id("trials", goal_id, event_id),
            status=_status(record.goals[goal_id]),
            category=[concept(THERAPY)],
            code=concept(TRIALS),
            subject=record.patient,
            focus=[reference("Goal", goal_id)],
            encounter=record.encounter(event_id),
            effectiveDateTime=event["starts_at"] if event else None,
            performer=listed(record.therapist(event["therapist_id"]) if event else None),
            valueQuantity={"value": _percent(correct, count), "unit": "%", "system": UCUM, "code": "%"},
            component=[
                {"code": concept(CORRECT), "valueInteger": correct},
                {"code": concept(ALL_TRIALS), "valueInteger": count},
                *_by_cue_level(trials),
            ],
        )


def _by_cue_level(trials: Sequence[Row]) -> Iterator[Element]:
    by_level: Mapping[str, list[Row]] = {level: [] for level in CUE_LEVELS}
    for trial in trials:
        by_level[trial["cue_level"]].append(trial)
    for level, of_level in by_level.items():
        if of_level:
            correct, count = _correct_of(of_level)
            ratio = {"numerator": {"value": correct}, "denominator": {"value": count}}
            yield {"code": concept(own("cue-level", level)), "valueRatio": ratio}


def _correct_of(trials: Sequence[Row]) -> tuple[int, int]:
    """How many are correct, and of how many. A guardian's row stands for `times` equal trials."""
    count = [(trial["correct"], trial.get("times", 1)) for trial in trials]
    return sum(times for correct, times in count if correct), sum(times for _, times in count)


def _percent(correct: int, count: int) -> int:
    """Rounded, halves up, as on the page."""
    return (200 * correct + count) // (2 * count)


def _progress(record: ChildRecord) -> Iterator[Element]:
    for entry in sorted(record.clinical.get("progress_histories", ()), key=lambda row: row["id"]):
        goal = record.goals.get(entry["goal_id"])
        if goal is None:
            continue
        yield identified(
            "Observation",
            entry["id"],
            "progress-history",
            status=DELETED if entry.get("deleted_at") else _status(goal),
            category=[concept(THERAPY)],
            code=concept(PROGRESS),
            subject=record.patient,
            focus=[reference("Goal", goal["id"])],
            effectiveDateTime=entry["created_at"],
            performer=listed(record.therapist(entry["created_by"])),
            valueInteger=entry["new_progress"],
        )


def _status(goal: Row) -> str:
    return DELETED if goal.get("deleted_at") else "final"
