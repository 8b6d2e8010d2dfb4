"""Documents that families and therapists exchange: small but real files."""

from datetime import datetime, timedelta

from chassis.auth.viewer import Viewer
from chassis.storage import ObjectStore
from chassis.unit_of_work import UnitOfWork
from documents.adapters.vault import Vault
from documents.domain.category import Category
from documents.domain.inspect_file import SentFile
from documents.use_cases.publish_resource import Publisher
from documents.use_cases.receive_file import FileReceiver
from documents.use_cases.upload_document import upload_document

from demo_data.people import KnownChild, People
from demo_data.sample_files import encoded, page, picture
from demo_data.service_clients import OPERATOR, ServiceClients

PDF, JPEG = "application/pdf", "image/jpeg"


async def upload_documents(clients: ServiceClients, people: People, now: datetime) -> None:
    """One document from home for every second child with a therapist, one from the therapist for every fourth."""
    settings = clients.documents_settings
    vault = Vault(ObjectStore(settings.object_store_url), *settings.all_encryption_keys)
    cared_for = [
        child for child in people.children if child.plan.therapist and child.plan.subscription not in ("ended", "none")
    ]
    for number, child in enumerate(cared_for[::2]):
        name = child.plan.name
        if number % 2:
            drawing = SentFile(f"{name} drawing.jpg", JPEG, encoded(picture(number)))
            await _upload(clients, vault, child, child.guardian, drawing, now - timedelta(days=20 - number))
        else:
            report = SentFile(f"School report {name}.pdf", PDF, encoded(page(f"School report for {name}", REPORT)))
            await _upload(
                clients, vault, child, child.guardian, report, now - timedelta(days=30 - number), Category.SCHOOL
            )
            therapist = people.therapists[child.plan.therapist or ""].viewer
            plan = SentFile(f"Home practice {name}.pdf", PDF, encoded(page(f"Home practice for {name}", PRACTICE)))
            await _upload(clients, vault, child, therapist, plan, now - timedelta(days=12), Category.PRACTICE)


async def publish_guides(clients: ServiceClients, at: datetime) -> None:
    """The guides that come with the product."""
    settings = clients.documents_settings
    vault = Vault(ObjectStore(settings.object_store_url), *settings.all_encryption_keys)
    await Publisher(FileReceiver(clients.documents.at(at), vault, None), OPERATOR).publish_first()


async def _upload(
    clients: ServiceClients,
    vault: Vault,
    child: KnownChild,
    who: Viewer,
    file: SentFile,
    at: datetime,
    category: Category = Category.OTHER,
) -> None:
    stored = await FileReceiver(clients.documents.at(at), vault, None).receive_document(who, str(child.id), file)

    async def work(uow: UnitOfWork) -> None:
        await upload_document(uow, who, stored, str(child.id), None, category)

    await clients.documents.run(at, who, work)


REPORT = (
    "Joins in with the class when the task is clear.",
    "Works best in the morning and in small groups.",
    "We would like to continue the picture schedule at home.",
)
PRACTICE = (
    "Five minutes a day, at the same time if you can.",
    "Monday and Thursday: the sound cards.",
    "Saturday: tell a story together, taking turns.",
)
