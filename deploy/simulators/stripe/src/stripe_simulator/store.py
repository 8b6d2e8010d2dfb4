"""All objects, by kind and id, in the order in which they were made, in the form in which they are answered."""

from collections.abc import Callable, Iterator

from stripe_simulator.errors import Json, ResourceMissing

Objects = dict[str, dict[str, Json]]


class Store:
    def __init__(self) -> None:
        self.objects: Objects = {}
        self.removed: Objects = {}
        """Deleted ones: no longer answered, still known to what refers to them (a coupon in a discount)."""

    def add(self, kind: str, obj: Json) -> Json:
        self.objects.setdefault(kind, {})[obj["id"]] = obj
        return obj

    def find(self, kind: str, object_id: str) -> Json | None:
        return self.objects.get(kind, {}).get(object_id)

    def get(self, kind: str, object_id: str) -> Json:
        """Of an id in a path. Raises ResourceMissing (404)."""
        found = self.find(kind, object_id)
        if found is None:
            raise ResourceMissing(kind, object_id)
        return found

    def referred(self, kind: str, object_id: str, param: str) -> Json:
        """Of an id in a parameter. Raises ResourceMissing (400)."""
        found = self.find(kind, object_id)
        if found is None:
            raise ResourceMissing(kind, object_id, param=param, status=400)
        return found

    def known(self, kind: str, object_id: str) -> Json:
        """Of an id that the simulator itself keeps: deleted ones included. A miss is a defect."""
        found = self.find(kind, object_id)
        return self.removed[kind][object_id] if found is None else found

    def remove(self, kind: str, object_id: str) -> Json:
        removed = self.objects[kind].pop(object_id)
        self.removed.setdefault(kind, {})[object_id] = removed
        return removed

    def each(self, kind: str, holds: Callable[[Json], bool] = lambda _: True) -> Iterator[Json]:
        """Over a copy, so that the caller may add and remove."""
        return (obj for obj in list(self.objects.get(kind, {}).values()) if holds(obj))

    def forget(self, kind: str, object_id: str) -> None:
        self.objects[kind].pop(object_id, None)
