"""The relay of meeting rooms on one machine."""

from pathlib import Path

import pytest
from stack import relay
from stack.environment import service_environment
from stack.install import coturn
from stack.layout import Layout
from stack.overrides import Overrides
from stack.platform import load_platform
from stack.progress import Progress
from stack.secret_store import SecretStore

PLATFORM = load_platform()


@pytest.fixture
def layout(tmp_path: Path) -> Layout:
    layout = Layout(tmp_path / "state")
    layout.make_folders()
    return layout


def test_scheduling_and_coturn_share_a_secret_that_others_cannot_read(
    layout: Layout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets = SecretStore(layout.state / "secrets.json")
    relay.write(layout, PLATFORM, secrets)
    config = layout.run / "coturn.conf"
    monkeypatch.setattr(coturn, "program", lambda: tmp_path)
    scheduling = PLATFORM.service("scheduling")
    given = service_environment(scheduling, PLATFORM, secrets, layout, Overrides({}))
    assert f"static-auth-secret={given['SCHEDULING_TURN_SECRET']}\n" in config.read_text()
    assert config.stat().st_mode & 0o077 == 0
    assert (layout.state / "coturn" / "key.pem").stat().st_mode & 0o077 == 0


def test_an_operators_relay_takes_the_place_of_ours(layout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coturn, "program", lambda: layout.state)
    own = {"SCHEDULING_TURN_URLS": '["turn:turn.example.com"]', "SCHEDULING_TURN_SECRET": "theirs"}
    secrets = SecretStore(layout.state / "secrets.json")
    scheduling = PLATFORM.service("scheduling")
    given = service_environment(scheduling, PLATFORM, secrets, layout, Overrides(own))
    assert {name: given[name] for name in own} == own


def test_without_coturn_or_apt_the_install_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("TURNSERVER_PATH", raising=False)
    monkeypatch.setattr(coturn, "_UNPACKED", tmp_path / "turnserver")
    coturn.install(Progress())
    assert "Meeting rooms have no relay: install coturn by hand and set TURNSERVER_PATH" in capsys.readouterr().out


def test_the_operators_turnserver_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "own"
    own.touch()
    monkeypatch.setenv("TURNSERVER_PATH", str(own))
    assert coturn.program() == own
    own.unlink()
    assert coturn.program() is None


def test_the_relay_denies_every_address_but_its_own() -> None:
    config = relay.container_config().splitlines()
    denied = {line.partition("=")[2] for line in config if line.startswith("denied-peer-ip=")}
    assert denied == {"0.0.0.0-255.255.255.255", "::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"}
    assert not [line for line in config if line.startswith("allowed-peer-ip=")], "start.sh adds the relay's own address"
