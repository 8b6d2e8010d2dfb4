"""All checks of this tree's contracts."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from contracts_tool.breaking import breaking_changes, documents
from contracts_tool.calls import problems_of_calls
from contracts_tool.events import problems_of_consumers, problems_of_producers
from contracts_tool.history import committed
from contracts_tool.released import problems_of_releases, released, released_events, released_readers, versions_of
from contracts_tool.released_readers import problems_of_released_events, problems_of_released_readers
from contracts_tool.render import render, schemas
from contracts_tool.services import CONTRACTS, Listed, consumed_names, produced_by_name

GENERATED = ("openapi/*.json", "events/**/*.json", "asyncapi.json")


def problems(services: Sequence[Listed], against: str | None = None) -> Iterator[str]:
    """One sentence per problem. Neither released contracts nor those of the commit `against` may break.

    Raises ValueError when `against` names no commit.
    """
    files = render(services)
    current = schemas(files)
    yield from problems_of_producers(services)
    yield from problems_of_consumers(services)
    yield from problems_of_calls(documents(current))
    before = committed(against) if against else released()
    yield from breaking_changes(before, current, consumed_names(services))
    yield from problems_of_released_readers(released_readers(), produced_by_name(services))
    yield from problems_of_released_events(released_events(), services)
    yield from problems_of_releases(versions_of([listed.name for listed in services]))
    yield from drift(files)


def drift(files: Mapping[str, str], folder: Path = CONTRACTS) -> Iterator[str]:
    for path, text in files.items():
        file = folder / path
        if not file.exists():
            yield f"contracts/{path} is missing: run `make contracts` and commit the result"
        elif file.read_text(encoding="utf-8") != text:
            yield f"contracts/{path} differs from the code: run `make contracts` and commit the result"
    for file in (file for pattern in GENERATED for file in folder.glob(pattern)):
        if file.relative_to(folder).as_posix() not in files:
            yield f"contracts/{file.relative_to(folder).as_posix()} is obsolete: run `make contracts`"
