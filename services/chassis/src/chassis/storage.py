"""Stores files under opaque keys, in a folder (`file:///path`) or in S3 (`s3://bucket/prefix`)."""

from obstore.store import ObjectStore as Store
from obstore.store import from_url

from chassis.errors import NotFound


class ObjectStore:
    def __init__(self, url: str) -> None:
        if url.startswith("file://"):
            self._store: Store = from_url(url, mkdir=True)
        else:
            self._store = from_url(url)

    async def put(self, key: str, data: bytes) -> None:
        """Atomic. Replaces an existing object."""
        await self._store.put_async(key, data)

    async def get(self, key: str) -> bytes:
        """Raises NotFound."""
        try:
            found = await self._store.get_async(key)
        except FileNotFoundError:
            raise NotFound from None
        return bytes(await found.bytes_async())

    async def delete(self, key: str) -> None:
        """Does nothing if the object does not exist."""
        try:
            await self._store.delete_async(key)
        except FileNotFoundError:
            return
