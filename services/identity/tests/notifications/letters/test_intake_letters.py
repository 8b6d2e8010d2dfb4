"""Emails about intake forms."""

from uuid import UUID

from chassis.ids import new_id
from chassis.testing.clock import START, FakeClock
from identity.notifications.deliver import Delivery
from identity.notifications.notify.intake_form import notify_intake_form
from identity.use_cases.families.create_family import Family

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.notifications.letters import test_message_letters as messages
from services.identity.tests.world import Makes

ROBIN = "robin@example.com"


class TestIntakeForms:
    @staticmethod
    async def send(makes: Makes, family: Family, document_id: UUID) -> None:
        async with makes.units.begin(makes.actor) as uow:
            await notify_intake_form(uow, family.children[0].id, family.guardian.id, document_id)

    async def test_the_childs_therapists_hear_of_a_form_once(
        self, makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox
    ) -> None:
        await makes.therapist("lee@example.com")
        await messages.TestMessages.assign(makes, therapist, family.children[0].id)
        await delivery.deliver()
        mailbox.mails.clear()
        document_id = new_id()
        for _ in range(2):
            await self.send(makes, family, document_id)
        await delivery.deliver()
        (mail,) = mailbox.mails
        assert (mail["To"], mail["Subject"]) == (ROBIN, "Dana sent an intake form")
        assert f"/therapist/clients/{family.children[0].id}/documents" in mailbox.text()
        await self.send(makes, family, new_id())
        await delivery.deliver()
        assert len(mailbox.mails) == 2, "the next version has an email of its own"

    async def test_a_former_therapist_gets_no_email_about_a_form(
        self, makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
    ) -> None:
        await messages.TestMessages.assign(makes, therapist, family.children[0].id, START.date())
        await delivery.deliver()
        mailbox.mails.clear()
        await self.send(makes, family, new_id())
        clock.advance(days=3)
        await delivery.deliver()
        assert mailbox.mails == []
