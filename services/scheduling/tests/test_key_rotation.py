"""What scheduling protected with its own key stays readable while the key is replaced
(docs/security/overview.md#signing-keys)."""

from datetime import timedelta
from uuid import UUID

import pytest
from chassis.child_cipher import DecryptionFailed
from chassis.clock import Clock
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.people import SignIns, therapist
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from scheduling.adapters.rooms.tickets import RoomTickets, TicketRefused
from scheduling.adapters.signed_ids import SignedIds
from scheduling.use_cases.sessions.queue_notes import note_cipher


def replace_key(runtime: Runtime) -> None:
    runtime.other_service_keys, runtime.service_key = [runtime.service_key], Ed25519PrivateKey.generate()


def retire_key(runtime: Runtime) -> None:
    runtime.other_service_keys = []


async def test_a_waiting_note_can_be_read_until_its_key_is_retired(runtime: Runtime) -> None:
    child = new_id()
    waiting = note_cipher(runtime).encrypt(b"a note", child)
    replace_key(runtime)
    assert note_cipher(runtime).decrypt(waiting, child) == b"a note"
    newer = note_cipher(runtime).encrypt(b"another", child)
    retire_key(runtime)
    assert note_cipher(runtime).decrypt(newer, child) == b"another"
    with pytest.raises(DecryptionFailed):
        note_cipher(runtime).decrypt(waiting, child)


async def test_a_calendar_address_works_until_its_key_is_retired(runtime: Runtime) -> None:
    feed = new_id()

    def read(token: str) -> UUID | None:
        return SignedIds(runtime, "calendar feed").read(token)

    former = SignedIds(runtime, "calendar feed").token(feed)
    replace_key(runtime)
    current = SignedIds(runtime, "calendar feed").token(feed)
    assert current != former
    assert read(former) == read(current) == feed
    retire_key(runtime)
    assert (read(former), read(current)) == (None, feed)


async def test_a_ticket_opens_a_room_until_its_key_is_retired(
    runtime: Runtime, sign_ins: SignIns, clock: Clock
) -> None:
    viewer = sign_ins.viewer(therapist())
    tickets = [RoomTickets(runtime).issue(viewer, new_id(), clock())[0] for _ in range(2)]
    replace_key(runtime)
    opened = await RoomTickets(runtime).redeem(runtime.queries, tickets[0], clock(), None)
    assert opened.viewer.user_id == viewer.user_id
    assert opened.expires_at - clock() == timedelta(minutes=1)
    retire_key(runtime)
    with pytest.raises(TicketRefused):
        await RoomTickets(runtime).redeem(runtime.queries, tickets[1], clock(), None)
