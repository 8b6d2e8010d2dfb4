"""The bank of suggested goals: a file for each of identity's specialties."""

from importlib.resources import files
from uuid import UUID, uuid5

from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from clinical_records.domain.goal_suggestions import SuggestedGoal, read_bank

SPECIALTIES = {
    "speech_therapy": UUID("0199a000-0000-7000-8000-000000000001"),
    "occupational_therapy": UUID("0199a000-0000-7000-8000-000000000002"),
    "mental_health_counseling": UUID("0199a000-0000-7000-8000-000000000003"),
    "behavioral_therapy": UUID("0199a000-0000-7000-8000-000000000004"),
    "reading_and_dyslexia_support": UUID("0199a000-0000-7000-8000-000000000005"),
    "school_psychology": UUID("0199a000-0000-7000-8000-000000000006"),
}
"""Identity's ids by file. `tests/contract/test_goal_bank.py` compares them with identity's reference data."""
UPSERT = """
    INSERT INTO bank_goals (id, specialty_id, area, description, words)
    SELECT id, specialty_id, area, description, to_tsvector('english', area || ' ' || description)
    FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) AS goal (id, specialty_id, area, description)
    ON CONFLICT (id) DO UPDATE SET area = excluded.area, words = excluded.words
    WHERE bank_goals.area <> excluded.area
"""
DELETE_OTHERS = "DELETE FROM bank_goals WHERE id <> ALL($1::uuid[])"


def goals_of(name: str) -> list[SuggestedGoal]:
    """The goals in one file of SPECIALTIES."""
    return list(read_bank((files("clinical_records") / "goal_bank" / f"{name}.txt").read_text("utf-8")))


async def load_goal_bank(units: UnitsOfWork) -> None:
    """The job: makes the table equal to the files. Repeating it changes nothing."""
    rows = [
        (uuid5(specialty_id, goal.description), specialty_id, goal.area, goal.description)
        for name, specialty_id in SPECIALTIES.items()
        for goal in goals_of(name)
    ]

    async def work(uow: UnitOfWork) -> None:
        ids, *columns = zip(*rows, strict=True)
        await uow.rows(UPSERT, list(ids), *(list(column) for column in columns))
        await uow.rows(DELETE_OTHERS, list(ids))

    await units.run(Actor.service("clinical-records"), work)
