import json
from pathlib import Path

import pytest
from stack import remotes
from stack.problems import Problem
from stack.web_server import CONTRACT

FIRST = {"manifest": "/mfe/guardian/1.0.0/mf-manifest.json", "version": "1.0.0", "contract": CONTRACT}
SECOND = {"manifest": "/mfe/guardian/1.1.0/mf-manifest.json", "version": "1.1.0", "contract": CONTRACT}


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "config.json"
    path.write_text(json.dumps({"contract": CONTRACT, "remotes": {"guardian": FIRST, "therapist": FIRST}}))
    return path


def guardian(config: Path) -> object:
    return json.loads(config.read_text())["remotes"]["guardian"]


def test_a_release_keeps_the_one_before_it_to_fall_back_to(config: Path) -> None:
    assert remotes.main(["release", str(config), "guardian", "1.1.0"]) == "guardian: 1.0.0 → 1.1.0"
    assert guardian(config) == {**SECOND, "previous": FIRST}
    remotes.main(["release", str(config), "guardian", "1.2.0"])
    assert json.loads(config.read_text())["remotes"]["guardian"]["previous"] == SECOND, "one earlier release is kept"
    assert json.loads(config.read_text())["remotes"]["therapist"] == FIRST


def test_a_rollback_goes_back_to_the_release_before(config: Path) -> None:
    remotes.main(["release", str(config), "guardian", "1.1.0"])
    assert remotes.main(["rollback", str(config), "guardian"]) == "guardian: 1.1.0 → 1.0.0"
    assert guardian(config) == FIRST


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rollback", "guardian"], "no earlier release"),
        (["release", "guardian", "1.0.0"], "released already"),
        (["rollback", "nobody"], "guardian, therapist"),
        (["publish", "guardian"], "Usage"),
    ],
)
def test_a_mistake_changes_nothing_and_says_why(config: Path, arguments: list[str], said: str) -> None:
    before = config.read_text()
    with pytest.raises(Problem, match=said):
        remotes.main([arguments[0], str(config), *arguments[1:]])
    assert config.read_text() == before
