"""Only a service's migration gets the role that owns its database (docs/product/shared.md#database-roles)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from stack import environment, process_specs
from stack.layout import Layout
from stack.overrides import Overrides
from stack.platform import Platform, Service, load_platform
from stack.secret_store import SecretStore

from tests.contract.compose import compose
from tests.contract.kustomize import K8S, Manifest, documents, render

PLATFORM = load_platform()
SERVICES = pytest.mark.parametrize("service", PLATFORM.services, ids=lambda service: service.name)


def _local_processes(platform: Platform, folder: Path, secrets: SecretStore) -> dict[str, Mapping[str, str]]:
    layout, nothing = Layout(folder), Overrides({})
    processes = (
        *process_specs.foundation(platform, layout, secrets, nothing, disposable=False),
        *process_specs.services(platform, layout, secrets, nothing),
        *process_specs.edge(platform, layout, nothing, {}),
    )
    return {process.name: process.env for process in processes}


@SERVICES
def test_no_local_process_gets_the_owner(tmp_path: Path, service: Service) -> None:
    secrets = SecretStore(tmp_path / "secrets.json")
    password = environment.owner_password(secrets, service)
    for name, env in _local_processes(PLATFORM, tmp_path, secrets).items():
        assert not any(password in value or "MIGRATION_DATABASE_URL" in key for key, value in env.items()), name
    (url,) = environment.migration_environment(service, PLATFORM, secrets, Overrides({})).values()
    assert f"//{service.database}_owner:{password}@" in url


@SERVICES
def test_only_migration_and_setup_containers_get_the_owner(service: Service) -> None:
    owner = f"POSTGRES_PASSWORD_{service.env_prefix}_OWNER"
    with_owner = {name for name, container in compose()["services"].items() if owner in str(container)}
    assert with_owner == {f"{service.name}-migrate", "postgres-setup"}
    migration = compose()["services"][f"{service.name}-migrate"]
    url = migration["environment"][f"{service.env_prefix}_MIGRATION_DATABASE_URL"]
    assert url.startswith(f"postgresql+asyncpg://{service.database}_owner:${{{owner}:?}}@")
    assert url.endswith(f"/{service.database}")
    assert migration["depends_on"]["postgres-setup"] == {"condition": "service_completed_successfully"}


@SERVICES
def test_only_the_migration_job_gets_the_owner(service: Service) -> None:
    secret = f"{service.name}-migration"
    with_owner = [each for each in render(K8S / "base" / service.name) if secret in _values(each)]
    assert [(each["kind"], each["metadata"]["name"]) for each in with_owner] == [("Job", f"{service.name}-migrate")]


def _values(node: Any) -> set[str]:
    if isinstance(node, dict):
        node = list(node.values())
    return set().union(*map(_values, node)) if isinstance(node, list) else {str(node)}


def _operator(kind: str) -> list[Manifest]:
    return [each for each in documents(K8S / "operators" / "postgres.yaml") if each["kind"] == kind]


@SERVICES
def test_the_cluster_has_an_owner_for_each_database(service: Service) -> None:
    (cluster,) = _operator("Cluster")
    role, owner = service.database, f"{service.database}_owner"
    secrets = {each["name"]: each["passwordSecret"]["name"] for each in cluster["spec"]["managed"]["roles"]}
    assert (secrets[role], secrets[owner]) == (f"postgres-{service.name}", f"postgres-{service.name}-owner")
    assert f"hostssl {role} {owner} all scram-sha-256" in cluster["spec"]["postgresql"]["pg_hba"]
    owners = {each["spec"]["name"]: each["spec"]["owner"] for each in _operator("Database")}
    assert owners[role] == owner


def test_the_cluster_lets_a_role_into_its_own_database_alone() -> None:
    (cluster,) = _operator("Cluster")
    owners = {f"hostssl {service.database} {service.database}_owner all scram-sha-256" for service in PLATFORM.services}
    own, *others, refused = cluster["spec"]["postgresql"]["pg_hba"]
    assert (own, set(others), refused) == ("hostssl sameuser all all scram-sha-256", owners, "host all all all reject")
    assert all(
        set(each) == {"name", "ensure", "login", "passwordSecret"} for each in cluster["spec"]["managed"]["roles"]
    )


def test_compose_sets_up_databases_at_every_start() -> None:
    setup = compose()["services"]["postgres-setup"]
    assert "/setup/databases.sql" in str(setup["entrypoint"])
    assert not any("initdb.d" in str(volume) for volume in compose()["services"]["postgres"]["volumes"])
    variables = yaml.safe_dump(setup["environment"])
    for service in PLATFORM.services:
        assert f"POSTGRES_PASSWORD_{service.env_prefix}:" in variables
