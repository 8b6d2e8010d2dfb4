"""Connections to the database, the broker and other services are encrypted, and their certificates verified, wherever
people use the product (docs/security/overview.md#connections)."""

import ssl
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit

from sqlalchemy.engine import make_url

VERIFIED = "verify-full"
"""The mode of libpq that asyncpg and psycopg share: TLS, with a certificate for this host of a trusted authority
(https://www.postgresql.org/docs/current/libpq-ssl.html)."""
TLS_PARAMETERS = frozenset({"ssl", "sslmode"})


def require_encrypted(
    database_tls: str, database_urls: Iterable[str | None], nats_url: str, service_urls: Iterable[str]
) -> None:
    """Raises ValueError."""
    if database_tls != VERIFIED:
        raise ValueError(f"PGSSLMODE must be {VERIFIED}")
    for url in database_urls:
        if url and TLS_PARAMETERS & make_url(url).query.keys():
            raise ValueError("a database's URL must leave TLS to PGSSLMODE")
    if not all(urlsplit(url.strip()).scheme == "tls" for url in nats_url.split(",")):
        raise ValueError("NATS_URL must begin with tls://")
    if not all(urlsplit(url).scheme == "https" for url in service_urls):
        raise ValueError("every URL of SERVICE_URLS must begin with https://")


def broker_tls(nats_url: str, authorities: Path | None) -> ssl.SSLContext | None:
    """`None` for a plain connection. `authorities` is a PEM file; without it, those of the machine are trusted."""
    if not nats_url.startswith("tls:"):
        return None
    context = ssl.create_default_context(cafile=authorities)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context
