"""Caches values per row revision. The database increments the revision in the transaction of each change, so a cached
value is never outdated."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import date
from typing import Generic, TypeVar

V = TypeVar("V")
Key = tuple[str, int, date]
"""An id, its revision, and the day for which the value was computed."""
SIZE = 10_000


class RevisionCache(Generic[V]):
    def __init__(self) -> None:
        self._values: OrderedDict[Key, V] = OrderedDict()

    async def get(
        self, keys: Sequence[Key], load: Callable[[Sequence[str]], Awaitable[Mapping[str, V]]]
    ) -> Mapping[str, V]:
        """Values by id. `load` computes the missing ones and must return all of them.

        A loaded value may be newer than the revision in its key, never older, so it is safe to cache.
        """
        found: dict[str, V] = {}
        missing: dict[str, Key] = {}
        for key in keys:
            value = self._values.get(key)
            if value is None:
                missing[key[0]] = key
            else:
                found[key[0]] = value
        if missing:
            loaded = await load(list(missing))
            for name, value in loaded.items():
                found[name] = self._values[missing[name]] = value
            while len(self._values) > SIZE:
                self._values.popitem(last=False)
        return found
