"""Composition root: run as `uvicorn scheduling.main:app`."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from chassis.app import Service, create_app
from chassis.jobs import Job
from chassis.runtime import Runtime

from scheduling.adapters.tables import Table
from scheduling.api import (
    after_paid_weeks,
    attended_sessions,
    cancellation,
    caseload,
    caseload_report,
    clients,
    dashboard,
    disputes,
    feeds,
    hours_overrides,
    internal,
    invitations,
    leaves,
    ledger,
    live,
    plan_changes,
    report_sessions,
    rescheduling,
    search,
    undo,
    waitlist,
)
from scheduling.api.events import check_time_slot, event_commands, read_events
from scheduling.api.rooms import connection, network_check, places, quality, room, signals, visitors
from scheduling.consumers import (
    child_profile_changed,
    goals_changed,
    guardian_account_closed,
    guardian_language_changed,
    guardianship_changed,
    message_sent,
    notice_added,
    progress_report_shared,
    session_note_changed,
    session_recap_shared,
    subscription_changed,
    therapist_chosen,
    therapist_profile_changed,
)
from scheduling.events.availability import HoursOverrideChanged, LeaveChanged
from scheduling.events.care import (
    CareRelationChangedEvent,
    ChildCareChanged,
    InvitationIssued,
    UnbookedSessionsAnnounced,
)
from scheduling.events.requests import (
    DisputeAnswered,
    DisputeOpened,
    ReschedulingDeclined,
    ReschedulingRequested,
    ReschedulingWithdrawn,
)
from scheduling.events.sessions import SessionChanged
from scheduling.events.waitlist import WaitlistSlotOffered
from scheduling.privacy import FAMILY_RECORDS
from scheduling.queries.change_audience import describe
from scheduling.queries.child_record import CHILD_RECORD
from scheduling.resources import calls_of, open_resources
from scheduling.settings import Settings
from scheduling.use_cases.care_services.announce_care_changes import announce_care_changes
from scheduling.use_cases.care_services.announce_lapsing_sessions import announce_lapsing_sessions
from scheduling.use_cases.rooms.close_silent_visits import close_silent_visits
from scheduling.use_cases.sessions.deliver_notes import deliver_notes
from scheduling.use_cases.sessions.queue_notes import note_cipher
from scheduling.use_cases.waitlist.offer_freed_slots import offer_freed_slots


def jobs(runtime: Runtime) -> Sequence[Job]:
    cipher = note_cipher(runtime)
    return (
        Job("announce care changes", timedelta(seconds=1), lambda: announce_care_changes(runtime.units)),
        Job("announce lapsing sessions", timedelta(minutes=10), lambda: announce_lapsing_sessions(runtime.units)),
        Job("close silent room visits", timedelta(seconds=5), lambda: close_silent_visits(runtime.units)),
        Job("deliver notes", timedelta(seconds=1), lambda: deliver_notes(runtime.units, calls_of(runtime), cipher)),
        Job("offer freed slots", timedelta(seconds=1), lambda: offer_freed_slots(runtime.units)),
    )


service = Service(
    settings=Settings,
    title="Scheduling",
    metadata=Table.metadata,
    migrations=Path(__file__).parents[2] / "migrations",
    routers=(
        read_events.router,
        event_commands.router,
        cancellation.router,
        undo.router,
        disputes.router,
        rescheduling.router,
        check_time_slot.router,
        clients.router,
        caseload.router,
        caseload_report.router,
        search.router,
        invitations.router,
        room.router,
        connection.router,
        network_check.router,
        visitors.router,
        places.router,
        quality.router,
        signals.router,
        live.router,
        leaves.router,
        hours_overrides.router,
        feeds.router,
        ledger.router,
        dashboard.router,
        after_paid_weeks.router,
        waitlist.router,
    ),
    internal_routers=(internal.router, plan_changes.router, report_sessions.router, attended_sessions.router),
    produces=(
        CareRelationChangedEvent,
        ChildCareChanged,
        SessionChanged,
        UnbookedSessionsAnnounced,
        InvitationIssued,
        LeaveChanged,
        HoursOverrideChanged,
        ReschedulingRequested,
        ReschedulingWithdrawn,
        ReschedulingDeclined,
        DisputeOpened,
        DisputeAnswered,
        WaitlistSlotOffered,
    ),
    family_records=FAMILY_RECORDS,
    child_record=CHILD_RECORD,
    live=describe,
    jobs=jobs,
    resources=open_resources,
    handlers=(
        therapist_profile_changed.HANDLER,
        child_profile_changed.HANDLER,
        therapist_chosen.HANDLER,
        *guardianship_changed.HANDLERS,
        subscription_changed.HANDLER,
        session_note_changed.HANDLER,
        message_sent.HANDLER,
        notice_added.HANDLER,
        session_recap_shared.HANDLER,
        goals_changed.HANDLER,
        progress_report_shared.HANDLER,
        guardian_account_closed.CLOSED,
        guardian_account_closed.KEPT,
        guardian_language_changed.HANDLER,
    ),
)
app = create_app(service)
