"""All objects in wire form, by kind and id, in order of creation."""

from collections.abc import Callable, Iterator

from stripe_simulator.errors import Json, ResourceMissing

Objects = dict[str, dict[str, Json]]


class Store:
    def __init__(self) -> None:
        self.objects: Objects = {}
        self.removed: Objects = {}
        """Deleted objects: no longer returned, but other objects still refer to them (a discount to its coupon)."""

    def add(self, kind: str, obj: Json) -> Json:
        self.objects.setdefault(kind, {})[obj["id"]] = obj
        return obj

    def find(self, kind: str, object_id: str) -> Json | None:
        return self.objects.get(kind, {}).get(object_id)

    def get(self, kind: str, object_id: str) -> Json:
        """The object of an id in a path. Raises ResourceMissing (404)."""
        found = self.find(kind, object_id)
        if found is None:
            raise ResourceMissing(kind, object_id)
        return found

    def referred(self, kind: str, object_id: str, param: str) -> Json:
        """The object of an id in a parameter. Raises ResourceMissing (400)."""
        found = self.find(kind, object_id)
        if found is None:
            raise ResourceMissing(kind, object_id, param=param, status=400)
        return found

    def known(self, kind: str, object_id: str) -> Json:
        """The object of an internal reference, including deleted ones. A missing one is a bug."""
        found = self.find(kind, object_id)
        return self.removed[kind][object_id] if found is None else found

    def remove(self, kind: str, object_id: str) -> Json:
        removed = self.objects[kind].pop(object_id)
        self.removed.setdefault(kind, {})[object_id] = removed
        return removed

    def each(self, kind: str, holds: Callable[[Json], bool] = lambda _: True) -> Iterator[Json]:
        """Iterates over a copy, so that the caller can add and remove."""
        return (obj for obj in list(self.objects.get(kind, {}).values()) if holds(obj))

    def forget(self, kind: str, object_id: str) -> None:
        self.objects[kind].pop(object_id, None)
