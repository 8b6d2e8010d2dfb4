"""The web apps name the time zones of the United States like identity (docs/product/identity.md#time-zones)."""

import re

from chassis.regions import STATES
from chassis.timekeeping.zone_names import UNITED_STATES
from stack.layout import ROOT

PAGES = ROOT / "web-shell/packages/app-kit/src/time/zones.ts"
ENTRY = re.compile(r"^  '?(?P<name>[^':]+)'?: '(?P<zone>[^']+)',$", re.MULTILINE)


def _of_the_pages() -> dict[str, str]:
    return {entry["name"]: entry["zone"] for entry in ENTRY.finditer(PAGES.read_text())}


def test_the_web_apps_offer_the_time_zones_of_identity() -> None:
    assert _of_the_pages() == UNITED_STATES


def test_the_default_zone_of_every_state_can_be_chosen() -> None:
    assert {state.time_zone for state in STATES.values()} <= set(_of_the_pages().values())
