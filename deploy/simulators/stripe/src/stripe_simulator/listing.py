"""List objects: newest first, a page at a time, by `starting_after` or `ending_before`."""

from collections.abc import Callable

from stripe_simulator.errors import InvalidRequest, Json, ResourceMissing
from stripe_simulator.expansion import as_list
from stripe_simulator.params import CreatedRange, Page
from stripe_simulator.store import Store


def listed(store: Store, kind: str, page: Page, url: str, holds: Callable[[Json], bool] = lambda _: True) -> Json:
    """Raises ResourceMissing (400) for an unknown cursor."""
    found = list(store.each(kind, lambda obj: _created_within(obj, page) and holds(obj)))[::-1]
    return page_of(found, kind, page, url)


def page_of(found: list[Json], kind: str, page: Page, url: str) -> Json:
    """Raises InvalidRequest for both cursors at once."""
    if page.ending_before is not None and page.starting_after is not None:
        raise InvalidRequest(
            "You cannot parameterize both `starting_after` and `ending_before`.", param="starting_after"
        )
    if page.ending_before is not None:
        end = _position(found, kind, page.ending_before, "ending_before")
        start = max(0, end - page.limit)
        return as_list(found[start:end], url, has_more=start > 0)
    start = 0
    if page.starting_after is not None:
        start = _position(found, kind, page.starting_after, "starting_after") + 1
    end = start + page.limit
    return as_list(found[start:end], url, has_more=end < len(found))


def _position(found: list[Json], kind: str, cursor: str, param: str) -> int:
    for position, obj in enumerate(found):
        if obj["id"] == cursor:
            return position
    raise ResourceMissing(kind, cursor, param=param, status=400)


def _created_within(obj: Json, page: Page) -> bool:
    moment = obj.get("created", obj.get("date"))
    if page.created is None or moment is None:
        return True
    if isinstance(page.created, CreatedRange):
        return page.created.holds(moment)
    return bool(moment == page.created)
