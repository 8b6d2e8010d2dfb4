"""Emails about applications and licenses, and who gets none."""

from datetime import date, timedelta
from typing import Any
from uuid import UUID

from chassis.ids import new_id
from chassis.testing.clock import START, FakeClock
from identity.notifications.deliver import Delivery
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.families.create_family import Family
from identity.use_cases.licenses.check_licenses import check_licenses
from identity.use_cases.therapists.decide_application import approve_therapist, decline_therapist

from services.identity.tests.mailbox import Mailbox, body_of
from services.identity.tests.world import Makes

ROBIN = "robin@example.com"


class TestTherapists:
    @staticmethod
    async def queue(makes: Makes, kind: Kind, therapist: UUID, **ids: Any) -> None:
        async with makes.units.begin(makes.actor) as uow:
            user_id = await uow.value("SELECT user_id FROM therapists WHERE id = $1", therapist)
            await queue_mail(uow, kind, user_id, **ids)

    async def test_application_email_matches_the_current_decision(
        self, makes: Makes, delivery: Delivery, mailbox: Mailbox
    ) -> None:
        declined, approved = await makes.applicant(), await makes.applicant("chosen@example.com")
        await delivery.deliver()
        mailbox.mails.clear()
        for therapist in (declined, approved):
            await self.queue(makes, Kind.APPLICATION_RECEIVED, therapist)
        await delivery.deliver()
        assert mailbox.subjects(ROBIN) == ["We got your application"]
        async with makes.units.begin(makes.actor) as uow:
            await decline_therapist(uow, declined)
            await approve_therapist(uow, approved)
        await delivery.deliver()
        mailbox.mails.clear()
        for therapist in (declined, approved):
            await self.queue(makes, Kind.APPLICATION_DECLINED, therapist)
        await delivery.deliver()
        assert [(mail["To"], mail["Subject"]) for mail in mailbox.mails] == [(ROBIN, "About your application")]

    async def test_license_email_is_dropped_once_renewed(
        self, makes: Makes, therapist: UUID, delivery: Delivery, mailbox: Mailbox
    ) -> None:
        async with makes.units.begin(makes.actor) as uow:
            license_id = await uow.value("SELECT id FROM licences WHERE therapist_id = $1", therapist)
        for kind in (Kind.LICENSE_EXPIRING, Kind.LICENSE_EXPIRED):
            for day in ("2027-06-30", "2026-06-30"):
                await self.queue(makes, kind, therapist, licence_id=license_id, expires_on=day)
        await delivery.deliver()
        assert mailbox.subjects(ROBIN) == [
            "Your California license expires on June 30, 2027",
            "Your California license has expired",
        ]
        assert "California SP-100" in body_of(mailbox.mails[0])
        assert all("/therapist/settings/account" in body_of(mail) for mail in mailbox.mails)


async def test_expiring_license_sends_its_emails(
    makes: Makes, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE licences SET expires_on = $1", date(2026, 4, 1))
    for day in (2, 24, 31):
        clock.now = START + timedelta(days=day)
        await check_licenses(makes.units)
        await delivery.deliver()
    assert mailbox.subjects(ROBIN) == [
        "Your California license expires on April 1, 2026",
        "Your California license expires on April 1, 2026",
        "Your California license has expired",
    ]


async def test_application_and_approval_send_their_emails(makes: Makes, delivery: Delivery, mailbox: Mailbox) -> None:
    therapist = await makes.applicant()
    await delivery.deliver()
    async with makes.units.begin(makes.actor) as uow:
        await approve_therapist(uow, therapist)
    await delivery.deliver()
    assert mailbox.subjects(ROBIN) == ["We got your application", "Welcome to Larkwell"]
    assert "http://127.0.0.1:8080/reset-password?uid=robin%40example.com" in mailbox.text()


async def test_unknown_recipient_gets_nothing(
    makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox
) -> None:
    async with makes.units.begin(makes.actor) as uow:
        await queue_mail(uow, Kind.PAYMENT_FAILED, "nobody@example.com", subscription_id=new_id(), version="1")
    await delivery.deliver()
    assert mailbox.mails == []


async def test_once_key_prevents_a_second_email(
    makes: Makes, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    async with makes.units.begin(makes.actor) as uow:
        license_id = await uow.value("SELECT id FROM licences WHERE therapist_id = $1", therapist)
        user_id = await uow.value("SELECT user_id FROM therapists WHERE id = $1", therapist)
        for _ in range(2):
            await queue_mail(
                uow, Kind.LICENSE_EXPIRING, user_id, due_at=START + timedelta(days=1), once="once",
                licence_id=license_id, expires_on="2027-06-30",
            )  # fmt: skip
    await delivery.deliver()
    assert mailbox.mails == [], "not due yet"
    clock.advance(days=1)
    await delivery.deliver()
    assert len(mailbox.mails) == 1
