"""`make contracts`: everything that is generated from the services, in the order in which it depends on itself."""

import subprocess
import sys
from collections.abc import Sequence

from stack import gateway_routes
from stack.install.commands import run_logged
from stack.install.stamps import Stamp, digest
from stack.install.web import environment as node_environment
from stack.layout import CONTRACTS, LOCAL, ROOT, VENV
from stack.platform import Service, load_platform
from stack.problems import Problem, last_lines
from stack.progress import Progress

_CLIENT = CONTRACTS / "ts-client"
_GENERATED = (
    CONTRACTS / "openapi",
    CONTRACTS / "events",
    CONTRACTS / "asyncapi.json",
    _CLIENT / "src",
    gateway_routes.ROUTES,
)


def run(arguments: Sequence[str]) -> None:
    """Write all of it; with `--check`, raise Problem when that changed anything."""
    before = digest(_GENERATED)
    progress = Progress()
    with progress.step("OpenAPI of every service"):
        _export_openapi(load_platform().services)
    with progress.step("Routes of the gateway"):
        gateway_routes.main([])
    with progress.step("TypeScript client"):
        _generate_client()
    if "--check" in arguments and digest(_GENERATED) != before:
        raise Problem("The contracts had drifted from the code and are written anew: look at them and commit them")


def _export_openapi(services: Sequence[Service]) -> None:
    folder = CONTRACTS / "openapi"
    folder.mkdir(parents=True, exist_ok=True)
    exports = [(service, _start_export(service)) for service in services]
    for service, export in exports:
        document, errors = export.communicate()
        if export.returncode != 0:
            raise Problem(
                f"{service.name} could not state its contract: mend this and run it again\n{last_lines(errors)}"
            )
        fresh = folder / f"{service.name}.json.new"
        fresh.write_text(document)
        fresh.replace(folder / f"{service.name}.json")


def _start_export(service: Service) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", f"{service.package}.cli", "openapi"]
    return subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def _generate_client() -> None:
    """In a folder of its own: the generator needs another TypeScript than the web apps."""
    stamp, wanted = Stamp(LOCAL / "stamps" / "npm-ts-client"), digest([_CLIENT / "package-lock.json"])
    npm, env = VENV / "bin" / "npm", node_environment()
    if not stamp.says(wanted) or not (_CLIENT / "node_modules").exists():
        hint = "check the network and npm's configuration (`npm config list`)"
        run_logged("npm-ci-ts-client", [npm, "ci"], env=env, cwd=_CLIENT, hint=hint)
        stamp.write(wanted)
    run_logged("ts-client", [npm, "run", "generate"], env=env, cwd=_CLIENT, hint="look at contracts/openapi")
