"""Emails about new terms."""

from chassis.testing.clock import FakeClock
from identity.notifications.deliver import Delivery
from identity.use_cases.accounts.accept_terms import accept_current_terms, accept_current_terms_as_therapist
from identity.use_cases.families.create_family import Family
from identity.use_cases.therapists.suspend_therapist import suspend_therapist

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.notifications.sessions.test_sessions import deliver_batch
from services.identity.tests.world import Makes

DANA = "dana@example.com"


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

    async def test_therapists_who_accepted_before_are_asked_again(
        self, makes: Makes, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
    ) -> None:
        await makes.terms()
        asked = await makes.therapist()
        suspended = await makes.therapist("away@example.com")
        for therapist_id in (asked, suspended):
            async with makes.units.begin(makes.actor) as uow:
                await accept_current_terms_as_therapist(uow, therapist_id)
        await makes.therapist("never@example.com")
        async with makes.units.begin(makes.actor) as uow:
            await suspend_therapist(uow, suspended)
        await deliver_batch(delivery, clock)
        mailbox.mails.clear()
        clock.advance(minutes=1)
        await makes.terms()
        await deliver_batch(delivery, clock)
        (mail,) = mailbox.mails
        assert (mail["To"], mail["Subject"]) == ("robin@example.com", "We updated our Terms and Conditions")
        assert mailbox.link("/therapist/today")

    @staticmethod
    async def accept(makes: Makes, family: Family) -> None:
        async with makes.units.begin(makes.actor) as uow:
            await accept_current_terms(uow, family.guardian)
