"""Compose and clusters give the gateway the same files as the local stack, each service's from its own release."""

import pytest
import yaml
from stack.gateway_routes import routes_file, shared_files
from stack.layout import ROOT
from stack.platform import load_platform

from tests.contract.compose import compose
from tests.contract.kustomize import K8S, Manifest, containers, render

SERVICES = [service.name for service in load_platform().services]
GATEWAY = K8S / "base" / "gateway"
FOLDER = "/etc/traefik/dynamic"


def _config_map(name: str, objects: list[Manifest]) -> Manifest:
    (found,) = [each for each in objects if each["kind"] == "ConfigMap" and each["metadata"]["name"] == name]
    return found


def test_compose_mounts_every_file() -> None:
    mounts = [mount.split(":") for mount in compose()["services"]["gateway"]["volumes"]]
    folder = ROOT / "deploy" / "compose"
    found = {target.removeprefix(f"{FOLDER}/"): (folder / source).resolve() for source, target, _ in mounts}
    assert shared_files().items() <= found.items()
    assert set(found) - set(shared_files()) == {"/etc/traefik/traefik.yml", "services.yml", "stripe-simulator.yml"}


def test_a_cluster_mounts_every_file_in_the_folder_that_is_watched() -> None:
    ((_, pod, container),) = containers(GATEWAY)
    watched = yaml.safe_load((GATEWAY / "traefik.yml").read_text())["providers"]["file"]
    assert watched == {"directory": FOLDER, "watch": True}
    (mount,) = [mount for mount in container["volumeMounts"] if mount["mountPath"].startswith(FOLDER)]
    assert mount["mountPath"] == FOLDER
    assert "subPath" not in mount, "a file mounted alone never changes"
    (volume,) = [volume for volume in pod["volumes"] if volume["name"] == mount["name"]]

    own = _config_map("gateway", render(GATEWAY))["data"]
    texts: dict[str, str] = {}
    for source in (each["configMap"] for each in volume["projected"]["sources"]):
        assert "optional" not in source
        name = source["name"]
        data = (
            own if name == "gateway" else _config_map(name, render(K8S / "base" / name.removesuffix("-routes")))["data"]
        )
        texts |= {item["path"]: data[item["key"]] for item in source["items"]}
    assert {name: texts.get(name) for name in shared_files()} == {
        name: file.read_text() for name, file in shared_files().items()
    }
    assert set(texts) - set(shared_files()) == {"services.yml", "tls.yml"}


@pytest.mark.parametrize("environment", ["staging", "production"])
@pytest.mark.parametrize("service", SERVICES)
def test_a_release_of_a_service_has_its_routes(environment: str, service: str) -> None:
    released = _config_map(f"{service}-routes", render(K8S / "overlays" / environment / service))
    assert released["data"] == {"routes.yml": routes_file(service).read_text()}
    listed = yaml.safe_load((K8S / "base" / service / "kustomization.yaml").read_text())["configMapGenerator"]
    (generator,) = [each for each in listed if each["name"] == f"{service}-routes"]
    assert generator["options"]["disableNameSuffixHash"] is True, "the gateway mounts it by this name"
