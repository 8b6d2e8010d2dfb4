"""Confirmed places, the encryption of their addresses, and the license that they need."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import orjson
from chassis.data_keys import Place, cipher_to_write, ciphers_of
from chassis.db import Row, Rows
from chassis.timekeeping.wall_clock import day_of
from chassis.unit_of_work import UnitOfWork

from scheduling.domain.errors import PlaceNeeded, PlaceNotLicensed
from scheduling.domain.licenses import License, may_treat
from scheduling.domain.places import Contact, UnlicensedPlace
from scheduling.domain.rooms import room_page_opens_at

COLUMN = "contact"
CONFIRMED_STATE = "SELECT state FROM session_places WHERE event_id = $1 AND profile_id = $2 AND confirmed_at >= $3"
"""What was confirmed before the room's page opened ($3) belongs to an earlier time of the session."""
LICENSES = "SELECT timezone, licences FROM therapists WHERE id = $1"
ONE_MOMENT = timedelta(microseconds=1)


async def contact_to_store(uow: UnitOfWork, event_id: UUID, profile_id: UUID, contact: Contact) -> bytes:
    cipher = await cipher_to_write(uow, profile_id)
    return _location(event_id, profile_id).encrypt(cipher, COLUMN, orjson.dumps(asdict(contact)).decode())


async def contacts_of(db: Rows, places: Sequence[Row]) -> Mapping[tuple[UUID, UUID], Contact]:
    """By event and profile, of rows with these ids and `contact`. One without a contact is left out.

    Raises TextUnreadable, MasterKeyMissing.
    """
    found = {_key(row): bytes(row["contact"]) for row in places if row["contact"] is not None}
    ciphers = await ciphers_of(db, {profile_id for _, profile_id in found})
    texts = {key: _location(*key).decrypt(ciphers, COLUMN, encrypted) for key, encrypted in found.items()}
    return {key: Contact(**orjson.loads(text)) for key, text in texts.items()}


async def open_exported(db: Rows, rows_by_table: dict[str, list[Any]]) -> None:
    """Decrypts rows that PostgreSQL made JSON of, in place (`to_jsonb`): bytes are hexadecimal there."""
    rows = rows_by_table.get("session_places", [])
    for row in rows:
        if row["contact"] is not None:
            row["contact"] = bytes.fromhex(row["contact"].removeprefix("\\x"))
    contacts = await contacts_of(db, rows)
    for row in rows:
        contact = contacts.get(_key(row))
        row["contact"] = None if contact is None else asdict(contact)


async def is_licensed_in(db: Rows, therapist_id: UUID, state: str, ends_at: datetime) -> bool:
    """Whether the therapist has a license in the state that is valid until the session ends."""
    row = await db.row(LICENSES, therapist_id)
    if row is None:
        return False
    last_day = day_of(ends_at - ONE_MOMENT, ZoneInfo(row["timezone"]))
    return may_treat([License.parse(stored) for stored in row["licences"]], [state], last_day)


async def confirmed_state(db: Rows, event_id: UUID, profile_id: UUID, starts_at: datetime) -> str | None:
    """None before someone confirmed a place for this session."""
    state: str | None = await db.value(CONFIRMED_STATE, event_id, profile_id, room_page_opens_at(starts_at))
    return state


async def require_place(
    db: Rows,
    event_id: UUID,
    guardian_id: UUID,
    therapist_id: UUID,
    starts_at: datetime,
    ends_at: datetime,
    unlicensed: UnlicensedPlace,
) -> None:
    """Before a family joins. Raises PlaceNeeded; PlaceNotLicensed where operators decided so."""
    state = await confirmed_state(db, event_id, guardian_id, starts_at)
    if state is None:
        raise PlaceNeeded
    if unlicensed is UnlicensedPlace.BLOCK and not await is_licensed_in(db, therapist_id, state, ends_at):
        raise PlaceNotLicensed


def _key(row: Row | Mapping[str, Any]) -> tuple[UUID, UUID]:
    return UUID(str(row["event_id"])), UUID(str(row["profile_id"]))


def _location(event_id: UUID, profile_id: UUID) -> Place:
    """To which an encrypted contact is bound."""
    return Place("session_places", event_id.bytes, profile_id)
