import asyncio
from pathlib import Path
from typing import Any

import pytest
from chassis.cli import units_for
from chassis.csv_import import NO_TEXT
from chassis.settings import ServiceSettings
from identity.adapters.passwords import PasswordHash
from identity.cli import cli
from typer.testing import CliRunner, Result

from services.identity.tests.world import Makes

runner = CliRunner()
SCHOOLS = 'name,city,state\nLincoln Elementary,Oakland,CA\n"Washington, Booker T. High",Tulsa,OK\n'
HEADING = (
    "guardian_email,guardian_first_name,guardian_last_name,state,child_first_name,child_last_name,school,birthdate,"
    "guardian_phone,specialties,relationship,timezone,school_state,gender,age"
)
AVA = "ann@example.com,Ann,Stone,CA,Ava,Stone,Lincoln Elementary,2017-02-03,(415) 555-0123,Speech Therapy,,,,,"
TOM = "ann@example.com,Ann,Stone,CA,Tom,Stone,lincoln  elementary,5/4/2019,(415) 555-0123,,legal guardian,,,Male,"
KIM = 'bo@example.com,Bo,Reyes,AZ,Kim,Reyes,"Washington, Booker T. High",,,,,Eastern Time (US & Canada),OK,,12'


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, settings: ServiceSettings, extra_settings: dict[str, Any]) -> None:
    monkeypatch.setenv("IDENTITY_DATABASE_URL", settings.database_url)
    monkeypatch.setenv("JWKS_FILE", str(settings.jwks_file))
    monkeypatch.setenv("AUDIT_KEY", settings.audit_key.get_secret_value())
    monkeypatch.setenv("IDENTITY_SERVICE_KEY_FILE", str(settings.service_key_file))
    for name, value in extra_settings.items():
        monkeypatch.setenv(f"IDENTITY_{name.upper()}", str(value))
    monkeypatch.setenv("OPERATOR", "olga")


def rows(settings: ServiceSettings, sql: str) -> list[dict[str, Any]]:
    async def read() -> list[dict[str, Any]]:
        async with units_for(settings) as units, units.begin(Makes.actor) as uow:
            return [dict(row) for row in await uow.rows(sql)]

    return asyncio.run(read())


def everything(settings: ServiceSettings) -> dict[str, list[dict[str, Any]]]:
    """Everything an import could change."""
    tables = ("users", "guardians", "children", "child_specialties", "guardianships", "outbox", "notifications")
    return {table: rows(settings, f"SELECT * FROM {table} ORDER BY 1") for table in (*tables, "schools")}  # noqa: S608  # constants


def run(folder: Path, what: str, content: str | bytes, *, apply: bool = False) -> Result:
    file = folder / f"{what}.csv"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return runner.invoke(cli, [what, "import", str(file), *(["--apply"] if apply else [])])


def children(*lines: str) -> str:
    return "\n".join((HEADING, *lines)) + "\n"


@pytest.fixture
def with_schools(tmp_path: Path) -> Path:
    assert run(tmp_path, "schools", SCHOOLS, apply=True).exit_code == 0
    return tmp_path


def test_schools_import_is_a_dry_run_without_apply(tmp_path: Path, settings: ServiceSettings) -> None:
    tried = run(tmp_path, "schools", SCHOOLS)
    assert tried.output == (
        "2 new, 0 changed, 0 unchanged.\nDry run: nothing was changed. Add --apply to write the changes.\n"
    )
    assert rows(settings, "SELECT * FROM schools") == []
    assert run(tmp_path, "schools", SCHOOLS, apply=True).output.endswith("Done.\n")
    listed = runner.invoke(cli, ["schools", "list"]).output
    assert listed == "Lincoln Elementary, Oakland, CA\nWashington, Booker T. High, Tulsa, OK\n"


def test_reimporting_schools_changes_nothing(with_schools: Path, settings: ServiceSettings) -> None:
    before = everything(settings)
    assert run(with_schools, "schools", SCHOOLS, apply=True).output.startswith("0 new, 0 changed, 2 unchanged.")
    assert everything(settings) == before
    moved = SCHOOLS.replace("Oakland", "Berkeley")
    assert run(with_schools, "schools", moved, apply=True).output.startswith("0 new, 1 changed, 1 unchanged.")


def test_invalid_school_rows_are_named_and_nothing_is_imported(tmp_path: Path, settings: ServiceSettings) -> None:
    bad = SCHOOLS + ",Tulsa,OK\nHill,,ZZ\nLINCOLN  Elementary,Fresno,ca\nOnly,two\n"
    refused = run(tmp_path, "schools", bad, apply=True)
    assert refused.exit_code == 1
    assert refused.output.splitlines() == [
        "Row 4: Name is required.",
        "Row 5: City is required. State 'ZZ' is unknown.",
        "Row 6: Row 2 has the same school.",
        "Row 7: This row has 2 cells; the header row has 3.",
        "Invalid: 4 of 6 rows. Nothing was changed.",
    ]
    assert rows(settings, "SELECT * FROM schools") == []


def test_a_dry_run_changes_nothing(with_schools: Path, settings: ServiceSettings) -> None:
    before = everything(settings)
    tried = run(with_schools, "children", children(AVA, TOM, KIM))
    assert (tried.exit_code, tried.output.splitlines()[0]) == (0, "3 new, 0 changed, 0 unchanged.")
    assert everything(settings) == before


def test_new_guardians_are_created_and_mailed_a_link(with_schools: Path, settings: ServiceSettings) -> None:
    assert run(with_schools, "children", children(AVA, TOM, KIM), apply=True).output.endswith("Done.\n")
    found = rows(
        settings,
        "SELECT u.email, u.confirmed_at IS NOT NULL AS confirmed, u.password_hash, g.phone_number, g.timezone,"
        " g.profile_step, c.name, c.school_name, c.billing, c.age, c.gender, c.relationship_to_guardian"
        " FROM children c JOIN guardians g ON g.id = c.guardian_id JOIN users u ON u.id = g.user_id ORDER BY c.name",
    )
    ava, kim, tom = found
    assert ava == {
        "email": "ann@example.com",
        "confirmed": True,
        "password_hash": None,
        "phone_number": "4155550123",
        "timezone": "America/Los_Angeles",
        "profile_step": "complete",
        "name": "Ava",
        "school_name": "Lincoln Elementary",
        "billing": "school",
        "age": ava["age"],
        "gender": "not_specified",
        "relationship_to_guardian": None,
    }
    assert (tom["school_name"], tom["gender"]) == ("Lincoln Elementary", "male")
    assert tom["relationship_to_guardian"] == "legal_guardian"
    assert (kim["timezone"], kim["school_name"], kim["age"]) == ("America/New_York", "Washington, Booker T. High", 12)
    mails = rows(settings, "SELECT kind FROM notifications ORDER BY id")
    assert mails == [{"kind": "password_first_set_up"}] * 2
    [entry] = rows(settings, "SELECT actor, subject FROM audit_entries WHERE action = 'children.imported'")
    assert entry == {"actor": "operator:olga", "subject": "3 added, 0 changed"}


def test_reimporting_children_changes_nothing(with_schools: Path, settings: ServiceSettings) -> None:
    run(with_schools, "children", children(AVA, TOM, KIM), apply=True)
    before = everything(settings)
    again = run(with_schools, "children", children(KIM, TOM, AVA), apply=True)
    assert again.output.startswith("0 new, 0 changed, 3 unchanged.")
    assert everything(settings) == before


@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbf" + children(AVA, KIM).encode(),
        children(AVA, KIM).replace("\n", "\r\n").encode(),
        children(AVA, "", ",,,,,,,,,,,,,,", KIM).encode(),
        children(AVA.replace("Ava", '"Ava"').replace(",CA,", ", CA ,"), KIM).encode(),
        HEADING.upper().encode() + b"\n" + AVA.encode() + b"\n" + KIM.encode(),
    ],
    ids=["byte order mark", "CRLF", "blank rows", "quotes and spaces around", "capitals, and no last line end"],
)
def test_spreadsheet_csv_variants_are_read(with_schools: Path, content: bytes) -> None:
    assert run(with_schools, "children", content).output.startswith("2 new")


def changed(**cells: str) -> str:
    """Ava's row with other cells."""
    names = HEADING.split(",")
    values = dict(zip(names, AVA.split(","), strict=True)) | cells
    return ",".join(values[name] for name in names)


REASONS = [
    (changed(guardian_email=""), "Guardian email is required."),
    (changed(guardian_email="ann@"), "'ann@' isn't a valid email address."),
    (changed(guardian_email="robin@example.com"), "robin@example.com belongs to a therapist."),
    (changed(guardian_first_name=""), "Guardian first name is required."),
    (changed(guardian_last_name=" "), "Guardian last name is required."),
    (changed(state="ZZ", school_state="CA"), "State 'ZZ' is unknown."),
    (changed(child_first_name=""), "Child first name is required."),
    (changed(child_last_name=""), "Child last name is required."),
    (changed(child_last_name="x" * 201), "Child last name is longer than 200 characters."),
    (changed(school="Hogwarts"), "School 'Hogwarts' is unknown in CA. Import schools first."),
    (changed(school_state="OK"), "School 'Lincoln Elementary' is unknown in OK. Import schools first."),
    (changed(guardian_phone="call me"), "Invalid phone number format."),
    (changed(timezone="Middle-earth"), "Time zone 'Middle-earth' is unknown."),
    (
        changed(relationship="uncle"),
        "Relationship 'uncle' must be one of parental_figure, legal_guardian, family_member,",
    ),
    (changed(gender="x"), "Gender 'x' must be one of not_specified, female, male, other."),
    (changed(specialties="Speech Therapy; Magic"), "Specialty 'Magic' is unknown."),
    (changed(birthdate=""), "Birthdate or age is required."),
    (changed(birthdate="3rd of May"), "Birthdate '3rd of May' isn't a date. Use 2018-05-04 or 5/4/2018."),
    (changed(birthdate="1990-01-01"), "Birthdate must be of someone from 0 to 21 years old."),
    (changed(age="1"), "Age doesn't match the date of birth."),
    (changed(birthdate="", age="seven"), "Age must be between 0 and 21."),
    (changed(birthdate="", age="22"), "Age must be between 0 and 21."),
]


def test_invalid_child_rows_are_named_and_nothing_is_imported(
    with_schools: Path, settings: ServiceSettings, password_hash: PasswordHash
) -> None:
    async def therapist() -> None:
        async with units_for(settings) as units:
            await Makes(units, password_hash).applicant("robin@example.com")

    asyncio.run(therapist())
    before = everything(settings)
    for line, reason in REASONS:
        refused = run(with_schools, "children", children(KIM, line), apply=True)
        assert refused.exit_code == 1
        assert refused.output.splitlines()[0].startswith(f"Row 3: {reason}"), refused.output
    assert everything(settings) == before


def test_contradicting_or_duplicate_rows_are_refused(with_schools: Path) -> None:
    refused = run(
        with_schools,
        "children",
        children(AVA, AVA, changed(child_first_name="Leo", guardian_last_name="Stein"), AVA + ",more"),
    )
    assert refused.output.splitlines() == [
        "Row 3: Row 2 has the same child.",
        "Row 4: Row 2 has different details for the same guardian.",
        "Row 5: This row has 16 cells; the header row has 15.",
        "Invalid: 3 of 4 rows. Nothing was changed.",
    ]


def test_import_limits_family_size(with_schools: Path) -> None:
    many = [changed(child_first_name=f"Child {number}") for number in range(11)]
    refused = run(with_schools, "children", children(*many))
    assert refused.output.splitlines()[0] == "Row 2: The guardian would have more than 10 children."


def test_existing_child_becomes_school_billed(
    with_schools: Path, settings: ServiceSettings, password_hash: PasswordHash
) -> None:
    async def family() -> None:
        async with units_for(settings) as units:
            await Makes(units, password_hash).family("ann@example.com", first_name="Annabel")

    asyncio.run(family())
    mia = changed(child_first_name="mia", child_last_name="Stone", birthdate="", age="7")
    run(with_schools, "children", children(mia), apply=True)
    assert rows(settings, "SELECT count(*) AS n FROM children") == [{"n": 2}], "Mia had no last name"

    async def named() -> None:
        async with units_for(settings) as units, units.begin(Makes.actor) as uow:
            await uow.rows("UPDATE children SET last_name = 'Reyes' WHERE last_name IS NULL")

    asyncio.run(named())
    reyes = changed(child_first_name="MIA", child_last_name="reyes", birthdate="", age="7")
    assert run(with_schools, "children", children(reyes), apply=True).output.startswith("0 new, 1 changed")
    [child] = rows(settings, "SELECT billing, school_name FROM children WHERE last_name = 'Reyes'")
    assert child == {"billing": "school", "school_name": "Lincoln Elementary"}
    [guardian] = rows(settings, "SELECT u.first_name, g.profile_step FROM guardians g JOIN users u ON u.id = g.user_id")
    assert guardian == {"first_name": "Annabel", "profile_step": "complete"}, "kept, and brought to its sessions"
    published = rows(
        settings, "SELECT envelope->'data'->>'billing_responsability' AS b FROM outbox ORDER BY seq DESC LIMIT 1"
    )
    assert published == [{"b": "school"}]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"name,city\nHill,Tulsa\n", "The header row is missing these columns: state."),
        (b"", "The header row is missing these columns: name, city, state."),
        (b"name,city,state,colour\n", "The header row has unknown columns: 'colour'."),
        (b"name,city,state,name\n", "The header row has the same column twice."),
        (b"name;city;state\n", "The file uses semicolons as separators. Save it with commas."),
        (b"name\tcity\tstate\n", "The file uses tabs as separators. Save it with commas."),
        (b"name,city,state\nHill,T\xfclsa,OK\n", f"{NO_TEXT} Line 2 is the first one that isn't."),
        ("name,city,state\n".encode("utf-16"), f"{NO_TEXT} Line 1 is the first one that isn't."),
        (b"name,city,state\nHi\x00ll,Tulsa,OK\n", NO_TEXT),
        (b'name,city,state\n"Hill,Tulsa,OK\n', "The file isn't valid CSV: unexpected end of data."),
        (
            b"name,city,state\n" + b"Hill,Tulsa,OK\n" * 10_001,
            "The file has more than 10000 rows. Split it into smaller files.",
        ),
    ],
)
def test_malformed_csv_is_refused(tmp_path: Path, content: bytes, sentence: str) -> None:
    refused = run(tmp_path, "schools", content)
    assert (refused.exit_code, refused.output.strip()) == (1, sentence)
