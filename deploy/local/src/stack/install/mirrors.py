"""Translates the machine's pip configuration for uv, which does not read it.

uv's own variables take precedence. Anything else keeps uv's defaults.
"""

import ast
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path


def uv_environment(python: Path, environ: Mapping[str, str]) -> dict[str, str]:
    """Variables that make uv use pip's mirrors and certificate."""
    listed = subprocess.run(
        [os.fspath(python), "-m", "pip", "config", "list"], capture_output=True, text=True, check=False
    ).stdout
    return translate(listed, environ)


def translate(pip_config: str, environ: Mapping[str, str]) -> dict[str, str]:
    """Parse `pip config list`. Its lines are `<section>.<option>='<value>'`; `:env:` lines override files."""
    options: dict[str, str] = {}
    for line in sorted(pip_config.splitlines(), key=lambda line: line.startswith(":env:")):
        name, _, quoted = line.partition("=")
        if quoted:
            options[name.rpartition(".")[2]] = str(ast.literal_eval(quoted))
    wanted = {
        "UV_DEFAULT_INDEX": options.get("index-url"),
        "UV_INDEX": options.get("extra-index-url"),
        "UV_FIND_LINKS": ",".join(options.get("find-links", "").split()),
        "UV_INSECURE_HOST": options.get("trusted-host"),
        "SSL_CERT_FILE": options.get("cert"),
    }
    if wanted["UV_INDEX"]:
        # pip takes the best match of all indexes; uv by default stops at the first index that has the name.
        wanted["UV_INDEX_STRATEGY"] = "unsafe-best-match"
    return {name: value for name, value in wanted.items() if value and not environ.get(name)}


def npm_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """npm reads its own configuration. Node needs a private certificate, and Playwright must not fetch browsers."""
    wanted = {"PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD": "1", "NODE_EXTRA_CA_CERTS": environ.get("SSL_CERT_FILE", "")}
    return {name: value for name, value in wanted.items() if value and not environ.get(name)}
