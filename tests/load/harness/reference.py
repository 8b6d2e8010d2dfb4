"""The reference route as a separate process, behind the same gateway and on the same PostgreSQL."""

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass

import httpx
import orjson
import psycopg
from chassis.testing.servers import free_port
from stack.layout import ROOT
from stack.overrides import base_environment
from stack.postgres import SUPERUSER
from stack.process_specs import uvicorn
from stack.processes import Process
from stack.stack import Stack

from tests.support.waiting import eventually

PATH = "/api/v1/reference"
DATABASE = "reference"
TABLE = """
    CREATE TABLE items (
        answer text NOT NULL, position int NOT NULL, item json NOT NULL, PRIMARY KEY (answer, position)
    )
"""
KEPT = "CREATE TABLE kept (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, item json NOT NULL)"
ROUTE = """\
http:
  routers:
    reference:
      entryPoints: [web]
      rule: PathPrefix(`{path}`)
      priority: 200
      service: reference
      middlewares: [read, circuit, retry]
  services:
    reference: {{ loadBalancer: {{ servers: [{{ url: "http://127.0.0.1:{port}" }}] }} }}
"""
"""The middlewares of our read routes."""


@dataclass(frozen=True)
class Reference:
    origin: str
    database_url: str

    def one(self, name: str, body: bytes) -> str:
        """The path of a route that returns exactly this body from one row."""
        return self._keep(f"{PATH}/one/{name}", name, [orjson.loads(body)], body)

    def list(self, name: str, body: bytes) -> str:
        """The path of a route that returns exactly this body, `{name: [...], …}`, from one row per entry and one
        for the rest of the body."""
        answer = orjson.loads(body)
        items = answer.pop(name)
        return self._keep(f"{PATH}/list/{name}", name, [*items, answer], body)

    def texts(self, name: str, body: bytes) -> str:
        """Like `list`, for entries that PostgreSQL builds as JSON: the route passes them on unparsed."""
        return self._keep(f"{PATH}/texts/{name}", name, _texts(name, body.decode()), body)

    @property
    def keep(self) -> str:
        """The path of a route that inserts its input, commits, and returns the row's id."""
        return f"{PATH}/kept"

    @property
    def replace(self) -> str:
        """The path of a route that replaces one row by its input and commits."""
        return f"{PATH}/kept"

    @property
    def enter(self) -> str:
        """The path of a route that writes the rows of a booking, in one transaction and with the calendars locked."""
        return f"{PATH}/entered"

    def _keep(self, path: str, name: str, items: Sequence[object], body: bytes) -> str:
        """Raises AssertionError when the route would return other bytes."""
        with psycopg.connect(self.database_url, autocommit=True) as db, db.cursor() as cursor:
            cursor.execute("DELETE FROM items WHERE answer = %s", (name,))
            rows = [(name, position, orjson.dumps(item).decode()) for position, item in enumerate(items)]
            cursor.executemany("INSERT INTO items VALUES (%s, %s, %s)", rows)
            cursor.execute("VACUUM ANALYZE items")
        response = httpx.get(self.origin + path, trust_env=False, headers={"accept-encoding": "identity"})
        assert response.content == body, f"{path} answers {response.status_code} and other bytes"
        return path


def _texts(name: str, body: str) -> Sequence[orjson.Fragment]:
    """The raw text of each entry, then the rest of the body."""
    decoder, at, found = json.JSONDecoder(), len(f'{{"{name}":['), []
    while body[at - 1] != "]":
        _, end = decoder.raw_decode(body, at)
        found.append(orjson.Fragment(body[at:end]))
        at = end + 1
    rest = orjson.loads(body)
    del rest[name]
    return [*found, orjson.Fragment(orjson.dumps(rest))]


def reference_route(stack: Stack) -> Reference:
    """Runs under the stack's supervisor, under the same conditions as our services."""
    login = f"{SUPERUSER}:{stack.secrets.password('postgres-superuser')}"
    server = f"postgresql://{login}@127.0.0.1:{stack.platform.postgres_port}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as db:
        db.execute(f"CREATE DATABASE {DATABASE}")
    url = f"{server}/{DATABASE}"
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(TABLE)
        db.execute(KEPT)
    port = free_port()
    process = Process(
        name="reference",
        command=uvicorn("tests.load.harness.reference_app:app", port),
        ready=f"tcp:{port}",
        listens=(port,),
        env={
            "REFERENCE_DATABASE_URL": url,
            "REFERENCE_CALENDARS_URL": f"{server}/scheduling",
            "PYTHONPATH": os.fspath(ROOT),
        },
    )
    process.write_script(stack.layout, base_environment(os.environ))
    stack.supervisor.ensure([*stack.processes.values(), process])
    stack.supervisor.start(process.name)
    fresh = stack.layout.run / "reference.yml.new"
    fresh.write_text(ROUTE.format(path=PATH, port=port))
    fresh.replace(stack.layout.run / "gateway" / "reference.yml")
    origin = stack.platform.public_origin
    eventually(lambda: httpx.get(f"{origin}{PATH}/list/nothing", trust_env=False).is_success)
    return Reference(origin, url)
