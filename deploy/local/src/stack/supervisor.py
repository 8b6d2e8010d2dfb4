"""Writes supervisord's configuration and controls it over a unix socket."""

import http.client
import os
import socket
import subprocess
import sys
import time
import xmlrpc.client
from collections.abc import Collection, Iterable
from typing import Any

from stack.layout import Layout
from stack.overrides import base_environment
from stack.problems import Problem, last_lines
from stack.processes import Process

_GONE = (OSError, http.client.HTTPException)
RUNNING_STATES = ("STARTING", "RUNNING")
_ALIVE = (*RUNNING_STATES, "STOPPING")


class _UnixConnection(http.client.HTTPConnection):
    def __init__(self, path: str) -> None:
        super().__init__("localhost", timeout=60)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self._path)


class _UnixTransport(xmlrpc.client.Transport):
    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path

    def make_connection(self, host: object) -> http.client.HTTPConnection:
        return _UnixConnection(self._path)


class Supervisor:
    """One supervisord. `keep_alive` restarts processes that die; fault tests turn it off."""

    def __init__(self, layout: Layout, *, keep_alive: bool = True) -> None:
        self._layout = layout
        self._keep_alive = keep_alive
        self._socket = layout.supervisor_socket

    @property
    def _rpc(self) -> Any:
        proxy: Any = xmlrpc.client.ServerProxy("http://localhost", _UnixTransport(os.fspath(self._socket)))
        return proxy.supervisor

    def is_running(self) -> bool:
        if not self._socket.exists():
            return False
        try:
            self._rpc.getState()
        except _GONE:
            return False
        return True

    def ensure(self, processes: Iterable[Process]) -> None:
        """Start supervisord with these processes, or update the running one. This starts no process."""
        config = self._layout.run / "supervisord.conf"
        config.write_text(self._config(list(processes)))
        config.chmod(0o600)
        if self.is_running():
            self._reload()
            return
        command = [sys.executable, "-m", "supervisor.supervisord", "-c", os.fspath(config)]
        env = base_environment(os.environ)
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", env=env)
        if done.returncode != 0:
            raise Problem(f"supervisord did not start with {config}:\n{last_lines(done.stdout + done.stderr)}")
        deadline = time.monotonic() + 15
        while not self.is_running():
            if time.monotonic() > deadline:
                raise Problem(f"supervisord does not respond: see {self._layout.log / 'supervisord.log'}")
            time.sleep(0.05)

    def _reload(self) -> None:
        added, changed, removed = self._rpc.reloadConfig()[0]
        for name in (*changed, *removed):
            self.stop([name])
            self._rpc.removeProcessGroup(name)
        for name in (*added, *changed):
            self._rpc.addProcessGroup(name)

    def infos(self) -> dict[str, dict[str, Any]]:
        """supervisord's information about each process, by name. Empty when it does not run."""
        try:
            return {info["name"]: info for info in self._rpc.getAllProcessInfo()}
        except _GONE:
            return {}

    def start(self, name: str) -> None:
        try:
            self._rpc.startProcess(name, False)
        except xmlrpc.client.Fault as fault:
            if "ALREADY_STARTED" not in fault.faultString:
                raise

    def stop(self, names: Collection[str]) -> None:
        """Stop them in parallel and return when none runs."""
        for name in names:
            try:
                self._rpc.stopProcess(name, False)
            except xmlrpc.client.Fault as fault:
                if "NOT_RUNNING" not in fault.faultString:
                    raise
        while any(info["statename"] in _ALIVE for name, info in self.infos().items() if name in names):
            time.sleep(0.05)

    def signal(self, name: str, signal: str) -> None:
        """Does nothing when the process doesn't run."""
        try:
            self._rpc.signalProcess(name, signal)
        except xmlrpc.client.Fault as fault:
            if "NOT_RUNNING" not in fault.faultString:
                raise

    def shutdown(self) -> None:
        """Stop supervisord and its processes. Returns when supervisord is gone."""
        pid = int(self._rpc.getPID())
        self._rpc.shutdown()
        while _exists(pid):
            time.sleep(0.05)

    def _config(self, processes: list[Process]) -> str:
        run, log = self._layout.run, self._layout.log
        head = f"""\
[supervisord]
logfile={_text(log / "supervisord.log")}
logfile_maxbytes=1MB
logfile_backups=1
pidfile={_text(run / "supervisord.pid")}
childlogdir={_text(log)}
minfds=4096
umask=077
[unix_http_server]
file={_text(self._socket)}
chmod=0700
[rpcinterface:supervisor]
supervisor.rpcinterface_factory = supervisor.rpcinterface:make_main_rpcinterface
"""
        return head + "".join(self._program(process) for process in processes)

    def _program(self, process: Process) -> str:
        """Processes write their logs themselves: supervisord takes 55 µs for each line."""
        script, log = process.script_file(self._layout), process.log_file(self._layout)
        return f"""\
[program:{process.name}]
command=/bin/sh -c 'exec /bin/sh "$0" >> "$1" 2>&1' "{_text(script)}" "{_text(log)}"
directory=/
autostart=false
autorestart={str(self._keep_alive).lower()}
startsecs=1
startretries={3 if self._keep_alive else 0}
stopsignal={process.stop_signal}
stopwaitsecs={process.stop_seconds}
stopasgroup={"false" if process.stop_signal == "INT" else "true"}
killasgroup=true
redirect_stderr=true
stdout_logfile=NONE
"""


def _text(path: object) -> str:
    """Escapes %, which supervisord's configuration expands."""
    return str(path).replace("%", "%%")


def _exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
