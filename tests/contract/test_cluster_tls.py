"""In a cluster, every connection that carries data about people is encrypted and verified
(docs/security/overview.md#connections)."""

import json

import yaml
from stack import container_config
from stack.platform import load_platform

from tests.contract.kustomize import K8S, containers, documents, settings

BASES = sorted((K8S / "base").iterdir())


def test_databases_and_the_broker_are_reached_by_verified_tls() -> None:
    shared = settings(K8S / "base" / "platform")
    assert (shared["PGSSLMODE"], shared["NATS_URL"]) == ("verify-full", "tls://nats:4222")
    files = {shared["PGSSLROOTCERT"], shared["NATS_CA_FILE"], shared["SERVICE_CA_FILE"]}
    ours = {service.name for service in load_platform().services}
    pods = [found for folder in BASES if folder.name in ours for found in containers(folder)]
    assert len(pods) == 4 * len(ours)
    for name, pod, container in pods:
        (mount,) = [each for each in container["volumeMounts"] if each["name"] == "authorities"]
        (volume,) = [each for each in pod["volumes"] if each["name"] == "authorities"]
        items = [item for source in volume["projected"]["sources"] for item in source["secret"]["items"]]
        assert {f"{mount['mountPath']}/{item['path']}" for item in items} == files, name
        assert {item["key"] for item in items} == {"ca.crt"}, f"{name}: no key of an authority"


def test_services_are_reached_by_verified_tls() -> None:
    services = load_platform().services
    urls = json.loads(settings(K8S / "base" / "platform")["SERVICE_URLS"])
    assert urls == {service.name: f"https://{service.name}:{service.port}" for service in services}
    certificates = {
        each["spec"]["secretName"]: each["spec"]
        for each in documents(K8S / "operators" / "certificates.yaml")
        if each["kind"] == "Certificate"
    }
    for service in services:
        secret = f"{service.name}-tls"
        assert certificates[secret]["dnsNames"] == [service.name]
        (api,) = [
            (pod, container)
            for _, pod, container in containers(K8S / "base" / service.name)
            if {"name": "ROLE", "value": "api"} in container.get("env", [])
        ]
        pod, container = api
        (volume,) = [each for each in pod["volumes"] if each["name"] == "tls"]
        (mount,) = [each for each in container["volumeMounts"] if each["name"] == "tls"]
        assert volume["secret"]["secretName"] == secret
        environment = {each["name"]: each["value"] for each in container["env"]}
        files = {environment["UVICORN_SSL_CERTFILE"], environment["UVICORN_SSL_KEYFILE"]}
        assert files == {f"{mount['mountPath']}/{item['path']}" for item in volume["secret"]["items"]}
        probes = [
            container[probe]["httpGet"]["scheme"] for probe in ("startupProbe", "livenessProbe", "readinessProbe")
        ]
        assert probes == ["HTTPS"] * 3


def test_the_gateway_verifies_services() -> None:
    ((_, pod, container),) = containers(K8S / "base" / "gateway")
    environment = {each["name"]: each["value"] for each in container["env"]}
    (volume,) = [each for each in pod["volumes"] if each["name"] == "authorities"]
    (mount,) = [each for each in container["volumeMounts"] if each["name"] == "authorities"]
    ((item,),) = [volume["secret"]["items"]]
    assert environment["GATEWAY_SERVICE_SCHEME"] == "https"
    assert (item["key"], f"{mount['mountPath']}/{item['path']}") == ("ca.crt", environment["GATEWAY_SERVICE_CA_FILE"])


def test_the_brokers_certificate_names_what_clients_and_servers_call_it() -> None:
    (certificate,) = [
        each["spec"]
        for each in documents(K8S / "operators" / "certificates.yaml")
        if each["metadata"]["name"] == "nats-tls"
    ]
    assert certificate["secretName"] == container_config.NATS_CERTIFICATE
    assert certificate["dnsNames"] == ["nats", "*.nats-headless"]
    assert {"server auth", "client auth"} <= set(certificate["usages"])
    config = yaml.safe_load((K8S / "operators" / "nats-values.yaml").read_text())["config"]
    wanted = {"enabled": True, "secretName": certificate["secretName"]}
    assert config["nats"]["tls"] == config["cluster"]["tls"] == wanted
