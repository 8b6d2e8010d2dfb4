"""Recognizes errors that mean "something we depend on is away" (docs/product/shared.md#status-codes).

Everything else stays an unknown error, so that a defect of ours never looks like someone else's.
"""

import errno
import socket

import asyncpg
import httpx
from nats.errors import Error as NatsError
from nats.js.errors import Error as JetStreamError
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from chassis.errors import TimedOut, Unavailable

_AWAY_CLASSES = frozenset({"08", "53", "57", "58"})
"""SQLSTATE classes (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection, insufficient resources
(full disk, too many connections), operator intervention (shutdown, still starting), system error."""
_READ_ONLY = "25006"
"""The server is a standby: the primary has just moved."""
_ENDED = ('protocol is in the "failed" state', "another operation (2) is in progress")
"""asyncpg's words for a connection that the server has ended while its socket isn't closed yet. 2 is its state after a
message that it didn't wait for, such as the server's last one; other numbers are defects of ours."""
_STATEMENT_TIMEOUT = "57014"
_AWAY_ERRNOS = frozenset(
    {
        errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS, errno.EMFILE, errno.ENFILE, errno.ENOMEM,
        errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EHOSTDOWN,
    }
)  # fmt: skip


def missing_dependency(error: BaseException | None) -> Unavailable | None:
    """TimedOut for what is too slow, Unavailable for what is away, None for anything else."""
    if isinstance(error, DBAPIError):
        return missing_dependency(getattr(error.orig, "__cause__", None) or error.orig)
    if isinstance(error, asyncpg.PostgresError):
        return _by_sqlstate(error.sqlstate or "")
    if isinstance(error, asyncpg.InterfaceError):  # also raised for mistakes in our own use of the driver
        return Unavailable() if "closed" in str(error) or "closing" in str(error) else None
    if isinstance(error, asyncpg.InternalClientError):  # the server has just ended the connection; or a defect
        return Unavailable() if any(words in str(error) for words in _ENDED) else None
    if isinstance(error, PoolTimeout):
        return Unavailable()
    if isinstance(error, TimeoutError | httpx.TimeoutException):
        return TimedOut()
    if isinstance(error, ConnectionError | socket.gaierror | httpx.TransportError | NatsError | JetStreamError):
        return Unavailable()
    if isinstance(error, OSError) and error.errno in _AWAY_ERRNOS:
        return Unavailable()
    return None


def _by_sqlstate(state: str) -> Unavailable | None:
    if state == _STATEMENT_TIMEOUT:
        return TimedOut()
    return Unavailable() if state[:2] in _AWAY_CLASSES or state == _READ_ONLY else None
