"""What a search compares: words of children's, guardians' and schools' names (docs/product/scheduling.md#search).

The function must give the same words as `scheduling.queries.search_words.words_of`.
"""

from alembic import op

revision = "0050"
down_revision = "0042"


def upgrade() -> None:
    op.execute(r"""
        CREATE FUNCTION search_words(names text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN ' ' || regexp_replace(
            regexp_replace(lower(normalize(coalesce(names, ''), NFKD)), '[\u0300-\u036f''’ʼ`]', '', 'g'),
            '[\s!-/:-@\[-_{-~–—“”„‘…«»·]+', ' ', 'g')
    """)
    op.execute("""
        ALTER TABLE children
        ADD COLUMN name_words text NOT NULL GENERATED ALWAYS AS (search_words(
            coalesce(name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(preferred_name, ''))) STORED,
        ADD COLUMN contact_words text NOT NULL GENERATED ALWAYS AS (search_words(
            coalesce(guardian ->> 'first_name', '') || ' ' || coalesce(guardian ->> 'last_name', '') || ' '
            || coalesce(school_name, ''))) STORED
    """)
