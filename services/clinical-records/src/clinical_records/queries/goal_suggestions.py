"""Suggestions for a new goal (docs/product/clinical-records.md#goal-suggestions)."""

from datetime import datetime
from uuid import UUID

from chassis.db import Row, Rows

from clinical_records.domain.goal_suggestions import MAX_SUGGESTIONS, prefix_query

LETTERS = "' ' || regexp_replace({text}, '[^[:alpha:]]+', ' ', 'g') || ' '"
NAMES = """
    regexp_split_to_table(concat_ws(' ', {child}.name, {child}.last_name, {child}.preferred_name), '[^[:alpha:]]+')
"""
NAMES_ITS_CHILD = f"""
    EXISTS (
        SELECT FROM children own, LATERAL {NAMES.format(child="own")} AS word
        WHERE own.child_id = g.child_id AND length(word) > 1
            AND lower({LETTERS.format(text="g.description")}) LIKE '% ' || lower(word) || ' %'
    )
"""
NAMES_ANOTHER_CLIENT = f"""
    EXISTS (
        SELECT FROM care_relations care JOIN children other USING (child_id),
            LATERAL {NAMES.format(child="other")} AS word
        WHERE care.therapist_id = g.created_by AND length(word) > 1
            AND {LETTERS.format(text="g.description")} LIKE '% ' || word || ' %'
    )
"""
"""In the spelling of the name: a client called Will must not hide every goal with the word will."""
SUGGESTIONS = f"""
    WITH asked AS (SELECT $1::text AS text, to_tsquery('english', $2) AS words), found AS (
        SELECT b.description, b.area, 'bank' AS source, NULL::uuid AS child_id,
            ts_rank(b.words, asked.words) + word_similarity(asked.text, b.description)
                + CASE WHEN b.specialty_id = ANY(c.specialty_ids) THEN 1 ELSE 0 END AS score
        FROM asked CROSS JOIN bank_goals b LEFT JOIN children c ON c.child_id = $4
        WHERE b.words @@ asked.words OR asked.text <% b.description
        UNION ALL
        SELECT g.description, NULL, 'own', g.child_id,
            ts_rank(to_tsvector('english', g.description), asked.words) + word_similarity(asked.text, g.description) + 1
        FROM asked CROSS JOIN goals g
        WHERE g.created_by = $3 AND g.child_id <> $4 AND g.deleted_at IS NULL
            AND EXISTS (
                SELECT FROM current_care_relations($5) care
                WHERE care.therapist_id = g.created_by AND care.child_id = g.child_id)
            AND (to_tsvector('english', g.description) @@ asked.words OR asked.text <% g.description)
            AND EXISTS (SELECT FROM children known WHERE known.child_id = g.child_id)
            AND NOT {NAMES_ITS_CHILD} AND NOT {NAMES_ANOTHER_CLIENT}
    ), best AS (
        SELECT DISTINCT ON (lower(description)) * FROM found
        WHERE NOT EXISTS (
            SELECT FROM goals has
            WHERE has.child_id = $4 AND has.deleted_at IS NULL AND lower(has.description) = lower(found.description))
        ORDER BY lower(description), source, score DESC
    )
    SELECT description, area, source, child_id FROM best ORDER BY score DESC, description LIMIT {MAX_SUGGESTIONS}
"""  # noqa: S608  # constants
"""Of the same text the bank's goal wins: it is nobody's record."""


async def suggested_goals(db: Rows, therapist_id: UUID, child_id: UUID, words: str, now: datetime) -> list[Row]:
    """Best first. `child_id` of a row is the client that the therapist wrote it for; None for the bank."""
    return list(await db.rows(SUGGESTIONS, words, prefix_query(words), therapist_id, child_id, now))
