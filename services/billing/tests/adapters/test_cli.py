import asyncio
from collections.abc import Callable
from uuid import UUID

import pytest
from billing.cli import cli
from billing.settings import BillingSettings
from chassis.settings import ServiceSettings
from typer.testing import CliRunner

from services.billing.tests.support.family import Family
from services.billing.tests.support.webhooks import Timeline

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(settings: ServiceSettings, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command with all settings in the environment."""
    assert isinstance(settings, BillingSettings)
    environment = {
        "OPERATOR": "ops",
        "BILLING_DATABASE_URL": settings.database_url,
        "JWKS_FILE": str(settings.jwks_file),
        "AUDIT_KEY": settings.audit_key.get_secret_value(),
        "BILLING_SERVICE_KEY_FILE": str(settings.service_key_file),
        "STRIPE_API_KEY": settings.stripe_api_key.get_secret_value(),
        "STRIPE_API_BASE": settings.stripe_api_base or "",
        "STRIPE_WEBHOOK_SECRET": settings.stripe_webhook_secret.get_secret_value(),
        "STRIPE_PUBLISHABLE_KEY": settings.stripe_publishable_key,
        "STRIPE_CARD_FIELD_URL": settings.stripe_card_field_url,
    }

    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    def command(*arguments: str) -> tuple[int, str]:
        done = CliRunner().invoke(cli, arguments)
        return done.exit_code, done.stdout

    return command


def test_operator_creates_and_lists_plans(run: Run) -> None:
    code, output = run("plans", "create", "Once a week", "--price", "12000", "--minutes", "45")
    assert (code, output.split("  ")[1].strip()) == (0, "Once a week: 480.00 USD, now offered.")
    assert run("plans", "create", "Once a week", "--price", "12000")[0] == 1
    code, output = run("plans", "create", "Nothing", "--kind", "recurring")
    assert (code, output.strip()) == (1, "A paid plan costs at least 0.50.")
    code, output = run("plans", "create", "Weekly", "--price", "8200", "--billing-interval", "weekly")
    assert (code, output.split("  ")[1].strip()) == (0, "Weekly: 82.00 USD, now offered.")
    assert "Published to Stripe: 2 plans." in run("plans", "sync")[1]
    listed = run("plans", "list")[1]
    assert "120.00 USD  1 a week  45 min  monthly  Once a week" in listed
    assert "82.00 USD  1 a week  30 min  weekly   Weekly" in listed
    assert "2 plans." in listed


def test_operator_creates_and_lists_coupons(run: Run) -> None:
    code, output = run("coupons", "create", "welcome25", "--percent-off", "25", "--max-redemptions", "100")
    assert (code, output.split("  ")[1].strip()) == (0, "WELCOME25: 25% off the first payment.")
    code, output = run("coupons", "create", "BOTH", "--percent-off", "25", "--amount-off", "100")
    assert (code, output.strip()) == (1, "Set either a percentage or an amount.")
    listed = run("coupons", "list")[1]
    assert listed.splitlines()[0].split() == ["WELCOME25", "good", "25%", "off", "the", "first", "payment"]


async def test_operator_lists_and_refunds_a_payment(run: Run, family: Family, weekly: UUID, timeline: Timeline) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await timeline.deliver_webhooks()
    guardian = str(family.parent.profile_id)
    listed = (await asyncio.to_thread(run, "payments", "list", "--guardian", guardian))[1]
    assert "480.00 USD  left 480.00 USD  paid" in listed
    payment = listed.split()[0]
    refund = ("refunds", "create", "--payment", payment, "--reason", "requested_by_customer")
    assert await asyncio.to_thread(run, *refund, "--amount", "4600") == (0, "Refunded 46.00 USD.\n")
    assert await asyncio.to_thread(run, *refund, "--amount", "4600") == (0, "46.00 USD was refunded before.\n")
    code, output = await asyncio.to_thread(run, *refund, "--amount", "48000")
    assert (code, output) == (1, "That's more than what's left of this payment.\n")
    assert "left 434.00 USD" in (await asyncio.to_thread(run, "payments", "list", "--guardian", guardian))[1]


async def test_operator_lists_disputes(run: Run, family: Family, weekly: UUID, timeline: Timeline) -> None:
    assert (await asyncio.to_thread(run, "disputes", "list"))[1] == "No disputes.\n"
    await family.save_card("tok_createDispute")
    await family.subscribe(weekly)
    await timeline.deliver_webhooks()
    listed = (await asyncio.to_thread(run, "disputes", "list"))[1]
    assert "  open  opened " in listed
    assert "480.00 USD  fraudulent  payment " in listed
