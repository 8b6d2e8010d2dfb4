"""The clinical-records service: goals and their progress, notes on sessions and their materials, messages."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from chassis.app import Service, create_app
from chassis.auth.viewer import UserType
from chassis.jobs import Job
from chassis.runtime import Runtime

from clinical_records.adapters.seal import Seal
from clinical_records.adapters.tables import Table
from clinical_records.api import goals, progress_histories, session_materials, session_notes
from clinical_records.api.notes import notes_router
from clinical_records.consumers import people, sessions
from clinical_records.events import MessageSent, SessionNoteChanged
from clinical_records.privacy import FAMILY_RECORDS
from clinical_records.settings import ClinicalRecordsSettings, settings_of
from clinical_records.use_cases.seal_records import forget_sealed, seal_erased


def _jobs(runtime: Runtime) -> Sequence[Job]:
    settings = settings_of(runtime)
    seal = Seal(settings.master_key())
    return (
        Job(
            "seal records of the erased",
            timedelta(seconds=5),
            lambda: seal_erased(runtime.units, seal, settings.retention_years),
        ),
        Job("forget sealed records", timedelta(hours=1), lambda: forget_sealed(runtime.units)),
    )


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
        session_materials.router,
    ],
    produces=[MessageSent, SessionNoteChanged],
    handlers=[*people.HANDLERS, *sessions.HANDLERS],
    family_records=FAMILY_RECORDS,
    jobs=_jobs,
)
app = create_app(service)
