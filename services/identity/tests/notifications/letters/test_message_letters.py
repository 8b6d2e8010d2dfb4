"""Emails about messages, assessment reports, recaps of sessions and practice at home."""

from datetime import date
from uuid import UUID

import pytest
from chassis.access.projections import CareRelationChanged, store_care_relation
from chassis.ids import new_id
from chassis.testing.clock import FakeClock
from identity.notifications.deliver import Delivery
from identity.notifications.kinds import Kind
from identity.notifications.notify.home_practice import notify_practice_due
from identity.notifications.notify.message import notify_message
from identity.notifications.notify.shared_with_family import notify_shared
from identity.use_cases.families.create_family import Family
from identity.use_cases.families.revoke_guardianship import revoke_guardianship

from services.identity.tests.clinical_records import FakeClinicalRecords
from services.identity.tests.mailbox import Mailbox
from services.identity.tests.notifications.sessions.test_sessions import deliver_batch
from services.identity.tests.world import Makes

DANA, ROBIN = "dana@example.com", "robin@example.com"


class TestMessages:
    @staticmethod
    async def assign(makes: Makes, therapist: UUID, child: UUID, ends_on: date | None = None) -> None:
        event = CareRelationChanged(
            version=1, care_service_id=new_id(), child_id=child, therapist_id=therapist,
            starts_on=date(2026, 1, 5), ends_on=ends_on,
        )  # fmt: skip
        async with makes.units.begin(makes.actor) as uow:
            await store_care_relation(uow, event)

    @staticmethod
    async def send_message(
        makes: Makes, family: Family, sender_type: str, sender: UUID, to: UUID | None = None, files: int = 0
    ) -> UUID:
        note_id = new_id()
        async with makes.units.begin(makes.actor) as uow:
            await notify_message(uow, note_id, family.children[0].id, sender_type, sender, to, files)
        return note_id

    async def test_several_therapist_messages_make_one_email_to_the_family(
        self, makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
    ) -> None:
        await self.assign(makes, therapist, family.children[0].id)
        first, *_ = [await self.send_message(makes, family, "therapist", therapist, therapist) for _ in range(3)]
        await deliver_batch(delivery, clock)
        assert [(mail["To"], mail["Subject"]) for mail in mailbox.mails] == [(DANA, "3 new messages from Robin Chen")]
        place = f"child={family.children[0].id}&therapist={therapist}&message={first}"
        assert f"http://127.0.0.1:8080/client/messages?{place}" in mailbox.text()

    async def test_guardian_message_goes_to_the_addressed_therapists(
        self, makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
    ) -> None:
        child = family.children[0].id
        other = await makes.therapist("other@example.com")
        former = await makes.therapist("former@example.com")
        await self.assign(makes, therapist, child)
        await self.assign(makes, other, child)
        await self.assign(makes, former, child, ends_on=date(2026, 2, 1))
        await delivery.deliver()
        mailbox.mails.clear()
        async with makes.units.begin(makes.actor) as uow:
            await uow.rows("UPDATE children SET last_name = 'Reed' WHERE id = $1", child)
        sent = await self.send_message(makes, family, "guardian", family.guardian.id, therapist)
        await deliver_batch(delivery, clock)
        assert [mail["To"] for mail in mailbox.mails] == [ROBIN]
        assert f"/therapist/clients/{child}/messages?message={sent}" in mailbox.text()
        assert "Dana sent you a message about Mia R. To keep" in mailbox.text()
        mailbox.mails.clear()
        await self.send_message(makes, family, "guardian", family.guardian.id)
        await deliver_batch(delivery, clock)
        assert sorted(mail["To"] for mail in mailbox.mails) == ["other@example.com", ROBIN]

    async def test_email_says_how_many_files_came_with_the_messages(
        self, makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock,
        clinical_records: FakeClinicalRecords,
    ) -> None:  # fmt: skip
        await self.send_message(makes, family, "therapist", therapist, therapist, files=1)
        await deliver_batch(delivery, clock)
        assert "Robin Chen sent you a message with 1 file. To keep" in mailbox.text()
        mailbox.mails.clear()
        await self.send_message(makes, family, "therapist", therapist, therapist, files=2)
        await self.send_message(makes, family, "therapist", therapist, therapist)
        gone = await self.send_message(makes, family, "therapist", therapist, therapist, files=5)
        clinical_records.taken_back.add(str(gone))
        await deliver_batch(delivery, clock)
        assert "Robin Chen sent you 2 messages with 2 files. To keep" in mailbox.text()

    async def test_message_deleted_before_its_email_leaves_is_not_mailed(
        self, makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock,
        clinical_records: FakeClinicalRecords,
    ) -> None:  # fmt: skip
        message = await self.send_message(makes, family, "therapist", therapist)
        clinical_records.taken_back.add(str(message))
        await deliver_batch(delivery, clock)
        assert mailbox.mails == []
        async with makes.units.begin(makes.actor) as uow:
            dropped = "SELECT dropped_reason FROM notifications WHERE kind = 'message_received'"
            assert await uow.value(dropped) == "taken_back"

    async def test_email_counts_only_messages_that_were_not_taken_back(
        self, makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock,
        clinical_records: FakeClinicalRecords,
    ) -> None:  # fmt: skip
        _, taken_back, _ = [await self.send_message(makes, family, "therapist", therapist) for _ in range(3)]
        clinical_records.taken_back.add(str(taken_back))
        await deliver_batch(delivery, clock)
        assert mailbox.subjects(DANA) == ["2 new messages from Robin Chen"]

    async def test_message_email_waits_while_clinical_records_is_down(
        self, makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock,
        clinical_records: FakeClinicalRecords,
    ) -> None:  # fmt: skip
        await self.send_message(makes, family, "therapist", therapist)
        clinical_records.away = True
        await deliver_batch(delivery, clock)
        assert mailbox.mails == []
        clinical_records.away = False
        await deliver_batch(delivery, clock)
        assert mailbox.subjects(DANA) == ["New message from Robin Chen"]

    async def test_revoked_guardian_gets_no_message_email(
        self, makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
    ) -> None:
        await self.send_message(makes, family, "therapist", therapist)
        async with makes.units.begin(makes.actor) as uow:
            await revoke_guardianship(uow, family.guardian.id, family.children[0].id)
        await deliver_batch(delivery, clock)
        assert mailbox.mails == []


@pytest.mark.parametrize(
    ("kind", "subject", "page"),
    [
        (Kind.ASSESSMENT_SHARED, "Robin Chen shared an assessment report", "/client/assessments"),
        (Kind.PROGRESS_REPORT_SHARED, "Robin Chen shared a progress report", "/client/progress"),
        (Kind.RECAP_SHARED, "See what Mia did in therapy", "/client/progress"),
    ],
)
class TestSharedWithFamily:
    @staticmethod
    async def share(makes: Makes, kind: Kind, family: Family, therapist: UUID, shared_id: UUID) -> None:
        async with makes.units.begin(makes.actor) as uow:
            await notify_shared(uow, kind, shared_id, family.children[0].id, therapist)

    async def test_guardians_hear_of_it_once(
        self, makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox,
        kind: Kind, subject: str, page: str,
    ) -> None:  # fmt: skip
        await delivery.deliver()
        mailbox.mails.clear()
        shared_id = new_id()
        for _ in range(2):
            await self.share(makes, kind, family, therapist, shared_id)
        await delivery.deliver()
        assert [(mail["To"], mail["Subject"]) for mail in mailbox.mails] == [(DANA, subject)]
        assert f"{page}?child={family.children[0].id}" in mailbox.text()

    async def test_revoked_guardian_gets_no_email(
        self, makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox,
        kind: Kind, subject: str, page: str,
    ) -> None:  # fmt: skip
        await delivery.deliver()
        mailbox.mails.clear()
        await self.share(makes, kind, family, therapist, new_id())
        async with makes.units.begin(makes.actor) as uow:
            await revoke_guardianship(uow, family.guardian.id, family.children[0].id)
        await delivery.deliver()
        assert mailbox.mails == []


@pytest.mark.parametrize("kind", [Kind.PROGRESS_REPORT_SHARED, Kind.RECAP_SHARED])
async def test_what_is_taken_back_before_its_email_leaves_is_not_announced(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock,
    clinical_records: FakeClinicalRecords, kind: Kind,
) -> None:  # fmt: skip
    await delivery.deliver()
    mailbox.mails.clear()
    shared_id = new_id()
    async with makes.units.begin(makes.actor) as uow:
        await notify_shared(uow, kind, shared_id, family.children[0].id, therapist)
    clinical_records.away = True
    await delivery.deliver()
    clinical_records.away = False
    clinical_records.taken_back.add(str(shared_id))
    await deliver_batch(delivery, clock)
    assert mailbox.mails == []
    async with makes.units.begin(makes.actor) as uow:
        assert await uow.value("SELECT dropped_reason FROM notifications WHERE kind = $1", kind) == "taken_back"


class TestPracticeDue:
    @staticmethod
    async def remind(makes: Makes, guardian_id: UUID, *children: UUID) -> None:
        async with makes.units.begin(makes.actor) as uow:
            await notify_practice_due(uow, guardian_id, children, date(2026, 3, 2))

    async def test_guardian_is_reminded_once_a_day_of_their_own_children(
        self, makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox
    ) -> None:
        await delivery.deliver()
        mailbox.mails.clear()
        for _ in range(2):
            await self.remind(makes, family.guardian.id, family.children[0].id, new_id())
        await delivery.deliver()
        assert [(mail["To"], mail["Subject"]) for mail in mailbox.mails] == [
            (DANA, "A few minutes of practice with Mia?")
        ]
        assert f"/client/progress?child={family.children[0].id}" in mailbox.text()

    async def test_nobody_is_reminded_of_a_child_they_may_no_longer_see(
        self, makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox
    ) -> None:
        await delivery.deliver()
        mailbox.mails.clear()
        await self.remind(makes, family.guardian.id, family.children[0].id)
        async with makes.units.begin(makes.actor) as uow:
            await revoke_guardianship(uow, family.guardian.id, family.children[0].id)
        await self.remind(makes, new_id(), family.children[0].id)
        await delivery.deliver()
        assert mailbox.mails == []
