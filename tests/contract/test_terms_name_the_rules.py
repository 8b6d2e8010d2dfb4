"""The terms and the checkout name the rules of scheduling and billing (docs/product/documents.md#terms-versions)."""

import re
from datetime import timedelta

import pytest
from billing.domain.plans import VALID_FOR, PlanKind
from chassis.timekeeping.notice import RESCHEDULE_NOTICE
from scheduling.domain.cutoffs import CANCEL_NOTICE, DISPUTES, GRACE
from stack.layout import ROOT

TERMS = (ROOT / "services/documents/src/documents/texts/terms_and_conditions.txt").read_text()
CHECKOUT = (ROOT / "web-guardian/src/features/client-account-setup/messages.ts").read_text()
RULES_OF_THE_CHECKOUT = " ".join(re.findall(r"^  rule\w+:\s*'([^']*)',$", CHECKOUT, re.MULTILINE))


@pytest.mark.parametrize("text", [TERMS, RULES_OF_THE_CHECKOUT], ids=["terms", "checkout"])
def test_terms_and_checkout_name_the_session_rules(text: str) -> None:
    assert CANCEL_NOTICE == RESCHEDULE_NOTICE == timedelta(hours=24)
    assert "up to 24 hours before it starts" in text
    assert f"within {GRACE // timedelta(minutes=1)} minutes of" in text
    assert "owe" in text
    assert re.search(r"a pause left unused can be booked in the first (paid period|\{weeks\}) after you resume", text)
    assert {PlanKind.STANDALONE_ASSESSMENT: timedelta(weeks=12), PlanKind.FREE_TRIAL: timedelta(weeks=4)} == VALID_FOR
    assert "within twelve weeks" in text
    assert "within four weeks" in text


def test_the_terms_name_how_long_a_record_can_be_disputed() -> None:
    assert timedelta(days=7) == DISPUTES
    assert "dispute it in Larkwell within seven days" in TERMS
