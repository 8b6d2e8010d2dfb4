"""Every place that runs services has exactly the services of deploy/platform.toml."""

import importlib
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from stack import process_specs
from stack.container_config import SERVICE_SCHEME
from stack.gateway_services import UPLOAD
from stack.layout import ROOT, Layout
from stack.overrides import Overrides
from stack.platform import Platform, Service, WebApp, load_platform
from stack.secret_store import SecretStore

from tests.contract.compose import compose, service_arguments
from tests.contract.kustomize import K8S, render, settings

MADE_UP = Service("boats", "boats", "BOATS", "boats", 8177, 8277, ("evt.identity.>",))
MADE_UP_APP = WebApp("web-captain", "/mfe/captain")


def _yaml(path: str) -> Any:
    return yaml.safe_load((ROOT / path).read_text())


def _local_stack(platform: Platform, folder: Path) -> Iterator[str]:
    layout, secrets = Layout(folder), SecretStore(folder / "secrets.json")
    processes = {process.name: process for process in process_specs.services(platform, layout, secrets, Overrides({}))}
    for service in platform.services:
        process = processes[service.name]
        if process.listens != (service.port, service.ops_port):
            yield f"{service.name} listens on {process.listens}"
        try:
            described = importlib.import_module(f"{service.package}.main").service
        except ModuleNotFoundError:
            yield f"{service.name} has no package {service.package}"
        else:
            if (described.name, described.settings.prefix) != (service.name, service.env_prefix):
                yield f"{service.name} calls itself {described.name}, with settings {described.settings.prefix}_…"
    folders = {path.parent.name for path in ROOT.glob("services/*/migrations")}
    yield from _unlisted("services/", folders, (service.name for service in platform.services))


def _images(platform: Platform) -> Iterator[str]:
    """Every service is built from one Dockerfile and every web app from another, with the arguments of the list."""
    containers = compose()["services"]
    wanted = {service.name: ("service", service_arguments(service)) for service in platform.services}
    wanted |= {app.name: ("web-app", {"WEB_APP": app.name, "MOUNT": app.mount}) for app in platform.web_apps}
    for name, (dockerfile, arguments) in wanted.items():
        build = containers.get(name, {}).get("build", {})
        if build.get("dockerfile") != f"deploy/images/{dockerfile}.Dockerfile":
            yield f"{name} is not built from {dockerfile}.Dockerfile"
        elif build["args"] != arguments:
            yield f"{name} is built with {build['args']}"
    builds = [container["build"].get("args", {}) for container in containers.values() if "build" in container]
    built = {each["SERVICE"] for each in builds if "SERVICE" in each}
    yield from _unlisted("the image ", built, (service.name for service in platform.services))


def _compose(platform: Platform) -> Iterator[str]:
    containers = compose()["services"]
    for service in platform.services:
        for name in (service.name, f"{service.name}-worker", f"{service.name}-migrate"):
            if name not in containers:
                yield f"{name} is not there"
            elif f"{service.env_prefix}_DATABASE_URL" not in containers[name]["environment"]:
                yield f"{name} has no settings {service.env_prefix}_…"
        if containers.get(service.name, {}).get("expose") != [str(service.port), str(service.ops_port)]:
            yield f"{service.name} does not expose {service.port} and {service.ops_port}"
        if f"\\set service {service.database}\n" not in _text("postgres/databases.sql"):
            yield f"{service.name} has no database {service.database}"
        if f'user: "{service.name}"' not in _text("nats/nats.conf"):
            yield f"{service.name} is no user of NATS"
    for app in platform.web_apps:
        if containers.get(app.name, {}).get("expose") != [str(platform.web_port)]:
            yield f"{app.name} does not expose {platform.web_port}"
    workers = (name.removesuffix("-worker") for name in containers if name.endswith("-worker"))
    yield from _unlisted("the container ", workers, (service.name for service in platform.services))


def _text(path: str) -> str:
    return (ROOT / "deploy" / "compose" / path).read_text()


def _cluster(platform: Platform) -> Iterator[str]:
    for service in platform.services:
        folder = K8S / "base" / service.name
        if not folder.exists():
            yield f"{service.name} is not there"
            continue
        found = {(each["kind"], each["metadata"]["name"]): each for each in render(folder)}
        wanted = {
            ("Deployment", service.name),
            ("Deployment", f"{service.name}-worker"),
            ("Job", f"{service.name}-migrate"),
            ("CronJob", f"{service.name}-audit-verify"),
            ("Service", service.name),
            ("HorizontalPodAutoscaler", service.name),
            ("PodDisruptionBudget", service.name),
            ("NetworkPolicy", service.name),
            ("NetworkPolicy", f"{service.name}-audit-heads"),
            ("ServiceAccount", service.name),
        }
        yield from (f"{service.name} has no {kind} {name}" for kind, name in sorted(wanted - set(found)))
        for name in (service.name, f"{service.name}-worker"):
            container = found["Deployment", name]["spec"]["template"]["spec"]["containers"][0]
            if {port["containerPort"] for port in container["ports"]} != {service.port, service.ops_port}:
                yield f"{name} does not listen on {service.port} and {service.ops_port}"
        migration = found["Job", f"{service.name}-migrate"]["spec"]["template"]["spec"]["containers"][0]
        if migration["command"][2] != f"{service.package}.cli":
            yield f"{service.name} is migrated by {migration['command'][2]}"
        if found["Service", service.name]["spec"]["ports"][0]["port"] != service.port:
            yield f"the Service {service.name} is not at {service.port}"
        if f"{service.env_prefix}_NATS_USER" not in settings(folder):
            yield f"{service.name} has no settings {service.env_prefix}_…"
    yield from (f"{app.name} is not there" for app in platform.web_apps if not (K8S / "base" / app.name).exists())
    ours = {service.name for service in platform.services} | {app.name for app in platform.web_apps}
    folders = (folder.name for folder in (K8S / "base").iterdir())
    yield from _unlisted("base/", folders, ours | {"gateway", "platform", "relay", "media-server"})


def _gateway(platform: Platform) -> Iterator[str]:
    where = _yaml("deploy/compose/gateway/services.yml")["http"]["services"]
    files = (ROOT / "services").glob("*/routes.yml")
    routed = {
        router["service"] for file in files for router in yaml.safe_load(file.read_text())["http"]["routers"].values()
    }
    for service in platform.services:
        if service.name not in routed:
            yield f"{service.name} is not routed"
        if f"{SERVICE_SCHEME}://{service.name}:{service.port}" not in str(where.get(service.name)):
            yield f"{service.name} is not at {service.name}:{service.port}"
    for app in platform.web_apps:
        if f"http://{app.name}:{platform.web_port}" not in str(where):
            yield f"{app.name} is not at {app.name}:{platform.web_port}"
    names = {name.removesuffix(UPLOAD) for name in routed}
    yield from _unlisted("the route to ", names, (service.name for service in platform.services))
    for name in routed - names:
        if str(where[name]["loadBalancer"]["servers"]) != str(
            where[name.removesuffix(UPLOAD)]["loadBalancer"]["servers"]
        ):
            yield f"{name} is not where its service is"


def _prometheus(platform: Platform) -> Iterator[str]:
    jobs = _yaml("deploy/observability/prometheus/prometheus.yml")["scrape_configs"]
    scraped = {
        (group["targets"][0], group["labels"]["service"], group["labels"]["role"])
        for job in jobs
        for group in job["static_configs"]
    }
    wanted = {
        (f"gateway:{platform.gateway_ops_port}", "gateway", "gateway"),
        ("postgres-exporter:9187", "postgres", "database"),
        ("nats-exporter:7777", "nats", "broker"),
    }
    for service in platform.services:
        wanted.add((f"{service.name}:{service.ops_port}", service.name, "api"))
        wanted.add((f"{service.name}-worker:{service.ops_port}", service.name, "worker"))
    yield from (f"{target} is not scraped" for target, _, _ in sorted(wanted - scraped))
    yield from (f"{target} is scraped but not in the list" for target, _, _ in sorted(scraped - wanted))


def _unlisted(what: str, found: Iterable[str], listed: Iterable[str]) -> Iterator[str]:
    yield from (f"{what}{name} is not in the list" for name in sorted(set(found) - set(listed)))


PLACES: dict[str, Callable[[Platform], Iterator[str]]] = {
    "images": _images,
    "compose": _compose,
    "cluster": _cluster,
    "gateway": _gateway,
    "prometheus": _prometheus,
}


@pytest.mark.parametrize("place", PLACES)
def test_every_listed_service_and_web_app_is_configured(place: str) -> None:
    assert list(PLACES[place](load_platform())) == []


def test_the_local_stack_runs_every_listed_service(tmp_path: Path) -> None:
    assert list(_local_stack(load_platform(), tmp_path)) == []


@pytest.mark.parametrize("place", PLACES)
def test_a_missing_service_or_web_app_is_found(place: str) -> None:
    platform = load_platform()
    made_up = replace(platform, services=(*platform.services, MADE_UP))
    assert any(MADE_UP.name in problem for problem in PLACES[place](made_up))
    if place != "prometheus":
        made_up = replace(platform, web_apps=(*platform.web_apps, MADE_UP_APP))
        assert any(MADE_UP_APP.name in problem for problem in PLACES[place](made_up))


@pytest.mark.parametrize("place", PLACES)
def test_a_wrong_port_is_found(place: str) -> None:
    platform = load_platform()
    first, *others = platform.services
    moved = replace(first, port=first.port + 50, ops_port=first.ops_port + 50)
    assert any(first.name in problem for problem in PLACES[place](replace(platform, services=(moved, *others))))


@pytest.mark.parametrize("place", PLACES)
def test_a_service_that_was_removed_from_the_list_is_found(place: str) -> None:
    platform = load_platform()
    first, *others = platform.services
    problems = list(PLACES[place](replace(platform, services=tuple(others))))
    assert any(re.search(rf"{first.name}.* not in the list", problem) for problem in problems)


def test_a_service_without_a_package_is_found_by_the_local_stack(tmp_path: Path) -> None:
    platform = load_platform()
    made_up = replace(platform, services=(*platform.services, MADE_UP))
    assert list(_local_stack(made_up, tmp_path)) == ["boats has no package boats"]
