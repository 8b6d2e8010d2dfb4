"""No email and no text message says where a child or a guardian lives, so a court order can't be broken by one
(docs/product/shared.md#hidden-addresses)."""

import re

from stack.layout import ROOT

NOTIFICATIONS = ROOT / "services" / "identity" / "src" / "identity" / "notifications"
HOUSEHOLD = re.compile(r"\b(school_name|phone_number|zipcode|(?:guardians?|g|c|children)\.state|profile_photo)\b")
TO_SEND = {"recipients.py", "deliver.py", "reminders.py"}
"""They read the recipient's own number, to send a text message to it."""


def test_no_letter_reads_where_a_household_lives() -> None:
    modules = {path: path.read_text() for path in sorted(NOTIFICATIONS.rglob("*.py"))}
    assert any("letters" in path.parts for path in modules)
    reading = {path.name: set(HOUSEHOLD.findall(text)) for path, text in modules.items() if HOUSEHOLD.search(text)}
    assert reading == {module: {"phone_number"} for module in TO_SEND}
