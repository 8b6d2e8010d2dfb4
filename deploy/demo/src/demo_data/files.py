"""Files that therapists upload: portraits, resumes and licenses. Small but real; documents stores them."""

import io
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from chassis.file_store import StoredFile
from chassis.ids import new_id
from chassis.storage import ObjectStore
from chassis.stored_files import FileState, StoredFileFields
from chassis.unit_of_work import UnitOfWork
from documents.adapters.vault import Vault
from documents.domain.inspect_file import SentFile
from documents.domain.purpose import Purpose
from documents.use_cases.receive_file import FileReceiver
from documents.use_cases.store_file import FileRequest, store_file
from identity.adapters.file_tables import FileRow
from identity.domain.files import FilePurpose
from PIL import Image, ImageDraw

from demo_data.plan import TherapistPlan
from demo_data.sample_files import encoded, page
from demo_data.service_clients import OPERATOR, ServiceClient, ServiceClients

BACKGROUNDS = ((221, 235, 226), (233, 226, 240), (247, 231, 214), (219, 232, 243))
SKIN = ((236, 196, 166), (141, 92, 64), (201, 150, 115), (92, 58, 42))
HAIR = ((58, 40, 32), (28, 26, 30), (122, 78, 44), (176, 168, 160))
CLOTHES = ((54, 112, 108), (120, 84, 150), (196, 110, 70), (60, 96, 150))


async def put_file(
    clients: ServiceClients,
    owner: ServiceClient,
    table: type[StoredFileFields],
    request: FileRequest,
    sent: SentFile,
    at: datetime,
    **columns: Any,
) -> StoredFile:
    """Uploads like `owner` does over HTTP: first a row, with its own `columns`, then the bytes; the caller then refers
    to the file."""

    async def record(uow: UnitOfWork) -> None:
        purpose, state = request.purpose.value, FileState.PENDING.value
        # the running service drops an upload that waits for an hour by its own clock
        since = datetime.now(UTC)
        row = table(id=request.file_id, purpose=purpose, owner_id=request.owner_id, state=state, since=since, **columns)
        uow.db.add(row)

    await owner.run(at, OPERATOR, record)
    settings = clients.documents_settings
    vault = Vault(ObjectStore(settings.object_store_url), *settings.all_encryption_keys)
    kept = await store_file(FileReceiver(clients.documents.at(at), vault, None), request, sent)
    return StoredFile(kept.id, kept.filename, kept.content_type, kept.size)


class TherapistFiles:
    def __init__(self, clients: ServiceClients, at: datetime) -> None:
        self._clients = clients
        self._at = at

    async def portrait(self, owner_id: UUID, plan: TherapistPlan, number: int) -> StoredFile:
        name = f"{plan.first_name} {plan.last_name}.jpg"
        return await self._put(
            FilePurpose.PROFILE_PHOTO, owner_id, name, portrait(number, long_hair=plan.gender == "female")
        )

    async def resume(self, owner_id: UUID, plan: TherapistPlan) -> StoredFile:
        lines = (f"{plan.experience} years with children.", f"{plan.specialty}: {', '.join(plan.sub_specialties)}.")
        content = page(f"{plan.first_name} {plan.last_name}", lines)
        return await self._put(FilePurpose.RESUME, owner_id, f"Resume {plan.last_name}.pdf", content)

    async def license(self, owner_id: UUID, plan: TherapistPlan, state: str, number: str, ends: date) -> StoredFile:
        lines = (f"{plan.first_name} {plan.last_name}", f"License {number}", f"Holds until {ends:%B %d, %Y}")
        return await self._put(FilePurpose.LICENSE, owner_id, f"License {state}.pdf", page(f"State of {state}", lines))

    async def _put(self, purpose: FilePurpose, owner_id: UUID, filename: str, content: bytes) -> StoredFile:
        request = FileRequest(new_id(), Purpose(purpose.value), owner_id)
        sent = SentFile(filename, "", encoded(content))
        return await put_file(self._clients, self._clients.identity, FileRow, request, sent, self._at)


def portrait(number: int, *, long_hair: bool) -> bytes:
    """A friendly face as a JPEG, drawn large and scaled down for soft edges."""
    image = Image.new("RGB", (1024, 1024), BACKGROUNDS[number % 4])
    draw = ImageDraw.Draw(image)
    skin, hair = SKIN[(number + number // 4) % 4], HAIR[(number * 3 + 1) % 4]
    if long_hair:
        draw.rounded_rectangle((280, 230, 744, 780), 220, fill=hair)
    draw.rounded_rectangle((170, 760, 854, 1200), 240, fill=CLOTHES[(number + 1) % 4])
    draw.rectangle((450, 640, 574, 800), fill=skin)
    draw.ellipse((330, 260, 694, 720), fill=skin)
    draw.pieslice((318, 210, 706, 640), 180, 360, fill=hair)
    for left in (430, 560):
        draw.ellipse((left, 470, left + 36, 510), fill=(40, 34, 34))
    draw.arc((430, 520, 594, 640), 25, 155, fill=(150, 70, 66), width=14)
    file = io.BytesIO()
    image.resize((512, 512), Image.Resampling.LANCZOS).save(file, "JPEG", quality=88)
    return file.getvalue()
