"""One running platform: its processes, and how to start, stop and inspect them."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from stack import environment, gateway, nats_config, nats_setup, postgres, process_specs, prometheus, relay, web_server
from stack.layout import LOCAL, PLATFORM_FILE, Layout
from stack.migrations import migrate
from stack.orphan_processes import stop_orphans
from stack.overrides import Overrides, base_environment
from stack.platform import Platform, load_platform
from stack.ports import check_free
from stack.problems import Problem, last_lines
from stack.processes import Process
from stack.progress import Progress
from stack.secret_store import SecretStore
from stack.seed import seed
from stack.status import Row, row
from stack.supervisor import RUNNING_STATES, Supervisor

DEFAULT_STATE = LOCAL / "state"
_START_SECONDS = 60


class Stack:
    """The platform with its own state folder and its own ports.

    `only` names the processes to run (None runs all), `environ` is where the operator's overrides are read
    (an empty one ignores them), `disposable` trades safety against power loss for speed, `keep_alive` restarts
    processes that die, `rates` are the gateway's GATEWAY_… settings.
    """

    def __init__(
        self,
        state: Path = DEFAULT_STATE,
        port_offset: int = 0,
        *,
        only: Collection[str] | None = None,
        environ: Mapping[str, str] = os.environ,
        disposable: bool = False,
        keep_alive: bool = True,
        rates: Mapping[str, str] | None = None,
        platform_file: Path = PLATFORM_FILE,
    ) -> None:
        self.layout = Layout(state)
        self.port_offset = port_offset
        self.platform: Platform = load_platform(port_offset, platform_file)
        self._only = only
        self._environ = environ
        self._overrides = Overrides(environ)
        self._disposable = disposable
        self._rates = dict(rates or {})
        self._keep_alive = keep_alive
        self.supervisor = Supervisor(self.layout, keep_alive=keep_alive)

    def with_only(self, *names: str) -> "Stack":
        """The same stack with these processes alone."""
        return Stack(
            self.layout.state,
            self.port_offset,
            only=names,
            environ=self._environ,
            disposable=self._disposable,
            keep_alive=self._keep_alive,
        )

    @cached_property
    def secrets(self) -> SecretStore:
        return SecretStore(self.layout.state / "secrets.json")

    def env(self, service: str) -> dict[str, str]:
        """The settings of one service's process in this stack."""
        found = self.platform.service(service)
        return environment.service_environment(found, self.platform, self.secrets, self.layout, self._overrides)

    def full_env(self, service: str) -> dict[str, str]:
        """`env` and the part of the caller's environment that any program needs."""
        return base_environment(os.environ) | self.env(service)

    def migration_env(self, service: str) -> dict[str, str]:
        """`full_env` and the URL of the role that owns the database."""
        found = self.platform.service(service)
        owner = environment.migration_environment(found, self.platform, self.secrets, self._overrides)
        return self.full_env(service) | owner

    @cached_property
    def processes(self) -> dict[str, Process]:
        """The phases of this stack's processes, in order, without those that the operator provides."""
        parts = (self.platform, self.layout, self.secrets, self._overrides)
        every = (
            *process_specs.foundation(*parts, disposable=self._disposable),
            *process_specs.services(*parts),
            *process_specs.edge(self.platform, self.layout, self._overrides, self._rates),
        )
        return {process.name: process for process in every if self._only is None or process.name in self._only}

    # --- starting and stopping -----------------------------------------------------------------------------

    def up(self, progress: Progress, *, with_seed: bool = True) -> bool:
        """Start what is not running and wait until all is ready. False when everything was running already.

        Raises Problem when a process cannot start, after stopping those that this call started.
        """
        self.layout.make_folders()
        wanted = self.processes
        infos = self.supervisor.infos()
        missing = [
            process for name, process in wanted.items() if infos.get(name, {}).get("statename") not in RUNNING_STATES
        ]
        if not missing and all(process.is_ready() for process in wanted.values()):
            return False
        began_empty = not infos
        if began_empty:
            stop_orphans(self.layout.state)
        try:
            check_free(missing)
            self._start_phases(missing, progress, with_seed=with_seed)
        except BaseException:
            if not self.supervisor.is_running():
                self.layout.remove_socket()
                raise
            with progress.step("Stopping the started processes"):
                if began_empty:
                    self.down()
                else:
                    self.supervisor.stop([process.name for process in missing])
            raise
        return True

    def _start_phases(self, missing: Collection[Process], progress: Progress, *, with_seed: bool) -> None:
        with progress.step("Preparing configuration and keys"):
            self._prepare(missing)
        edge = {"web", "gateway"}
        services = {service.name for service in self.platform.services}
        foundation = [process for process in missing if process.name not in services | edge]
        self._run("Starting " + ", ".join(process.name for process in foundation), foundation, progress)
        asyncio.run(self._make_ready_for_services(progress))
        ours = [service for service in self.platform.services if service.name in self.processes]
        starting = {process.name for process in missing}
        due = [service for service in ours if service.name in starting]
        migrate(due, {service.name: self.migration_env(service.name) for service in due}, self.layout, progress)
        self._run("Starting the services", [process for process in missing if process.name in services], progress)
        self._run("Starting the gateway", [process for process in missing if process.name in edge], progress)
        for name in self.processes:
            self.wait_ready(name)
        if with_seed and self._only is None:
            self.create_demo_data(progress)

    def create_demo_data(self, progress: Progress) -> None:
        """On a running stack. Does nothing when it has the data already."""
        envs = [self.full_env(service.name) for service in self.platform.services]
        seed(environment.seed_environment(envs, self.layout), self.layout, progress)

    def _prepare(self, missing: Collection[Process]) -> None:
        services = [service.name for service in self.platform.services]
        if any(name in self.processes for name in services):
            command = [sys.executable, "-m", "chassis.auth.keys", str(self.layout.keys), *services]
            made = subprocess.run(command, capture_output=True, text=True, check=False)
            if made.returncode != 0:
                raise Problem(f"Keys could not be created in {self.layout.keys}:\n{last_lines(made.stderr)}")
        if "postgres" in self.processes:
            postgres.create_cluster(self.layout, self.secrets)
        nats_config.write(self.layout, self.platform, self.secrets)
        if relay.NAME in self.processes:
            relay.write(self.layout, self.platform, self.secrets)
        if prometheus.NAME in self.processes:
            prometheus.write(self.layout, self.platform)
        if "web" in self.processes:
            web_server.write(self.layout, self.platform)
        gateway.write(self.layout, self.platform, self._overrides)
        for process in missing:
            process.trim_log(self.layout)
            process.write_script(self.layout, base_environment(os.environ))
        self.supervisor.ensure(self.processes.values())

    async def _make_ready_for_services(self, progress: Progress) -> None:
        if "postgres" in self.processes:
            with progress.step("Databases and roles"):
                await postgres.create_databases(self.platform.services, self.platform, self.secrets)
        if "nats" in self.processes:
            with progress.step("Streams and consumers"):
                url = environment.nats_url(self.platform)
                password = environment.nats_password(self.secrets, nats_config.ADMIN)
                await nats_setup.setup(self.platform, url, nats_config.ADMIN, password)

    def _run(self, what: str, processes: Collection[Process], progress: Progress) -> None:
        if not processes:
            return
        with progress.step(what):
            for process in processes:
                self.supervisor.start(process.name)
            for process in processes:
                self.wait_ready(process.name)

    def wait_ready(self, name: str, seconds: float = _START_SECONDS) -> None:
        """Raises Problem when the process dies or is not ready in time."""
        process = self.processes[name]
        deadline = time.monotonic() + seconds
        first = 0
        while not process.is_ready():
            info = self.supervisor.infos().get(name, {})
            first = first or int(info.get("pid", 0))
            if info.get("statename") not in RUNNING_STATES or (first and info["pid"] != first):
                raise Problem(self._sentence(process, "exited while it was starting"))
            if time.monotonic() > deadline:
                raise Problem(self._sentence(process, f"is not ready after {seconds:.0f} seconds ({process.ready})"))
            time.sleep(0.05)

    def _sentence(self, process: Process, what: str) -> str:
        log = process.log_file(self.layout)
        end = last_lines(log.read_text(errors="replace")) if log.exists() else "    (it wrote nothing)"
        return f"{process.name} {what}: read {log}, fix the cause and run the command again; it ends with\n{end}"

    def down(self) -> bool:
        """Stop everything in reverse order of dependency. False when nothing was running."""
        if not self.supervisor.is_running():
            self.layout.remove_socket()
            return bool(stop_orphans(self.layout.state))
        kept = set(self.supervisor.infos())
        services = {service.name for service in self.platform.services}
        for phase in ({"gateway"}, services | {"web"}, kept - services - {"gateway", "web"}):
            self.supervisor.stop(sorted(phase & kept))
        self.supervisor.shutdown()
        self.layout.remove_socket()
        return True

    # --- inspecting ----------------------------------------------------------------------------------------

    def status(self) -> list[Row]:
        """A row per process of this stack; empty when nothing runs."""
        infos = self.supervisor.infos()
        return [row(process, infos[name]) for name, process in self.processes.items() if name in infos]

    # --- for fault tests -----------------------------------------------------------------------------------

    def kill(self, name: str) -> None:
        """SIGKILL, without any cleanup. Does nothing to a process that has ended."""
        pid = int(self.supervisor.infos()[name]["pid"])
        if pid == 0:  # os.kill(0) would kill the caller's process group
            return
        with suppress(ProcessLookupError):  # it ended in between
            os.kill(pid, 9)
        while self.supervisor.infos()[name]["pid"] == pid:
            time.sleep(0.02)

    def start(self, name: str) -> None:
        """Start one process and wait until it is ready."""
        self.supervisor.start(name)
        self.wait_ready(name)

    def stop(self, name: str) -> None:
        self.supervisor.stop([name])

    def pause_nats(self) -> None:
        """Stop the broker and keep its files."""
        self.stop("nats")

    def resume_nats(self) -> None:
        self.start("nats")
