"""The clinical-records service: goals and their progress, notes on sessions, messages."""

from pathlib import Path

from chassis.app import Service, create_app
from chassis.auth.viewer import UserType

from clinical_records.adapters.tables import Table
from clinical_records.api import goals, progress_histories, session_notes
from clinical_records.api.notes import notes_router
from clinical_records.consumers import people, sessions
from clinical_records.events import MessageSent
from clinical_records.settings import ClinicalRecordsSettings

service = Service(
    settings=ClinicalRecordsSettings,
    title="Clinical records",
    metadata=Table.metadata,
    migrations=Path(__file__).parents[2] / "migrations",
    routers=[
        goals.router,
        progress_histories.router,
        *(notes_router(role) for role in UserType),
        session_notes.router,
    ],
    produces=[MessageSent],
    handlers=[*people.HANDLERS, *sessions.HANDLERS],
)
app = create_app(service)
