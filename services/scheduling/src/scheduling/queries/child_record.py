"""A child's sessions and care for a download by its guardian (docs/product/shared.md#record-download)."""

from chassis.privacy.child_record import ChildRecord

CHILD_RECORD = ChildRecord(
    tables={
        "care_services": """
            SELECT id, child_id, therapist_id, name, session_type, starts_on, ends_on
            FROM care_services WHERE child_id = $1
        """,
        "events": """
            SELECT e.id, e.event_type, e.therapist_id, e.starts_at, e.ends_at, e.status, e.canceled, e.missed_reason
            FROM events e JOIN participants p ON p.event_id = e.id WHERE p.child_id = $1 AND e.deleted_at IS NULL
        """,
        "participants": """
            SELECT p.id, p.event_id, p.child_id, p.status, p.canceled, p.cancel_reason, p.late_cancel,
                   p.delivered_minutes, p.lost_because, p.written_off_at, p.write_off_reason
            FROM participants p JOIN events e ON e.id = p.event_id WHERE p.child_id = $1 AND e.deleted_at IS NULL
        """,
    }
)
