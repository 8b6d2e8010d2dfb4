"""As many ready reports as a page lists, for what polling them costs."""

from uuid import UUID

import asyncpg

MANY = 1000
REPORTS = f"""
    INSERT INTO reports (id, therapist_id, first_day, last_day, status, attempts, due_at, created_at, finished_at)
    SELECT gen_random_uuid(), $1, day, day + 27, 'ready', 0, day, day, day
    FROM generate_series(1, {MANY}) AS number, LATERAL (SELECT date '2023-01-02' + number::int) AS days (day)
"""  # noqa: S608  # a constant
FILES = """
    INSERT INTO report_files (id, report_id, format, filename, content_type, size, sha256, object_key, school_name,
        child_ids)
    SELECT gen_random_uuid(), r.id, format, 'Session report', 'application/pdf', 1, '', gen_random_uuid(), school,
        CASE WHEN school IS NULL THEN NULL ELSE ARRAY[gen_random_uuid()] END
    FROM reports r, (VALUES
        ('pdf', NULL), ('csv', NULL), ('school_pdf', 'Oak Hill School'), ('school_csv', 'Oak Hill School')
    ) AS files (format, school)
    WHERE r.therapist_id = $1
"""


async def add_many_reports(db: asyncpg.Connection, therapist_id: UUID) -> None:
    """Each with files of its own and of one school, which no object store has."""
    await db.execute(REPORTS, therapist_id)
    await db.execute(FILES, therapist_id)
    await db.execute("VACUUM ANALYZE reports, report_files, report_lists")
