"""Caddy, which serves the built web apps: the shell at /, each remote below its version, and /config.json."""

import json
from pathlib import Path

from stack.layout import ROOT, Layout, venv_program
from stack.platform import Platform, WebApp, remotes
from stack.processes import Process

_CADDYFILE = ROOT / "deploy" / "local" / "Caddyfile"
CONTRACT = 3
"""The version of the interface between shell and remotes. The shell refuses a remote with another number."""


def process(layout: Layout, platform: Platform) -> Process:
    return Process(
        name="web",
        command=(str(venv_program("caddy")), "run", "--adapter", "caddyfile", "--config", str(_CADDYFILE)),
        ready=f"http://127.0.0.1:{platform.web_port}/config.json",
        listens=(platform.web_port,),
        env={
            "GOMEMLIMIT": "64MiB",
            "PUBLIC_ORIGIN": platform.public_origin,
            "WEB_PORT": str(platform.web_port),
            "WEB_SHELL": str(ROOT / "web-shell" / "dist"),
            "WEB_ROOT": str(web_root(layout)),
            # Caddy requires these folders even when it stores nothing.
            "XDG_DATA_HOME": str(layout.run),
            "XDG_CONFIG_HOME": str(layout.run),
        },
    )


def web_root(layout: Layout) -> Path:
    """Contains config.json, and a link to the build of each remote and version."""
    return layout.run / "web"


def write(layout: Layout, platform: Platform) -> None:
    """Link every built remote below the version of its package.json, and list them for the shell."""
    root = web_root(layout)
    for _, app in remotes(platform):
        link = root / app.mount.lstrip("/") / version_of(app)
        link.parent.mkdir(parents=True, exist_ok=True)
        link.unlink(missing_ok=True)
        link.symlink_to(ROOT / app.name / "dist", target_is_directory=True)
    write_config(layout, platform)


def write_config(layout: Layout, platform: Platform) -> None:
    root = web_root(layout)
    fresh = root / "config.json.new"
    fresh.write_text(config(platform, float(layout.clock.read_text()) if layout.clock.exists() else 0.0))
    fresh.replace(root / "config.json")


def config(platform: Platform, seconds_ahead: float = 0.0) -> str:
    """The content of /config.json: the version and manifest path of every remote, support mailbox, moved clock."""
    known = {
        name: {
            "manifest": f"{app.mount}/{version_of(app)}/mf-manifest.json",
            "version": version_of(app),
            "contract": CONTRACT,
        }
        for name, app in remotes(platform)
    }
    moved = {"clock_offset_ms": round(seconds_ahead * 1000)} if seconds_ahead else {}
    content = {"contract": CONTRACT, "support_email": platform.support_email, "remotes": known, **moved}
    return json.dumps(content, indent=1)


def version_of(app: WebApp) -> str:
    return str(json.loads((ROOT / app.name / "package.json").read_text())["version"])
