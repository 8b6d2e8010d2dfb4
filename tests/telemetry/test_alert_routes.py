"""Every alert reaches the receiver of its severity, in Compose and in a cluster."""

import subprocess
from collections.abc import Mapping
from typing import Any

import pytest
import yaml
from stack.install import amtool as installed

from tests.contract.kustomize import K8S
from tests.telemetry.queries import OBSERVABILITY, rules

CONFIG = OBSERVABILITY / "alertmanager" / "alertmanager.yml"
RECEIVERS = {"page": "pager", "ticket": "tickets"}
SEVERITIES = {rule["alert"]: rule["labels"]["severity"] for rule in rules() if "alert" in rule}


def amtool(*arguments: str) -> str:
    program = installed.program()
    assert program is not None, "amtool is missing: run `python -m stack.install`"
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def test_alertmanager_accepts_its_configuration() -> None:
    assert "SUCCESS" in amtool("check-config", str(CONFIG))


@pytest.mark.parametrize("severity", RECEIVERS)
def test_an_alert_reaches_the_receiver_of_its_severity(severity: str) -> None:
    assert severity in SEVERITIES.values()
    found = amtool("config", "routes", "test", f"--config.file={CONFIG}", f"severity={severity}", "service=billing")
    assert found == RECEIVERS[severity]


def test_alerts_that_another_one_explains_exist() -> None:
    (rule,) = yaml.safe_load(CONFIG.read_text())["inhibit_rules"]
    names = [matcher.split('"')[1] for matcher in (*rule["source_matchers"], *rule["target_matchers"])]
    assert {name for group in names for name in group.split("|")} - set(SEVERITIES) == set()


def test_a_cluster_has_the_same_routes() -> None:
    ours = yaml.safe_load(CONFIG.read_text())
    cluster = yaml.safe_load((K8S / "base" / "platform" / "alert-routes.yaml").read_text())["spec"]
    assert _in_words_of_alertmanager(cluster["route"]) == ours["route"]
    (inhibition,) = cluster["inhibitRules"]
    assert {
        "source_matchers": [_matcher(each) for each in inhibition["sourceMatch"]],
        "target_matchers": [_matcher(each) for each in inhibition["targetMatch"]],
        "equal": inhibition["equal"],
    } in ours["inhibit_rules"]
    assert {each["name"] for each in cluster["receivers"]} == {each["name"] for each in ours["receivers"]}


def _in_words_of_alertmanager(route: Mapping[str, Any]) -> dict[str, Any]:
    names = {"groupBy": "group_by", "groupWait": "group_wait", "groupInterval": "group_interval"}
    found = {names.get(key, key).replace("repeatInterval", "repeat_interval"): value for key, value in route.items()}
    if "matchers" in found:
        found["matchers"] = [_matcher(each) for each in found["matchers"]]
    if "routes" in found:
        found["routes"] = [_in_words_of_alertmanager(each) for each in found["routes"]]
    return found


def _matcher(given: Mapping[str, str]) -> str:
    return f'{given["name"]}{given["matchType"]}"{given["value"]}"'
