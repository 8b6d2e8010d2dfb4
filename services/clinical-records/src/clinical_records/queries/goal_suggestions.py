"""Suggestions for a new goal (docs/product/clinical-records.md#goal-suggestions).

Goals are encrypted, so their texts are decrypted here and given to the statement, which searches in them as in the
bank. They are few: those of one therapist's present clients, and those of the child.
"""

from datetime import datetime
from uuid import UUID

from chassis.db import Row, Rows

from clinical_records.adapters.clinical_texts import open_texts, owner_columns
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
        WHERE care.therapist_id = $3 AND length(word) > 1
            AND {LETTERS.format(text="g.description")} LIKE '% ' || word || ' %'
    )
"""
"""In the spelling of the name: a client called Will must not hide every goal with the word will."""
DESCRIPTIONS = f"""
    SELECT g.id, g.child_id, {owner_columns("g.child_id")}, g.title, g.title_encrypted,
        g.description, g.description_encrypted
"""
OWN_GOALS = f"""
    {DESCRIPTIONS} FROM goals g
    WHERE g.created_by = $1 AND g.child_id <> $2 AND g.deleted_at IS NULL
        AND EXISTS (
            SELECT FROM current_care_relations($3) care
            WHERE care.therapist_id = g.created_by AND care.child_id = g.child_id)
"""
GOALS_OF_CHILD = f"{DESCRIPTIONS} FROM goals g WHERE g.child_id = $1 AND g.deleted_at IS NULL"
SUGGESTIONS = f"""
    WITH asked AS (SELECT $1::text AS text, to_tsquery('english', $2) AS words),
    own AS (SELECT * FROM unnest($5::uuid[], $6::text[]) AS g (child_id, description)), found AS (
        SELECT b.description, b.area, 'bank' AS source, NULL::uuid AS child_id,
            ts_rank(b.words, asked.words) + word_similarity(asked.text, b.description)
                + CASE WHEN b.specialty_id = ANY(c.specialty_ids) THEN 1 ELSE 0 END AS score
        FROM asked CROSS JOIN bank_goals b LEFT JOIN children c ON c.child_id = $4
        WHERE b.words @@ asked.words OR asked.text <% b.description
        UNION ALL
        SELECT g.description, NULL, 'own', g.child_id,
            ts_rank(to_tsvector('english', g.description), asked.words) + word_similarity(asked.text, g.description) + 1
        FROM asked CROSS JOIN own g
        WHERE (to_tsvector('english', g.description) @@ asked.words OR asked.text <% g.description)
            AND EXISTS (SELECT FROM children known WHERE known.child_id = g.child_id)
            AND NOT {NAMES_ITS_CHILD} AND NOT {NAMES_ANOTHER_CLIENT}
    ), best AS (
        SELECT DISTINCT ON (lower(description)) * FROM found
        WHERE NOT EXISTS (SELECT FROM unnest($7::text[]) AS has WHERE lower(has) = lower(found.description))
        ORDER BY lower(description), source, score DESC
    )
    SELECT description, area, source, child_id FROM best ORDER BY score DESC, description LIMIT {MAX_SUGGESTIONS}
"""  # noqa: S608  # constants
"""If two texts are the same, the bank's goal is suggested, because it is in no child's record."""


async def suggested_goals(db: Rows, therapist_id: UUID, child_id: UUID, words: str, now: datetime) -> list[Row]:
    """Best first. `child_id` of a row is the client that the therapist wrote it for; None for the bank."""
    own = await open_texts(db, "goals", await db.rows(OWN_GOALS, therapist_id, child_id, now))
    has = await open_texts(db, "goals", await db.rows(GOALS_OF_CHILD, child_id))
    children, texts = [goal["child_id"] for goal in own], [goal["description"] for goal in own]
    args = (words, prefix_query(words), therapist_id, child_id, children, texts, [goal["description"] for goal in has])
    return list(await db.rows(SUGGESTIONS, *args))
