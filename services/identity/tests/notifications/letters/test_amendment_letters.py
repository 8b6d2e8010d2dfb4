"""Emails about requests to correct a record."""

from uuid import UUID

from chassis.ids import new_id
from identity.notifications.deliver import Delivery
from identity.notifications.notify.amendment import notify_amendment
from identity.use_cases.families.create_family import Family
from identity.use_cases.families.revoke_guardianship import revoke_guardianship

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.notifications.letters.test_message_letters import TestMessages
from services.identity.tests.world import Makes

DANA, ROBIN = "dana@example.com", "robin@example.com"


async def notify(makes: Makes, family: Family, request_id: UUID, *, answered: bool) -> None:
    async with makes.units.begin(makes.actor) as uow:
        await notify_amendment(uow, request_id, family.children[0].id, family.guardian.id, answered=answered)


async def test_therapists_hear_of_a_request_and_the_guardian_of_its_answer_once(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox
) -> None:
    await makes.therapist("lee@example.com")
    await TestMessages.assign(makes, therapist, family.children[0].id)
    await delivery.deliver()
    mailbox.mails.clear()
    request_id = new_id()
    for _ in range(2):
        await notify(makes, family, request_id, answered=False)
    await delivery.deliver()
    assert [(mail["To"], mail["Subject"]) for mail in mailbox.mails] == [(ROBIN, "Dana asked to correct a record")]
    assert "/therapist/today" in mailbox.text()
    mailbox.mails.clear()
    for _ in range(2):
        await notify(makes, family, request_id, answered=True)
    await delivery.deliver()
    assert [(mail["To"], mail["Subject"]) for mail in mailbox.mails] == [
        (DANA, "Your request about Mia’s record was answered")
    ]
    assert f"/client/documents/record-access?child={family.children[0].id}" in mailbox.text()


async def test_revoked_guardian_gets_no_answer_by_email(
    makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox
) -> None:
    await delivery.deliver()
    mailbox.mails.clear()
    await notify(makes, family, new_id(), answered=True)
    async with makes.units.begin(makes.actor) as uow:
        await revoke_guardianship(uow, family.guardian.id, family.children[0].id)
    await delivery.deliver()
    assert mailbox.mails == []
