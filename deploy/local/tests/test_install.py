"""What installs the rest, with the standard library alone."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from stack import gateway_static, nats_config
from stack.install import amtool, chromium, coturn, prometheus, python, web
from stack.install.main import main
from stack.install.mirrors import translate
from stack.install.stamps import Stamp, digest
from stack.layout import Layout
from stack.platform import load_platform
from stack.processes import Process
from stack.secret_store import SecretStore

PIP_CONFIG = """\
:env:.cert='/etc/ssl/private.pem'
global.cert='/etc/ssl/other.pem'
global.index-url='https://mirror.example/simple'
global.extra-index-url='file:///opt/a file:///opt/b'
"""


def test_a_full_disk_is_reported_before_anything_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1024**3))
    with pytest.raises(SystemExit, match=r"has 1\.0 GiB free and 2 GiB are needed: free some space"):
        main(["up"])


@pytest.mark.parametrize(
    ("command", "brought"),
    [
        ("contracts", ["python"]),
        ("lint", ["python", "npm web"]),
        ("up", ["python", "npm web", "npm mailbox", "build"]),
        ("test", ["python"]),
        ("drill", ["python", "npm web", "npm mailbox", "build", "npm's browser"]),
    ],
)
def test_each_command_installs_what_it_needs_first(
    monkeypatch: pytest.MonkeyPatch, command: str, brought: list[str]
) -> None:
    seen: list[str] = []
    done = re.compile(r"npm-ci-(\w+)|web-(build)")

    def run_logged(name: str, *_: object, **__: object) -> None:
        if found := done.fullmatch(name):
            seen.append(f"npm {found[1]}" if found[1] else found[2])

    monkeypatch.setattr(python, "install", lambda _: seen.append("python"))
    monkeypatch.setattr(web, "run_logged", run_logged)
    for unpacked in (amtool, coturn, prometheus):
        monkeypatch.setattr(unpacked, "install", lambda _: None)
    monkeypatch.setattr(Stamp, "matches", lambda *_: False)
    monkeypatch.setattr(Stamp, "write", lambda *_: None)
    meanwhile: list[str] = []
    monkeypatch.setattr(chromium, "install_from_debian", lambda _: meanwhile.append("Debian's browser"))
    monkeypatch.setattr(chromium, "install_from_npm", lambda _: seen.append("npm's browser"))
    monkeypatch.setattr(os, "execve", lambda *_: seen.append("handed over"))
    main([command])
    assert seen == [*brought, "handed over"]
    assert meanwhile == (["Debian's browser"] if command == "drill" else [])


def test_uv_uses_the_mirror_and_certificate_of_pip() -> None:
    env = translate(PIP_CONFIG, {})
    assert env["UV_DEFAULT_INDEX"] == "https://mirror.example/simple"
    assert env["UV_INDEX"] == "file:///opt/a file:///opt/b"
    assert env["UV_INDEX_STRATEGY"] == "unsafe-best-match"
    assert env["SSL_CERT_FILE"] == "/etc/ssl/private.pem"


def test_existing_uv_settings_take_precedence() -> None:
    assert "UV_DEFAULT_INDEX" not in translate(PIP_CONFIG, {"UV_DEFAULT_INDEX": "https://uv.example/simple"})


def test_uv_settings_stay_empty_without_pip_configuration() -> None:
    assert translate("", {}) == {}


def test_a_step_is_repeated_when_a_source_changes(tmp_path: Path) -> None:
    source = tmp_path / "src"
    source.mkdir()
    (source / "a.ts").write_text("one")
    stamp = Stamp(tmp_path / "stamp")
    stamp.write(digest([source]))
    assert stamp.matches(digest([source]))
    (source / "a.ts").write_text("two")
    assert not stamp.matches(digest([source]))


def test_build_output_does_not_trigger_another_build(tmp_path: Path) -> None:
    before = digest([tmp_path])
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "index.html").write_text("built")
    assert digest([tmp_path]) == before


def test_a_start_script_keeps_spaces_quotes_and_dollars(tmp_path: Path) -> None:
    layout = Layout(tmp_path / "it's a $HOME")
    layout.run.mkdir(parents=True)
    value = """a 'b' "c" $HOME %d"""
    process = Process("said", ("/bin/sh", "-c", 'printf %s "$SAID"'), "tcp:1", (), env={"SAID": value})
    process.write_script(layout, {"PATH": "/usr/bin:/bin"})
    script = process.script_file(layout)
    assert subprocess.run(["/bin/sh", script], capture_output=True, text=True, check=True).stdout == value
    assert script.stat().st_mode & 0o077 == 0


def test_generated_configuration_quotes_a_path_with_a_space(tmp_path: Path) -> None:
    layout = Layout(tmp_path / "a state")
    layout.run.mkdir(parents=True)
    nats_config.write(layout, load_platform(), SecretStore(layout.state / "secrets.json"))
    assert f'store_dir: "{layout.state}/nats"' in (layout.run / "nats.conf").read_text()
    assert f'directory: "{layout.run}"' in gateway_static.render("127.0.0.1:1", "127.0.0.1:2", layout.run)


def test_traces_are_sent_only_where_a_collector_is_given(tmp_path: Path) -> None:
    assert "tracing" not in gateway_static.render(":1", ":2", tmp_path)
    assert "http://collector:4318/v1/traces" in gateway_static.render(":1", ":2", tmp_path, "http://collector:4318")


def test_the_gateway_traces_a_share_of_the_requests(tmp_path: Path) -> None:
    rendered = gateway_static.render(":1", ":2", tmp_path, "http://collector:4318", trace_share=0.25)
    assert yaml.safe_load(rendered)["tracing"]["sampleRate"] == 0.25


def test_a_deep_folder_gets_a_socket_path_that_fits(tmp_path: Path) -> None:
    layout = Layout(tmp_path / shlex.quote("deep") / ("x" * 90) / ("y" * 90))
    assert len(str(layout.supervisor_socket)) < 104
    assert layout.supervisor_socket == Layout(layout.state).supervisor_socket
