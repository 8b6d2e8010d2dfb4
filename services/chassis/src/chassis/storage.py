"""Stores files under opaque keys, in a folder (`file:///path`) or in S3 (`s3://bucket/prefix`)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta

from obstore.exceptions import AlreadyExistsError, GenericError, PermissionDeniedError, UnauthenticatedError
from obstore.store import ObjectStore as Store
from obstore.store import from_url

from chassis.errors import NotFound, Unavailable

REQUEST_LIMIT = timedelta(seconds=5)
"""One request to S3. The store tries again for RETRY_LIMIT altogether."""
RETRY_LIMIT = timedelta(seconds=10)


@contextmanager
def _unavailable_if_away() -> Iterator[None]:
    """A full disk, a folder that is gone, an S3 that does not respond."""
    try:
        yield
    except FileNotFoundError:
        raise
    except (GenericError, PermissionDeniedError, UnauthenticatedError, OSError) as error:
        raise Unavailable from error


class ObjectStore:
    def __init__(self, url: str) -> None:
        if url.startswith("file://"):
            self._store: Store = from_url(url, mkdir=True)
        else:
            self._store = from_url(
                url,
                client_options={"timeout": REQUEST_LIMIT, "connect_timeout": timedelta(seconds=2)},
                retry_config={"max_retries": 3, "retry_timeout": RETRY_LIMIT},
            )

    async def put(self, key: str, data: bytes) -> None:
        """Atomic. Replaces an existing object. Raises Unavailable."""
        with _unavailable_if_away():
            await self._store.put_async(key, data)

    async def create(self, key: str, data: bytes) -> None:
        """Atomic. Keeps an existing object as it was. Raises Unavailable."""
        with _unavailable_if_away(), suppress(AlreadyExistsError):
            await self._store.put_async(key, data, mode="create")

    async def list(self, prefix: str) -> Sequence[str]:
        """The keys below a prefix that ends with a slash, in no order. Raises Unavailable."""
        with _unavailable_if_away():
            return [each["path"] async for page in self._store.list_async(prefix, chunk_size=1000) for each in page]

    async def get(self, key: str) -> bytes:
        """Raises NotFound, Unavailable."""
        with _unavailable_if_away():
            try:
                found = await self._store.get_async(key)
            except FileNotFoundError:
                raise NotFound from None
            return bytes(await found.bytes_async())

    async def delete(self, key: str) -> None:
        """Does nothing if the object does not exist. Raises Unavailable."""
        with _unavailable_if_away(), suppress(FileNotFoundError):
            await self._store.delete_async(key)
