"""One function per command. A Problem ends a command with its sentence and status 1."""

import asyncio
import fcntl
import os
import shutil
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from stack import (
    backup,
    bench,
    bench_start,
    ci_runner,
    clock,
    contracts,
    dev,
    lock,
    operator_cli,
    prometheus,
    reconcile,
)
from stack.layout import LOCAL
from stack.operators_page import server as operators_page
from stack.problems import Problem
from stack.progress import Progress
from stack.seed import demo_accounts
from stack.stack import DEFAULT_STATE, Stack

_LINES = 200
_OFFSET_FILE = DEFAULT_STATE / "port-offset"


def run(arguments: Sequence[str]) -> None:
    """Dispatch `arguments`; exits with the command's status."""
    name, *rest = arguments or ["help"]
    command = _COMMANDS.get(name)
    if command is None:
        sys.exit(f"There is no command {name!r}: choose one of {', '.join(_COMMANDS)}")
    try:
        command(rest)
    except Problem as problem:
        sys.exit(f"\n{problem}")
    except KeyboardInterrupt:
        sys.exit("\nStopped.")


def _stack() -> Stack:
    """The stack of `make up`. PORT_OFFSET moves all of its ports and is remembered until it is set again.

    Raises Problem when PORT_OFFSET is not a number, or differs from the one of the running stack.
    """
    given = os.environ.get("PORT_OFFSET")
    remembered = _OFFSET_FILE.read_text() if _OFFSET_FILE.exists() else "0"
    if given and not given.lstrip("-").isdigit():
        raise Problem(
            f"PORT_OFFSET={given} is not a number: set the distance to move all ports, such as PORT_OFFSET=1000"
        )
    stack = Stack(DEFAULT_STATE, int(given or remembered))
    if given and int(given) != int(remembered) and stack.supervisor.is_running():
        raise Problem(f"Larkwell is running with PORT_OFFSET={remembered}: run `make down` before you change its ports")
    return stack


@contextmanager
def _exclusive() -> Iterator[None]:
    """Raises Problem while another command of this checkout starts or stops the stack."""
    LOCAL.mkdir(exist_ok=True)
    with (LOCAL / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Problem("Another `make` command is starting or stopping this stack: wait for it to end") from error
        yield


def _up(_: Sequence[str]) -> None:
    started = os.environ.get("STACK_STARTED_AT")
    progress = Progress(started=float(started) if started else None)
    stack = _stack()
    with _exclusive():
        stack.layout.make_folders()
        _OFFSET_FILE.write_text(str(stack.port_offset))
        fresh = stack.up(progress)
    progress.say()
    progress.say(f"Larkwell is up ({progress.elapsed():.0f} s)." if fresh else "Larkwell is already running.")
    _print_addresses(stack)


def _print_addresses(stack: Stack) -> None:
    platform = stack.platform
    print(f"\n  Open     {platform.public_origin}\n  Mailbox  {platform.mailbox}  (every email the platform sends)")
    if prometheus.NAME in stack.processes:
        print(f"  Metrics  {prometheus.url(platform)}  (Prometheus: graphs and alerts)")
    accounts = demo_accounts(stack.layout.demo_accounts)
    if accounts:
        print("\n  Sign in as")
        for role, email, password in accounts:
            print(f"    {role:<10} {email:<36} {password}")
    print("\n  make status · make status WEB=yes · make logs SERVICE=scheduling · make down · make help")


def _down(_: Sequence[str]) -> None:
    with _exclusive():
        print("Larkwell is stopped; its data is kept." if _stack().down() else "Larkwell was not running.")


def _status(arguments: Sequence[str]) -> None:
    if "--web" in arguments:
        operators_page.run(_stack())
        return
    rows = _stack().status()
    if not rows:
        sys.exit("Larkwell is not running: `make up` starts it")
    print(f"{'process':<18}{'state':<10}{'ready':<7}{'pid':>8}{'up':>10}{'MiB':>7}  ports")
    for row in rows:
        up = f"{row.seconds_up // 3600}:{row.seconds_up // 60 % 60:02}:{row.seconds_up % 60:02}"
        ready = "yes" if row.ready else "no"
        ports = ", ".join(map(str, row.ports))
        print(f"{row.name:<18}{row.state:<10}{ready:<7}{row.pid:>8}{up:>10}{row.memory / 1024**2:>7.0f}  {ports}")
    print(f"{'total':<53}{sum(row.memory for row in rows) / 1024**2:>7.0f}")
    if not all(row.ready for row in rows):
        sys.exit(1)


def _logs(arguments: Sequence[str]) -> None:
    stack = _stack()
    name = arguments[0] if arguments and arguments[0] else ""
    if name not in stack.processes:
        raise Problem(f"Choose a log: make logs SERVICE=…, one of {', '.join(stack.processes)}")
    file = stack.processes[name].log_file(stack.layout)
    if not file.exists():
        raise Problem(f"{name} has no log yet: it appears in {file} once the process starts")
    with file.open(errors="replace") as log:
        for line in deque(log, maxlen=_LINES):
            print(line, end="")
    if sys.stdout.isatty():
        os.execvp("tail", ["tail", "-n", "0", "-F", os.fspath(file)])  # noqa: S606  # no shell is wanted


def _reset(arguments: Sequence[str]) -> None:
    stack = _stack()
    question = (
        f"This stops Larkwell and deletes every account, session and file in {stack.layout.state}. Continue? [y/N] "
    )
    if "--yes" not in arguments and input(question).strip().lower() not in ("y", "yes"):
        print("Nothing was changed.")
        return
    with _exclusive():
        stack.down()
        shutil.rmtree(stack.layout.state, ignore_errors=True)
    print("All data is deleted. `make up` starts from scratch.")


def _backup(arguments: Sequence[str]) -> None:
    folder = backup.folder_of("".join(arguments), "Choose a folder: make backup TO=../larkwell-backup")
    with _exclusive():
        backup.make(_stack(), folder, Progress())
    print(f"The backup is in {folder}. It holds no keys: store those in {_stack().layout.state} in another place.")


def _restore(arguments: Sequence[str]) -> None:
    confirmed = "--yes" in arguments
    given = "".join(each for each in arguments if each != "--yes")
    folder = backup.folder_of(given, "Choose a backup: make restore FROM=../larkwell-backup")
    stack = _stack()
    question = f"This replaces all data in {stack.layout.state} by {folder} and signs everyone out. Continue? [y/N] "
    if not confirmed and input(question).strip().lower() not in ("y", "yes"):
        print("Nothing was changed.")
        return
    with _exclusive():
        backup.restore(stack, folder, Progress())
    print(f"The backup is restored. The data that it replaced is in {stack.layout.state / backup.REPLACED}.")


def _reconcile(arguments: Sequence[str]) -> None:
    stack = _stack()
    if not stack.supervisor.is_running():
        raise Problem("Larkwell is not running: `make up` starts it, then run this again")
    environ = {name: value for service in stack.platform.services for name, value in stack.env(service.name).items()}
    urls = reconcile.urls_from(environ, stack.platform)
    if "replay" in arguments:
        found = reconcile.replay(stack.platform, urls, lambda: backup.resend_events(stack))
    else:
        found = asyncio.run(reconcile.differences(stack.platform, urls))
    print(reconcile.report(found))
    if found:
        sys.exit(1)


_COMMANDS: dict[str, Callable[[Sequence[str]], None]] = {
    "up": _up,
    "down": _down,
    "status": _status,
    "logs": _logs,
    "reset": _reset,
    "backup": _backup,
    "restore": _restore,
    "reconcile": _reconcile,
    "clock": lambda arguments: clock.run(_stack(), arguments),
    "dev": lambda arguments: dev.run(_stack(), arguments),
    "cli": lambda arguments: operator_cli.run(_stack(), arguments),
    "contracts": contracts.run,
    "lock": lock.run,
    "lint": lambda _: ci_runner.run(["lint"]),
    "test": lambda _: ci_runner.run(["lint", "test"]),
    "drill": lambda _: ci_runner.run(["drill"]),
    "bench": bench.run,
    "bench-start": bench_start.run,
}
