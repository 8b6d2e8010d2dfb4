"""Caddy serves the built web apps: the shell at /, each remote below its own version, and the shell's /config.json."""

import json
from pathlib import Path

from stack.layout import ROOT, Layout, venv_program
from stack.platform import Platform, WebApp, remotes
from stack.processes import Process

_CADDYFILE = ROOT / "deploy" / "local" / "Caddyfile"
CONTRACT = 1
"""The number of the interface between shell and remotes; the shell refuses a remote of another number."""


def process(layout: Layout, platform: Platform) -> Process:
    return Process(
        name="web",
        command=(str(venv_program("caddy")), "run", "--adapter", "caddyfile", "--config", str(_CADDYFILE)),
        ready=f"http://127.0.0.1:{platform.web_port}/config.json",
        listens=(platform.web_port,),
        env={
            "GOMEMLIMIT": "64MiB",
            "WEB_PORT": str(platform.web_port),
            "WEB_SHELL": str(ROOT / "web-shell" / "dist"),
            "WEB_ROOT": str(web_root(layout)),
            # Caddy insists on folders of its own even when it stores nothing.
            "XDG_DATA_HOME": str(layout.run),
            "XDG_CONFIG_HOME": str(layout.run),
        },
    )


def web_root(layout: Layout) -> Path:
    """Holds config.json, and a link per remote and version to what was built."""
    return layout.run / "web"


def write(layout: Layout, platform: Platform) -> None:
    """Link every built remote under the version its package.json states, and tell the shell of them."""
    root = web_root(layout)
    for _, app in remotes(platform):
        link = root / app.mount.lstrip("/") / version_of(app)
        link.parent.mkdir(parents=True, exist_ok=True)
        link.unlink(missing_ok=True)
        link.symlink_to(ROOT / app.name / "dist", target_is_directory=True)
    fresh = root / "config.json.new"
    fresh.write_text(config(platform))
    fresh.replace(root / "config.json")


def config(platform: Platform) -> str:
    """What /config.json tells the shell: every remote's version and where its manifest is."""
    known = {
        name: {"manifest": f"{app.mount}/{version_of(app)}/mf-manifest.json", "version": version_of(app)}
        for name, app in remotes(platform)
    }
    return json.dumps({"contract": CONTRACT, "remotes": known}, indent=1)


def version_of(app: WebApp) -> str:
    return str(json.loads((ROOT / app.name / "package.json").read_text())["version"])
