"""The time limits of each hop of a request, in seconds (docs/product/shared.md#time-limits).

A hop inside ends before the hop around it, so that the inner one can still respond with the reason.
tests/contract/test_time_limits.py compares them with the gateway's.
"""

CONNECT_SECONDS = 4.0
"""Opening a connection to the database, login included."""
POOL_SECONDS = 4.0
"""Waiting for a free connection of a pool; opening a new one is part of it."""
STATEMENT_SECONDS = 10.0
"""PostgreSQL ends a longer statement."""
COMMAND_SECONDS = 11.0
"""The driver gives up on a database that does not even end the statement. The connection is dropped."""
CALL_SECONDS = 10.0
"""A call to another service, all attempts and waits included."""
REQUEST_SECONDS = 13.0
"""A whole request, until its response begins."""
UPLOAD_SECONDS = 58.0
"""The same for a request with a body of UPLOAD_BYTES or more."""
UPLOAD_BYTES = 100_000
"""Six digits: the gateway recognizes an upload by the length of its Content-Length."""
RETRY_AFTER_SECONDS = 10
"""What a client is asked to wait after 503 and 504."""
