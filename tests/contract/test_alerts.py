"""Every alert has tests of both sides and a page that says what to do."""

import re
from collections.abc import Iterator

import pytest
import yaml
from stack import slo_rules
from stack.layout import ROOT
from stack.platform import load_platform

from tests.telemetry.queries import RULE_FILES, rules

PARTS = ["Symptom", "Meaning", "First three commands", "Mend", "Follow-up"]
COMMANDS = 3
ALERTS = {rule["alert"]: rule for rule in rules() if "alert" in rule}
OTHER_PAGES = {"README.md", "capacity.md"}
PAGES = sorted((ROOT / "docs" / "operations").glob("*.md"))


def _tested() -> Iterator[tuple[str, bool]]:
    """Alerts that a rule test expects to fire, or to stay silent."""
    for file in (ROOT / "tests" / "telemetry" / "rules").glob("*.test.yml"):
        for test in yaml.safe_load(file.read_text())["tests"]:
            for expected in test["alert_rule_test"]:
                yield expected["alertname"], bool(expected["exp_alerts"])


@pytest.mark.parametrize("alert", ALERTS)
def test_an_alert_has_a_test_that_it_fires_and_one_that_it_stays_silent(alert: str) -> None:
    assert {fires for tested, fires in _tested() if tested == alert} == {True, False}


@pytest.mark.parametrize("alert", ALERTS)
def test_an_alert_has_a_severity_a_summary_and_a_runbook(alert: str) -> None:
    rule = ALERTS[alert]
    assert rule["labels"]["severity"] in ("page", "ticket")
    assert rule["annotations"]["summary"]
    page = ROOT / rule["annotations"]["runbook_url"]
    assert page.parent == ROOT / "docs" / "operations"
    text = page.read_text()
    assert f"`{alert}`" in text, f"{page.name} doesn't name {alert}"
    assert re.findall(r"(?m)^## (.+)$", text) == PARTS
    commands = text.partition("## First three commands")[2].partition("## Mend")[0]
    assert len(re.findall(r"(?m)^[^#\n`].*$", "".join(re.findall(r"```sh\n(.*?)```", commands, re.DOTALL)))) == COMMANDS


def test_every_runbook_belongs_to_an_alert() -> None:
    named = {rule["annotations"]["runbook_url"] for rule in ALERTS.values()}
    assert {f"docs/operations/{page.name}" for page in PAGES if page.name not in OTHER_PAGES} == named


def test_a_missing_process_of_every_service_is_noticed() -> None:
    services = {service.name for service in load_platform().services}
    for alert, more in (("ApiMissing", {"gateway"}), ("WorkerMissing", set[str]())):
        watched = re.findall(r'absent\(up\{service="([\w-]+)"', ALERTS[alert]["expr"])
        assert set(watched) == services | more


def test_every_service_level_has_its_rules() -> None:
    file = next(file for file in RULE_FILES if file.name == "slos.rules.yml")
    assert file.read_text() == slo_rules.render(slo_rules.slos())
