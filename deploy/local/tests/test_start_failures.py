"""Whatever cannot start says what, where, and what to do, and leaves nothing running."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from stack.layout import ROOT
from stack.problems import Problem
from stack.processes import Process
from stack.progress import Progress
from stack.stack import Stack


def _stack_of(tmp_path: Path, offset: int, *processes: Process) -> Stack:
    stack = Stack(tmp_path / "a state", offset, environ={}, keep_alive=False)
    stack.__dict__["processes"] = {process.name: process for process in processes}
    return stack


def _serving(port: int) -> Process:
    command = (sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1")
    return Process("serving", command, f"tcp:{port}", (port,))


def test_a_taken_port_is_reported_with_its_process_and_a_fix(tmp_path: Path, free_offset: int) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        stack = _stack_of(tmp_path, free_offset, _serving(port))
        with pytest.raises(Problem, match=rf"Port {port} .*serving.* is taken.*{os.getpid()}.*PORT_OFFSET"):
            stack.up(Progress(), with_seed=False)
    assert not stack.supervisor.is_running()


def test_a_process_that_dies_shows_its_log_and_stops_the_rest(tmp_path: Path, free_offset: int) -> None:
    port = 8300 + free_offset
    dying = Process(
        "dying", (sys.executable, "-c", "raise RuntimeError('no such table')"), f"tcp:{port + 1}", (port + 1,)
    )
    stack = _stack_of(tmp_path, free_offset, _serving(port), dying)
    with pytest.raises(Problem, match=r"dying exited while it was starting: read .*dying\.log(.|\n)*no such table"):
        stack.up(Progress(), with_seed=False)
    assert not stack.supervisor.is_running()
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


def test_orphans_of_a_killed_supervisor_are_stopped(tmp_path: Path, free_offset: int) -> None:
    port = 8310 + free_offset
    stack = _stack_of(tmp_path, free_offset, _serving(port))
    stack.up(Progress(), with_seed=False)
    pid = int((stack.layout.run / "supervisord.pid").read_text())
    os.kill(pid, signal.SIGKILL)
    assert stack.down() is True
    assert stack.down() is False
    assert not stack.layout.supervisor_socket.exists()


def test_an_old_python_gets_one_clear_sentence() -> None:
    bootstrap = ROOT / "deploy" / "local" / "bootstrap.py"
    pretend = f"import sys; sys.version_info = (3, 9, 2); __file__ = {str(bootstrap)!r}; exec(open(__file__).read())"
    done = subprocess.run([sys.executable, "-c", pretend], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("Python 3.9 at ")
    assert "needs Python 3.11 or newer" in done.stderr
