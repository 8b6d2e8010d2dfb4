"""Scheduling's data about a family, some of which belongs to the therapist too
(docs/product/scheduling.md#erased-families).

An export leaves out the therapist's own words on an event, because they may name other children.
"""

from datetime import timedelta
from uuid import UUID

from chassis.privacy.registry import Family, FamilyRecords, Holding
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.care_services import today_of
from scheduling.adapters.care_tables import CareService
from scheduling.adapters.rooms.session_places import open_exported
from scheduling.use_cases.care_services.close_care_service import close_care_service

OF_CHILD = "t.child_id = ANY(family.child_ids)"
GOING_ON = "SELECT id FROM care_services WHERE child_id = ANY($1) ORDER BY id"
OF_EVENT = "EXISTS (SELECT 1 FROM participants p WHERE p.event_id = {event} AND p.child_id = ANY(family.child_ids))"
OF_SERIES = """
    t.id IN (
        SELECT e.series_id FROM participants p JOIN events e ON e.id = p.event_id
        WHERE p.child_id = ANY(family.child_ids))
"""
OF_ANOTHER_FAMILY = """
    (t.profile_id <> family.guardian_id AND EXISTS (
        SELECT 1 FROM guardianships g WHERE g.guardian_id = t.profile_id) AND NOT EXISTS (
        SELECT 1 FROM guardianships g WHERE g.guardian_id = t.profile_id AND g.child_id = ANY(family.child_ids)))
"""
"""For a group, each family's export contains only its own visits and the therapist's. Revoked guardianships count here
and in the next condition: they show which family someone belonged to, not what they may see."""
OWN_FEED = "t.user_type = 'guardian' AND t.profile_id = family.guardian_id"
FEED_OF_NO_OTHER_CHILD = """
    t.user_type = 'guardian' AND EXISTS (
        SELECT 1 FROM guardianships g WHERE g.guardian_id = t.profile_id AND g.child_id = ANY(family.child_ids))
    AND NOT EXISTS (
        SELECT 1 FROM guardianships_for('any') g
        WHERE g.guardian_id = t.profile_id AND g.child_id <> ALL(family.child_ids))
"""
"""The feed of another guardian after all their children are erased: deleted, but not exported, because it is theirs."""
HOURS = "Therapists' work that a school or family paid for must stay provable: ids and times, no names."
ANONYMIZED = """
    name = 'Former client', last_name = NULL, preferred_name = NULL, age = NULL, birthdate = NULL, gender = NULL,
    pronouns = NULL, preferred_time_frame = NULL, school_name = NULL, relationship_to_guardian = NULL, guardian = '{}',
    state = NULL, specialty_ids = '{}', photo_id = NULL
"""


async def _close_care_services(uow: UnitOfWork, family: Family) -> None:
    """Ends the care services, which cancels what was booked."""
    for row in await uow.rows(GOING_ON, list(family.child_ids)):
        service = await uow.db.get_one(CareService, UUID(str(row["id"])))
        today = await today_of(uow, service.therapist_id, uow.now)
        await close_care_service(uow, service.id, today - timedelta(days=1))


FAMILY_RECORDS = FamilyRecords(
    holdings=(
        Holding("chosen_therapists", OF_CHILD),
        Holding("entitlements", OF_CHILD),
        Holding("paid_cycles", OF_CHILD),
        Holding("child_schools", OF_CHILD),
        Holding("closed_accounts", OF_CHILD),
        Holding("series_guests", OF_CHILD),
        Holding("invitations", OF_CHILD),
        Holding("session_notes", OF_CHILD),
        Holding(
            "unsent_notes",
            OF_CHILD,
            kept="A note on its way to clinical records, which must retain it: encrypted, deleted once delivered.",
            hidden=("content",),
            kept_columns=("actor", "on_behalf_of", "content", "attempts"),
        ),
        Holding("guardian_languages", "t.guardian_id = family.guardian_id"),
        Holding("calendar_feeds", OWN_FEED),
        Holding("calendar_feeds", FEED_OF_NO_OTHER_CHILD, exported=False),
        Holding(
            "events",
            OF_EVENT.format(event="t.id"),
            kept=HOURS,
            change="title = NULL, description = NULL, reschedule_reason = NULL",
            hidden=("title", "description"),
            kept_columns=(
                "event_type",
                "occurs_on",
                "therapist_role",
                "substituted_role",
                "timezone",
                "status",
                "missed_reason",
            ),
        ),
        Holding("room_visits", f"{OF_EVENT.format(event='t.event_id')} AND NOT {OF_ANOTHER_FAMILY}", kept=HOURS),
        Holding(
            "session_places",
            f"{OF_EVENT.format(event='t.event_id')} AND NOT {OF_ANOTHER_FAMILY}",
            kept=HOURS,
            change="contact = NULL, exception_reason = CASE WHEN exception_at IS NOT NULL THEN 'Erased' END",
            kept_columns=("state", "timezone"),
        ),
        Holding("data_keys", "t.owner_id = family.guardian_id", exported=False),
        Holding(
            "room_quality_samples",
            f"{OF_EVENT.format(event='t.event_id')} AND NOT {OF_ANOTHER_FAMILY}",
        ),
        Holding(
            "series",
            OF_SERIES,
            kept=HOURS,
            kept_columns=(
                "timezone",
                "wall_time",
                "recurring_unit",
                "recurring_period",
                "recurring_days",
                "recurring_month_option",
                "recurrent_until_date",
            ),
        ),
        Holding(
            "participants",
            OF_CHILD,
            kept=HOURS,
            change="write_off_reason = CASE WHEN written_off_at IS NOT NULL THEN 'Erased' END,"
            " dispute_reason = CASE WHEN disputed_at IS NOT NULL THEN 'Erased' END, dispute_answer = NULL",
            kept_columns=(
                "status",
                "cancel_reason",
                "canceled_by",
                "dispute_outcome",
                "delivered_minutes",
                "lost_because",
                "notice_minutes",
                "together_seconds",
                "attended_after_seconds",
            ),
        ),
        Holding("occupancy", "t.subject_id = ANY(family.child_ids)", kept=HOURS),
        Holding(
            "care_services",
            OF_CHILD,
            kept=HOURS,
            kept_columns=(
                "name",
                "session_type",
                "cycle",
                "cycle_anchor",
                "sessions_per_cycle",
                "session_length_minutes",
                "starts_on",
                "ends_on",
            ),
        ),
        Holding(
            "children",
            "t.id = ANY(family.child_ids)",
            kept=HOURS,
            change=ANONYMIZED,
            hidden=("name_words", "contact_words"),
            kept_columns=("billing_responsibility",),
        ),
        Holding("waitlists", OF_CHILD),
        Holding("waitlist_offers", OF_CHILD),
        Holding("freed_slots", OF_EVENT.format(event="t.event_id"), kept=HOURS),
        Holding("child_care_changes", OF_CHILD, exported=False),
    ),
    nothing=("therapists", "leaves", "hours_overrides", "live_changes", "school_days", "used_room_tickets"),
    before=_close_care_services,
    opened=open_exported,
)
