"""`make contracts`: generates everything that follows from the services, in order of dependency."""

import sys
from collections.abc import Sequence

from stack import catalog, gateway_routes
from stack.install.commands import run_logged
from stack.install.stamps import Stamp, digest
from stack.install.web import environment as node_environment
from stack.layout import CONTRACTS, LOCAL, VENV
from stack.platform import load_platform
from stack.problems import Problem
from stack.progress import Progress

_CLIENT = CONTRACTS / "ts-client"
_SERVICES = [service.name for service in load_platform().services]
_GENERATED = (
    CONTRACTS / "openapi",
    CONTRACTS / "events",
    CONTRACTS / "asyncapi.json",
    _CLIENT / "src",
    *(file(name) for name in _SERVICES for file in (gateway_routes.routes_file, gateway_routes.cluster_file)),
    catalog.PAGE,
)


def run(arguments: Sequence[str]) -> None:
    """Write all files. With `--check`, raise Problem when that changed anything."""
    before = digest(_GENERATED)
    progress = Progress()
    with progress.step("Contracts of every service"):
        run_logged(
            "contracts", [sys.executable, "-m", "contracts_tool", "write"], hint="fix the service in the message"
        )
    with progress.step("Routes of the gateway"):
        gateway_routes.main([])
    with progress.step("Catalog"):
        catalog.write()
    with progress.step("TypeScript client"):
        _generate_client()
    if "--check" in arguments and digest(_GENERATED) != before:
        raise Problem("The contracts were out of date and have been regenerated: review and commit them")


def _generate_client() -> None:
    """Runs in a separate folder because the generator needs another TypeScript than the web apps."""
    stamp, wanted = Stamp(LOCAL / "stamps" / "npm-ts-client"), digest([_CLIENT / "package-lock.json"])
    npm, env = VENV / "bin" / "npm", node_environment()
    if not stamp.matches(wanted) or not (_CLIENT / "node_modules").exists():
        hint = "check the network and npm's configuration (`npm config list`)"
        run_logged("npm-ci-ts-client", [npm, "ci"], env=env, cwd=_CLIENT, hint=hint)
        stamp.write(wanted)
    run_logged("ts-client", [npm, "run", "generate"], env=env, cwd=_CLIENT, hint="check contracts/openapi")
