"""Composition root: run as `uvicorn scheduling.main:app`."""

from pathlib import Path

from chassis.app import Service, create_app

from scheduling.adapters.tables import Table
from scheduling.api import (
    caseload,
    check_time_slot,
    clients,
    dashboard,
    event_commands,
    events,
    feeds,
    internal,
    invitations,
    leaves,
    ledger,
    live,
    rescheduling,
    rooms,
)
from scheduling.consumers import (
    child_profile_changed,
    session_note_changed,
    subscription_changed,
    therapist_chosen,
    therapist_profile_changed,
)
from scheduling.events import (
    CareRelationChangedEvent,
    InvitationIssued,
    LeaveChanged,
    ReschedulingDeclined,
    ReschedulingRequested,
    ReschedulingWithdrawn,
    SessionChanged,
)
from scheduling.privacy import FAMILY_RECORDS
from scheduling.queries.change_audience import describe
from scheduling.settings import Settings

service = Service(
    settings=Settings,
    title="Scheduling",
    metadata=Table.metadata,
    migrations=Path(__file__).parents[2] / "migrations",
    routers=(
        events.router,
        event_commands.router,
        rescheduling.router,
        check_time_slot.router,
        clients.router,
        caseload.router,
        invitations.router,
        rooms.router,
        live.router,
        leaves.router,
        feeds.router,
        ledger.router,
        dashboard.router,
    ),
    internal_routers=(internal.router,),
    produces=(
        CareRelationChangedEvent,
        SessionChanged,
        InvitationIssued,
        LeaveChanged,
        ReschedulingRequested,
        ReschedulingWithdrawn,
        ReschedulingDeclined,
    ),
    family_records=FAMILY_RECORDS,
    live=describe,
    handlers=(
        therapist_profile_changed.HANDLER,
        child_profile_changed.HANDLER,
        therapist_chosen.HANDLER,
        subscription_changed.HANDLER,
        session_note_changed.HANDLER,
    ),
)
app = create_app(service)
