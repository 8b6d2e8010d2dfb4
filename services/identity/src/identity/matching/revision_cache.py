"""What was made of rows, kept until their revision changes: the database counts it in the change's own transaction."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import date
from typing import Generic, TypeVar

V = TypeVar("V")
Key = tuple[str, int, date]
"""An id, its revision, and the day for which the value was made."""
SIZE = 10_000


class Remembered(Generic[V]):
    def __init__(self) -> None:
        self._known: OrderedDict[Key, V] = OrderedDict()

    async def of(
        self, keys: Sequence[Key], load: Callable[[Sequence[str]], Awaitable[Mapping[str, V]]]
    ) -> Mapping[str, V]:
        """By id. `load` makes those that are not known, and must answer each of them.

        What is loaded is at least as new as the revision under which it is kept: a later one is loaded anew.
        """
        found: dict[str, V] = {}
        missing: dict[str, Key] = {}
        for key in keys:
            value = self._known.get(key)
            if value is None:
                missing[key[0]] = key
            else:
                found[key[0]] = value
        if missing:
            loaded = await load(list(missing))
            for name, value in loaded.items():
                found[name] = self._known[missing[name]] = value
            while len(self._known) > SIZE:
                self._known.popitem(last=False)
        return found
