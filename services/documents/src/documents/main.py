from datetime import timedelta
from pathlib import Path

from chassis.app import Service, create_app
from chassis.jobs import Job
from chassis.runtime import Runtime

from documents.adapters.resource_tables import ResourceRow
from documents.api import (
    decks,
    document_accesses,
    documents,
    files,
    intake_forms,
    internal,
    photos,
    record_files,
    reports,
    resources,
    terms,
)
from documents.consumers import message_sent, people, terms_accepted
from documents.events import IntakeFormSubmitted, TermsPublished
from documents.privacy import FAMILY_RECORDS
from documents.queries.child_record import CHILD_RECORD
from documents.resources import calls_of, open_resources, vault_of
from documents.settings import DocumentsSettings
from documents.use_cases.intake.encrypt_intake_forms import encrypt_intake_forms
from documents.use_cases.intake.make_intake_document import IntakeDocumentMaker
from documents.use_cases.make_report import ReportMaker
from documents.use_cases.sweep_orphaned_objects import sweep_orphaned_objects


def _jobs(runtime: Runtime) -> list[Job]:
    # The name of a job is also its lock and its metric label.
    vault = vault_of(runtime)
    intakes = IntakeDocumentMaker(runtime.units, vault)
    maker = ReportMaker(runtime.units, vault, calls_of(runtime), runtime.clock)
    return [
        Job("make reports", timedelta(seconds=1), maker.make_reports),
        Job("make intake documents", timedelta(seconds=1), intakes.make_intake_documents),
        Job("encrypt plain intake forms", timedelta(seconds=10), lambda: encrypt_intake_forms(runtime.units)),
        Job("sweep orphaned objects", timedelta(minutes=10), lambda: sweep_orphaned_objects(runtime.units, vault)),
    ]


service = Service(
    settings=DocumentsSettings,
    title="Documents",
    metadata=ResourceRow.metadata,
    migrations=Path(__file__).parents[2] / "migrations",
    routers=[
        decks.router,
        documents.router,
        document_accesses.router,
        files.router,
        intake_forms.router,
        photos.router,
        reports.router,
        resources.router,
        terms.router,
    ],
    internal_routers=[internal.router, record_files.router],
    produces=[IntakeFormSubmitted, TermsPublished],
    family_records=FAMILY_RECORDS,
    child_record=CHILD_RECORD,
    handlers=[*people.HANDLERS, *terms_accepted.HANDLERS, message_sent.HANDLER],
    jobs=_jobs,
    resources=open_resources,
)
app = create_app(service)
