"""Emails about payments, messages, terms, invitations, applications and licenses."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from chassis.access.projections import CareRelationChanged, store_care_relation
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.service_client import ServiceClient
from chassis.testing.clock import START, FakeClock
from identity.notifications.deliver import Delivery
from identity.notifications.kinds import Kind
from identity.notifications.notify_assessment_shared import notify_assessment_shared
from identity.notifications.notify_failed_payment import notify_failed_payment
from identity.notifications.notify_intake_form import notify_intake_form
from identity.notifications.notify_invitation import notify_invitation
from identity.notifications.notify_message import notify_message
from identity.notifications.queue import queue_mail
from identity.resources import delivery_of
from identity.use_cases.accounts.accept_terms import accept_current_terms
from identity.use_cases.families.create_family import Family
from identity.use_cases.families.revoke_guardianship import revoke_guardianship
from identity.use_cases.licenses.watch_licenses import watch_licenses
from identity.use_cases.therapists.decide_application import approve_therapist, decline_therapist

from services.identity.tests.clinical_records import FakeClinicalRecords
from services.identity.tests.mailbox import Mailbox, body_of
from services.identity.tests.world import Makes

DANA, ROBIN = "dana@example.com", "robin@example.com"


@pytest.fixture
async def family(makes: Makes, delivery: Delivery, mailbox: Mailbox) -> Family:
    family = await makes.family()
    await delivery.deliver()
    mailbox.mails.clear()
    return family


@pytest.fixture
async def therapist(makes: Makes, delivery: Delivery, mailbox: Mailbox) -> UUID:
    therapist_id = await makes.therapist()
    await delivery.deliver()
    mailbox.mails.clear()
    return therapist_id


async def deliver_batch(delivery: Delivery, clock: FakeClock) -> None:
    clock.advance(minutes=1)
    await delivery.deliver()


class TestPayments:
    @staticmethod
    async def fail_payment(
        makes: Makes,
        family: Family,
        subscription: UUID,
        next_try_at: datetime | None = None,
        *,
        requires_action: bool = False,
    ) -> None:
        async with makes.units.begin(makes.actor) as uow:
            await notify_failed_payment(
                uow,
                family.guardian.id,
                subscription,
                2,
                48_000,
                "usd",
                next_try_at,
                requires_action=requires_action,
            )

    async def test_failed_payment_shows_amount_next_try_and_link(
        self, makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox
    ) -> None:
        subscription = await makes.plan(family, status="past_due", version=2)
        await self.fail_payment(makes, family, subscription, datetime(2026, 3, 5, 2, 0, tzinfo=UTC))
        await delivery.deliver()
        assert mailbox.subjects(DANA) == ["Your payment didn’t go through"]
        text = mailbox.text()
        assert "Amount: $480.00" in text
        assert "on Wednesday, March 4" in text, "in the guardian's time zone"
        assert "http://127.0.0.1:8080/update-payment-method" in text

    async def test_payment_that_the_bank_asks_about_links_to_its_confirmation(
        self, makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox
    ) -> None:
        subscription = await makes.plan(family, status="past_due", version=2)
        next_try_at = datetime(2026, 3, 5, 2, 0, tzinfo=UTC)
        await self.fail_payment(makes, family, subscription, next_try_at, requires_action=True)
        await delivery.deliver()
        assert mailbox.subjects(DANA) == ["Confirm your payment"]
        text = " ".join(mailbox.text().split())
        assert "Amount: $480.00" in text
        assert "on Wednesday, March 4" in text
        assert "Your bank asks you to confirm our last charge." in text
        assert "http://127.0.0.1:8080/update-payment-method" in text

    async def test_payment_email_ignores_opt_out(
        self, makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox
    ) -> None:
        async with makes.units.begin(makes.actor) as uow:
            await uow.rows("UPDATE guardians SET opt_out_email_notification = true")
        await self.fail_payment(makes, family, new_id())
        await delivery.deliver()
        assert "so your plan has ended. You don’t owe anything." in mailbox.text()
        assert "settings" not in mailbox.text()

    async def test_payment_email_is_dropped_once_paid(
        self, makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox
    ) -> None:
        subscription = await makes.plan(family, status="past_due", version=2)
        await self.fail_payment(makes, family, subscription)
        await makes.plan(family, key=subscription, version=3)
        await delivery.deliver()
        assert mailbox.mails == []


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
        makes: Makes, family: Family, sender_type: str, sender: UUID, to: UUID | None = None
    ) -> UUID:
        note_id = new_id()
        async with makes.units.begin(makes.actor) as uow:
            await notify_message(uow, note_id, family.children[0].id, sender_type, sender, to)
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


class TestAssessmentReports:
    @staticmethod
    async def share(makes: Makes, family: Family, therapist: UUID, report_id: UUID) -> None:
        async with makes.units.begin(makes.actor) as uow:
            await notify_assessment_shared(uow, report_id, family.children[0].id, therapist)

    async def test_guardians_hear_of_a_report_once(
        self, makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox
    ) -> None:
        await delivery.deliver()
        mailbox.mails.clear()
        report_id = new_id()
        for _ in range(2):
            await self.share(makes, family, therapist, report_id)
        await delivery.deliver()
        assert [(mail["To"], mail["Subject"]) for mail in mailbox.mails] == [
            (DANA, "Robin Chen shared an assessment report")
        ]
        assert f"/client/assessments?child={family.children[0].id}" in mailbox.text()

    async def test_revoked_guardian_gets_no_email_about_a_report(
        self, makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox
    ) -> None:
        await delivery.deliver()
        mailbox.mails.clear()
        await self.share(makes, family, therapist, new_id())
        async with makes.units.begin(makes.actor) as uow:
            await revoke_guardianship(uow, family.guardian.id, family.children[0].id)
        await delivery.deliver()
        assert mailbox.mails == []


class TestIntakeForms:
    @staticmethod
    async def send(makes: Makes, family: Family, document_id: UUID) -> None:
        async with makes.units.begin(makes.actor) as uow:
            await notify_intake_form(uow, family.children[0].id, family.guardian.id, document_id)

    async def test_the_childs_therapists_hear_of_a_form_once(
        self, makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox
    ) -> None:
        await makes.therapist("lee@example.com")
        await TestMessages.assign(makes, therapist, family.children[0].id)
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
        await TestMessages.assign(makes, therapist, family.children[0].id, START.date())
        await delivery.deliver()
        mailbox.mails.clear()
        await self.send(makes, family, new_id())
        clock.advance(days=3)
        await delivery.deliver()
        assert mailbox.mails == []


class TestTerms:
    async def test_new_terms_go_only_to_guardians_who_accepted_before(
        self, makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
    ) -> None:
        await makes.family("new@example.com")
        for kind in ("terms_and_conditions", "privacy_policy"):
            await makes.terms(kind)
        await self.accept(makes, family)
        await deliver_batch(delivery, clock)
        mailbox.mails.clear()
        for kind in ("terms_and_conditions", "privacy_policy"):
            await makes.terms(kind)
        await deliver_batch(delivery, clock)
        assert [(mail["To"], mail["Subject"]) for mail in mailbox.mails] == [
            (DANA, "We updated our Terms and Conditions and Privacy Policy")
        ]

    async def test_each_new_version_is_emailed_until_accepted(
        self, makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
    ) -> None:
        await makes.terms("privacy_policy")
        await self.accept(makes, family)
        for _ in range(2):
            clock.advance(minutes=1)
            await makes.terms("privacy_policy")
            await deliver_batch(delivery, clock)
        assert mailbox.subjects(DANA) == ["We updated our Privacy Policy"] * 2

    async def test_terms_email_is_dropped_once_accepted(
        self, makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
    ) -> None:
        await makes.terms()
        await self.accept(makes, family)
        clock.advance(minutes=1)
        await makes.terms()
        await self.accept(makes, family)
        await deliver_batch(delivery, clock)
        assert mailbox.mails == []

    @staticmethod
    async def accept(makes: Makes, family: Family) -> None:
        async with makes.units.begin(makes.actor) as uow:
            await accept_current_terms(uow, family.guardian)


class TestInvitations:
    @pytest.fixture
    async def scheduling(self, runtime: Runtime) -> AsyncIterator[list[httpx.Response]]:
        """Scheduling returns these responses in order."""
        responses: list[httpx.Response] = []
        transport = httpx.MockTransport(lambda _: responses.pop(0))
        urls = {"scheduling": "http://scheduling"}
        calls = ServiceClient("identity", urls, runtime.service_key, runtime.clock, transport)
        runtime.own = replace(runtime.own, calls=calls)
        yield responses
        await calls.close()

    @staticmethod
    def open_invitation(**changed: object) -> httpx.Response:
        body = {
            "open": True, "url": "http://127.0.0.1:8080/book?token=t", "expires_at": "2026-03-16T15:00:00+00:00",
            "session_type": "individual_session", "therapist_name": "Robin Chen",
        }  # fmt: skip
        return httpx.Response(200, json={**body, **changed})

    @staticmethod
    async def invite(makes: Makes, family: Family, therapist: UUID) -> None:
        invitation = new_id()
        for _ in range(2):
            async with makes.units.begin(makes.actor) as uow:
                await notify_invitation(uow, invitation, family.children[0].id, therapist)

    async def test_invitation_email_has_schedulings_link_and_is_sent_once(
        self, makes: Makes, family: Family, therapist: UUID, scheduling: list[httpx.Response], runtime: Runtime,
        mailbox: Mailbox,
    ) -> None:  # fmt: skip
        scheduling += [self.open_invitation()]
        await self.invite(makes, family, therapist)
        await delivery_of(runtime).deliver()
        assert mailbox.subjects(DANA) == ["Robin Chen invites you to book sessions"]
        assert "http://127.0.0.1:8080/book?token=t" in mailbox.text()
        assert "works until Monday, March 16 at 8:00 AM PDT" in mailbox.text()
        assert "Robin Chen invites you to book sessions for Mia." in mailbox.text()

    @pytest.mark.parametrize(
        ("session_type", "sessions"),
        [("group_sessions", "group sessions"), ("assessment_session", "an assessment"), ("not_known_yet", "sessions")],
    )
    async def test_invitation_names_the_session_type(
        self, makes: Makes, family: Family, therapist: UUID, scheduling: list[httpx.Response], runtime: Runtime,
        mailbox: Mailbox, session_type: str, sessions: str,
    ) -> None:  # fmt: skip
        scheduling += [self.open_invitation(session_type=session_type)]
        await self.invite(makes, family, therapist)
        await delivery_of(runtime).deliver()
        assert f"invites you to book {sessions} for Mia." in mailbox.text()

    async def test_closed_invitation_is_not_emailed(
        self, makes: Makes, family: Family, therapist: UUID, scheduling: list[httpx.Response], runtime: Runtime,
        mailbox: Mailbox,
    ) -> None:  # fmt: skip
        scheduling += [self.open_invitation(open=False), httpx.Response(404)]
        for _ in range(2):
            await self.invite(makes, family, therapist)
        assert await delivery_of(runtime).deliver() == 2
        assert mailbox.mails == []

    async def test_invitation_waits_while_scheduling_is_down(
        self, makes: Makes, family: Family, therapist: UUID, scheduling: list[httpx.Response], runtime: Runtime,
        mailbox: Mailbox, clock: FakeClock,
    ) -> None:  # fmt: skip
        scheduling += [httpx.Response(503), self.open_invitation()]
        await self.invite(makes, family, therapist)
        delivery = delivery_of(runtime)
        await delivery.deliver()
        assert mailbox.mails == []
        await deliver_batch(delivery, clock)
        assert len(mailbox.mails) == 1


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
        await watch_licenses(makes.units)
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
