"""Emails about payments."""

from datetime import UTC, datetime
from uuid import UUID

from chassis.ids import new_id
from identity.notifications.deliver import Delivery
from identity.notifications.notify.failed_payment import notify_failed_payment
from identity.use_cases.families.create_family import Family

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.world import Makes

DANA = "dana@example.com"


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
        assert "Your bank needs you to confirm our last charge." in text
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
