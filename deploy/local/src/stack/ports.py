"""Refuses to start while another program uses one of our ports."""

import errno
import socket
from collections.abc import Iterable

import psutil

from stack.problems import Problem
from stack.processes import Process


def check_free(processes: Iterable[Process]) -> None:
    """Raises Problem with the port, the process that needs it, its owner if visible, and the fix."""
    for process in processes:
        for port in process.listens:
            if not _is_free(port):
                raise Problem(
                    f"Port {port} on 127.0.0.1, which {process.name} needs, is taken{_holder(port)}: "
                    "stop that program, or start on other ports with `make up PORT_OFFSET=1000`"
                )


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        # Like the servers, treat a port in TIME_WAIT as free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            if error.errno in (errno.EADDRINUSE, errno.EACCES):
                return False
            raise
    return True


def _holder(port: int) -> str:
    """Empty when this user may not see the socket's owner."""
    try:
        for connection in psutil.net_connections("inet"):
            if connection.status == psutil.CONN_LISTEN and connection.laddr.port == port and connection.pid:
                return f" by {psutil.Process(connection.pid).name()} (process {connection.pid})"
    except psutil.Error:
        return ""
    return ""
