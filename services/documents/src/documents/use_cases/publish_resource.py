import asyncio
import base64
from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from chassis.ids import new_id
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from documents.adapters.guide_pdf import Guide, guide_pdf, guides
from documents.adapters.resource_tables import ResourceRow
from documents.domain.errors import ResourceNotFound
from documents.domain.inspect_file import DOCUMENTS, SentFile
from documents.domain.resource import ResourceFacts, require_safe_link
from documents.use_cases.receive_file import FileReceiver, StoredObject, claim_object

WITHDRAW = "UPDATE resources SET withdrawn_at = $2 WHERE id = $1 AND withdrawn_at IS NULL RETURNING id"
STORED_IDS = "SELECT id FROM resources WHERE id = ANY($1::uuid[])"


@dataclass(frozen=True)
class Publisher:
    receiver: FileReceiver
    actor: Actor

    @property
    def units(self) -> UnitsOfWork:
        return self.receiver.units

    async def publish_link(self, facts: ResourceFacts, link: str) -> UUID:
        """Raises ResourceNotValid."""
        safe = require_safe_link(link)
        return await self.units.run(self.actor, lambda uow: _add(uow, new_id(), facts, link=safe))

    async def publish_file(self, facts: ResourceFacts, filename: str, content: bytes) -> UUID:
        """Raises the errors of `store_object`."""
        return await self._publish_file(new_id(), facts, filename, content)

    async def publish_first(self) -> Sequence[Guide]:
        """Publishes our own guides, except those that were published before, also if they are withdrawn."""
        wanted = guides()
        async with self.units.begin(self.actor) as uow:
            stored = {str(row["id"]) for row in await uow.rows(STORED_IDS, [guide.id for guide in wanted])}
        new = [guide for guide in wanted if str(guide.id) not in stored]
        for guide in new:
            content = await asyncio.to_thread(guide_pdf, guide, self.units.clock())
            await self._publish_file(guide.id, guide.facts, f"{guide.facts.title}.pdf", content)
        return new

    async def withdraw(self, resource_id: UUID) -> None:
        """Raises ResourceNotFound if it doesn't exist or is withdrawn."""

        async def work(uow: UnitOfWork) -> None:
            if not await uow.rows(WITHDRAW, resource_id, uow.now):
                raise ResourceNotFound
            uow.audit("resource.withdrawn", subject=resource_id)

        await self.units.run(self.actor, work)

    async def _publish_file(self, resource_id: UUID, facts: ResourceFacts, filename: str, content: bytes) -> UUID:
        sent = SentFile(filename, "", base64.b64encode(content).decode())
        stored = await self.receiver.store_object(self.actor, sent, DOCUMENTS)
        return await self.units.run(self.actor, lambda uow: _add(uow, resource_id, facts, stored=stored))


async def _add(
    uow: UnitOfWork,
    resource_id: UUID,
    facts: ResourceFacts,
    *,
    link: str | None = None,
    stored: StoredObject | None = None,
) -> UUID:
    trimmed = replace(facts, title=facts.title.strip(), summary=facts.summary.strip())
    row = ResourceRow(id=resource_id, link=link, published_at=uow.now, **vars(trimmed))
    if stored is not None:
        await claim_object(uow, stored.object_key)
        row.filename, row.content_type = stored.file.filename, stored.file.content_type
        row.size, row.sha256, row.object_key = len(stored.file.content), stored.file.sha256, stored.object_key
    uow.db.add(row)
    uow.audit("resource.published", subject=resource_id)
    return resource_id
