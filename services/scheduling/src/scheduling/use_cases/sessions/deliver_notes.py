import orjson
from chassis.child_cipher import ChildCipher
from chassis.retry_queue import RetryQueue
from chassis.service_client import ServiceClient
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from scheduling.adapters.clinical_records import deliver_note
from scheduling.adapters.note_tables import IN_QUEUE, UnsentNote

ACTOR = Actor.service("scheduling")
BATCH = 100


async def deliver_notes(units: UnitsOfWork, calls: ServiceClient, cipher: ChildCipher) -> int:
    """The job: hand the notes that are due to clinical records, and delete each once it is stored there. A note that
    can't be delivered is retried without limit. Returns how many were tried."""

    async def send(unsent: UnsentNote) -> None:
        plain = orjson.loads(cipher.decrypt(unsent.content, unsent.child_id))
        note = {
            **plain,
            "child_id": str(unsent.child_id),
            "therapist_id": str(unsent.therapist_id),
            "creator_id": str(unsent.creator_id),
            "written_at": unsent.written_at.isoformat(),
            "actor": unsent.actor,
            "on_behalf_of": unsent.on_behalf_of,
        }
        await deliver_note(calls, unsent.event_id, unsent.id, note)
        await units.run(ACTOR, lambda uow: _delete(uow, unsent))

    return await RetryQueue(units, ACTOR, UnsentNote, IN_QUEUE).run_due(send, limit=BATCH)


async def _delete(uow: UnitOfWork, unsent: UnsentNote) -> None:
    await uow.rows("DELETE FROM unsent_notes WHERE id = $1", unsent.id)
