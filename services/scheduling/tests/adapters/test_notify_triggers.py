"""Live updates come from triggers: every table has one, or a reason for having none."""

import psycopg
from chassis.db import plain_url
from psycopg.rows import dict_row

NOBODY_IS_SHOWN = {
    "alembic_version": "what the database looks like",
    "audit_chain": "kept for operators",
    "audit_entries": "kept for operators",
    "audit_waiting": "kept for operators",
    "child_care_changes": "between services",
    "dead_letters": "kept for operators",
    "erased_people": "who is in it has no open page any more",
    "idempotency_keys": "between a client and its own second try",
    "inbox": "between services",
    "freed_slots": "no page shows them; their offers notify",
    "live_changes": "where the triggers write to",
    "outbox": "between services",
    "data_keys": "no page shows them",
    "room_quality_samples": "no page shows them",
    "session_places": "the pages of a room, which show them, ask again every few seconds",
    "throttles": "counts calls",
    "used_room_tickets": "no page shows them",
    "unsent_notes": "between services; pages read the note from clinical records",
    "care_relations": "written in one commit with care_services, which notify",
    "closed_accounts": "canceling the booked sessions notifies; pages learn of it when a therapist plans",
    "guardian_languages": "for calendar files; pages get the language from identity",
    "child_schools": "pages name the child's present school; reports are made on request",
    "paid_cycles": "written in one commit with entitlements, which notify",
    "occupancy": "written in one commit with events, participants, leaves or offers, which notify",
}
TRIGGERS = """
    SELECT event_object_table AS name, event_manipulation AS operation FROM information_schema.triggers
    WHERE action_statement LIKE 'EXECUTE FUNCTION notify_live%'
"""
TABLES = """
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
"""


def test_every_visible_table_has_notify_triggers(database_url: str) -> None:
    with psycopg.connect(plain_url(database_url), row_factory=dict_row) as db:
        tables = {row["name"] for row in db.execute(TABLES)}
        triggers = {(row["name"], row["operation"]) for row in db.execute(TRIGGERS)}
    seen = tables - NOBODY_IS_SHOWN.keys()
    assert {(table, operation) for table in seen for operation in ("INSERT", "UPDATE", "DELETE")} == triggers
    assert NOBODY_IS_SHOWN.keys() <= tables


def test_no_commit_of_a_change_sends_a_notification(database_url: str) -> None:
    """Such commits would wait for each other (docs/performance.md#notify)."""
    with psycopg.connect(plain_url(database_url)) as db:
        assert not db.execute("SELECT proname FROM pg_proc WHERE prosrc ILIKE '%notify(%'").fetchall()
