"""docs/catalog.md says what the files say from which it is made."""

from pathlib import Path

import pytest
from stack import catalog
from stack.platform import load_platform

PLATFORM = load_platform()
PAGE = catalog.PAGE.read_text()


def test_the_catalog_is_up_to_date() -> None:
    assert catalog.render(PLATFORM) == PAGE, "run `make contracts` and commit docs/catalog.md"


@pytest.mark.parametrize("part", [*PLATFORM.services, *PLATFORM.web_apps], ids=lambda part: part.name)
def test_every_part_has_a_version_and_a_team(part: object) -> None:
    name = part.name  # type: ignore[attr-defined]  # every part has a name, as a service or as a web app
    row = next(line for line in PAGE.splitlines() if line.startswith((f"| [{name}](", f"| {name} |")))
    _, _, version, team, *_ = (cell.strip() for cell in row.split("|"))
    assert version.count(".") == 2
    assert team.startswith("@")


def test_every_event_names_its_consumers() -> None:
    for service in PLATFORM.services:
        for subject in service.consumes:
            event = subject.removeprefix("evt.")
            row = next(line for line in PAGE.splitlines() if line.startswith(f"| [`{event}`]("))
            assert service.name in row.rpartition("](")[2].partition("|")[2]


def test_the_last_line_that_matches_names_the_team(tmp_path: Path) -> None:
    file = tmp_path / "CODEOWNERS"
    file.write_text("# who\n*  @all\n/services/ @services\n/services/toys/ @toys @tests # two\n/web/ @web\n")
    owners = catalog.Owners.read(file)
    assert [owners.of(folder) for folder in ("services/toys/", "services/books/", "web/", "docs/")] == [
        "@toys, @tests",
        "@services",
        "@web",
        "@all",
    ]
