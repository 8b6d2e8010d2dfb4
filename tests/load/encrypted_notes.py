"""What encryption per child adds to saving a note and to reading a list of notes, by the service's own code.

In a database of its own, where no job encrypts the plain notes of the other side.
"""

from collections.abc import Sequence

import clinical_records.main
from chassis.auth.file_links import FileLinks
from chassis.auth.viewer import UserType, Viewer
from chassis.clock import system_clock
from chassis.db import Queries, make_engine
from chassis.ids import new_id
from chassis.master_keys import MasterKeys
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from clinical_records.domain.notes import NoteType
from clinical_records.queries.notes import notes_of_child
from clinical_records.use_cases.notes.write_note import write_note
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy.engine import make_url

from tests.load.harness.bench import Bench
from tests.load.harness.databases import separate_database
from tests.load.harness.figures import Figure, at_most, ratio
from tests.load.harness.load import closed_loop

SECONDS = 1.0
NOTES = 50
TEXT = "Worked on the r sound in sentences, with fewer cues than last week. " * 12
"""800 characters, as a typical part of a session's notes."""
CARES = """
    INSERT INTO care_relations (care_service_id, child_id, therapist_id, starts_on, version)
    VALUES ($1, $2, $3, current_date - 7, 1)
"""


class Side:
    """A therapist with a child that has 50 notes, and another therapist. The measurement writes notes of the second."""

    def __init__(self, url: str, keys: MasterKeys) -> None:
        self._engine = make_engine(
            make_url(url).set(drivername="postgresql+asyncpg").render_as_string(hide_password=False), 2
        )
        self._units = UnitsOfWork(self._engine, system_clock, "clinical-records", keys)
        self._url, self._keys = url, keys
        self._read, self._written = new_id(), new_id()
        now = system_clock()
        self._viewer = Viewer(
            user_id=new_id(), user_type=UserType.THERAPIST, profile_id=new_id(), sign_in_id=new_id(), issued_at=now
        )
        self._links = FileLinks(Ed25519PrivateKey.generate(), Actor.of(self._viewer), now, issuer="clinical-records")

    async def open(self) -> None:
        self._queries = await Queries.connect(self._url, 1)
        self._queries.keys = self._keys
        async with self._units.begin(Actor.of(self._viewer)) as uow:
            for child_id in (self._read, self._written):
                await uow.rows(CARES, new_id(), child_id, self._viewer.profile_id)
        async with self._units.begin(Actor.of(self._viewer)) as uow:
            for _ in range(NOTES):
                await write_note(uow, self._viewer, self._read, NoteType.SOAP_PLAN, TEXT)

    async def close(self) -> None:
        await self._queries.close()
        await self._engine.dispose()

    async def save(self) -> float:
        async def note(uow: UnitOfWork) -> object:
            return await write_note(uow, self._viewer, self._written, NoteType.SOAP_PLAN, TEXT)

        async def once() -> None:
            await self._units.run(Actor.of(self._viewer), note)

        return (await closed_loop([once], SECONDS)).p50

    async def read(self) -> float:
        async def once() -> None:
            notes = await notes_of_child(self._queries, self._viewer, self._read, None, links=self._links)
            assert len(notes) == NOTES and notes[0]["content"] == TEXT

        return (await closed_loop([once], SECONDS)).p50


async def figures(bench: Bench) -> Sequence[Figure]:
    secret = bytes(range(32))
    async with separate_database(bench, "bench_notes", clinical_records.main.service) as url:
        ours, plain = Side(url, MasterKeys.of([secret])), Side(url, MasterKeys.of([secret], writes_plain=True))
        await ours.open()
        await plain.open()
        try:
            saved = await bench.interleaved({"ours": ours.save, "plain": plain.save})
            read = await bench.interleaved({"ours": ours.read, "plain": plain.read})
        finally:
            await ours.close()
            await plain.close()
    return [
        ratio("p50 of saving a note, encrypted over plain", saved["ours"], saved["plain"], at_most(1.5), "ms", 1000),
        ratio(f"p50 of reading {NOTES} notes, likewise", read["ours"], read["plain"], at_most(1.5), "ms", 1000),
    ]
