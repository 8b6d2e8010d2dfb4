"""Requests of families to correct the record."""

from alembic import op

revision = "0030"
down_revision = "0029"


def _text(name: str) -> str:
    return f"""
        {name} text NOT NULL DEFAULT '' CONSTRAINT ck_amendment_requests_{name}_has_one_form CHECK (
            {name} = '' OR {name}_encrypted IS NULL
        ),
        {name}_encrypted bytea CONSTRAINT ck_amendment_requests_{name}_is_of_owner CHECK (
            substring({name}_encrypted FROM 2 FOR 16) = uuid_send(child_id)
        ),
    """


def upgrade() -> None:
    op.execute(
        f"""
        CREATE TABLE amendment_requests (
            id uuid NOT NULL CONSTRAINT pk_amendment_requests PRIMARY KEY,
            child_id uuid NOT NULL,
            guardian_id uuid NOT NULL,
            {_text("request")}
            requested_at timestamptz NOT NULL,
            withdrawn_at timestamptz,
            decision text CONSTRAINT ck_amendment_requests_decision CHECK (decision IN ('accepted', 'declined')),
            {_text("answer")}
            answered_at timestamptz,
            answered_by text,
            {_text("disagreement")}
            disagreed_at timestamptz,
            version integer NOT NULL CONSTRAINT ck_amendment_requests_version CHECK (version > 0),
            CONSTRAINT ck_amendment_requests_answered_by_somebody CHECK (
                num_nonnulls(decision, answered_at, answered_by) IN (0, 3)
            ),
            CONSTRAINT ck_amendment_requests_disagrees_with_a_refusal CHECK (
                disagreed_at IS NULL OR decision = 'declined'
            ),
            CONSTRAINT ck_amendment_requests_withdrawn_or_answered CHECK (withdrawn_at IS NULL OR decision IS NULL)
        )
        """
    )
    op.execute("CREATE INDEX ix_amendment_requests_child_id ON amendment_requests (child_id, id)")
    op.execute(
        "CREATE INDEX ix_amendment_requests_open ON amendment_requests (requested_at)"
        " WHERE decision IS NULL AND withdrawn_at IS NULL"
    )
    op.execute(
        "CREATE INDEX ix_amendment_requests_plain ON amendment_requests (id)"
        " WHERE (request <> '' OR answer <> '' OR disagreement <> '')"
    )
