"""Renders a kustomization as `kubectl kustomize` does, for the features that deploy/k8s uses.

Anything else raises Unsupported, so a manifest that kustomize would change can't pass unnoticed. One difference:
generated ConfigMaps keep their plain name, without the hash of their content.
"""

import copy
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from stack.layout import ROOT

Manifest = dict[str, Any]
K8S = ROOT / "deploy" / "k8s"
_KEYS = {
    "apiVersion",
    "kind",
    "resources",
    "components",
    "configMapGenerator",
    "patches",
    "namespace",
    "images",
    "replacements",
}
_LOCAL_CONFIG = "config.kubernetes.io/local-config"


class Unsupported(Exception):
    """A kustomization uses a feature that this renderer does not know."""


def render(folder: Path) -> list[Manifest]:
    """The objects of a kustomization, in the order in which it lists them."""
    return [each for each in _build(folder, []) if not _is_local(each)]


def documents(file: Path) -> Iterator[Manifest]:
    """The Kubernetes objects of one file."""
    yield from (document for document in yaml.safe_load_all(file.read_text()) if document)


def settings(folder: Path) -> Mapping[str, str]:
    """The lines of settings.env, which becomes a ConfigMap."""
    return _env_file(folder / "settings.env")


def _build(folder: Path, objects: list[Manifest]) -> list[Manifest]:
    """`objects` are the parent's so far when `folder` is a component, which changes them too."""
    described = yaml.safe_load((folder / "kustomization.yaml").read_text())
    _only(described, _KEYS)
    for name in described.get("resources", []):
        path = folder / name
        objects.extend(_build(path, []) if path.is_dir() else documents(path))
    for name in described.get("components", []):
        objects = _build(folder / name, objects)
    for generator in described.get("configMapGenerator", []):
        _generate(generator, folder, objects)
    for patch in described.get("patches", []):
        _patch(patch, objects)
    for each in objects:
        _set_namespace(each, described.get("namespace"))
        for image in described.get("images", []):
            _set_tag(each, image)
    for replacement in described.get("replacements", []):
        _replace(replacement, objects)
    return objects


def _only(described: Mapping[str, object], keys: set[str]) -> None:
    if unknown := set(described) - keys:
        raise Unsupported(f"{', '.join(sorted(unknown))} in {described}")


def _is_local(each: Manifest) -> bool:
    return bool(each["metadata"].get("annotations", {}).get(_LOCAL_CONFIG) == "true")


def _env_file(file: Path) -> dict[str, str]:
    lines = (line for line in file.read_text().splitlines() if line and not line.startswith("#"))
    return dict(line.split("=", 1) for line in lines)


def _generate(generator: Mapping[str, Any], folder: Path, objects: list[Manifest]) -> None:
    _only(generator, {"name", "behavior", "envs", "files", "literals", "options"})
    options = generator.get("options", {})
    _only(options, {"labels", "disableNameSuffixHash"})
    data: dict[str, str] = {}
    for name in generator.get("envs", []):
        data |= _env_file(folder / name)
    data |= {name: (folder / name).read_text() for name in generator.get("files", [])}
    data |= dict(literal.split("=", 1) for literal in generator.get("literals", []))
    if generator.get("behavior") == "merge":
        (target,) = _selected({"kind": "ConfigMap", "name": generator["name"]}, objects)
        target["data"] |= data
        return
    if "behavior" in generator:
        raise Unsupported(generator["behavior"])
    metadata = {"name": generator["name"], **({"labels": options["labels"]} if "labels" in options else {})}
    objects.append({"apiVersion": "v1", "kind": "ConfigMap", "metadata": metadata, "data": data})


def _selected(selector: Mapping[str, str], objects: Sequence[Manifest]) -> list[Manifest]:
    """`kind` and `name` are regular expressions that have to match as a whole."""
    _only(selector, {"kind", "name"})
    kind, name = selector.get("kind", ".*"), selector.get("name", ".*")
    return [
        each for each in objects if re.fullmatch(kind, each["kind"]) and re.fullmatch(name, each["metadata"]["name"])
    ]


def _patch(patch: Mapping[str, Any], objects: Sequence[Manifest]) -> None:
    """JSON patches (RFC 6902): `add` and `replace`."""
    _only(patch, {"target", "patch"})
    operations = yaml.safe_load(patch["patch"])
    if not isinstance(operations, list):
        raise Unsupported("strategic merge patch")
    for target in _selected(patch["target"], objects):
        for operation in operations:
            _only(operation, {"op", "path", "value"})
            *parents, last = operation["path"].lstrip("/").split("/")
            parent = target
            for key in parents:
                parent = parent[_key(key, parent)]
            _apply(operation["op"], parent, last, copy.deepcopy(operation["value"]))


def _apply(operation: str, parent: Any, last: str, value: object) -> None:
    if operation == "add" and isinstance(parent, list):
        parent.insert(len(parent) if last == "-" else int(last), value)
    elif operation == "add":
        parent[last] = value
    elif operation == "replace":
        parent[_key(last, parent)]  # what is replaced must exist
        parent[_key(last, parent)] = value
    else:
        raise Unsupported(operation)


def _key(key: str, parent: object) -> Any:
    return int(key) if isinstance(parent, list) else key


def _set_namespace(each: Manifest, namespace: str | None) -> None:
    if namespace and each["kind"] == "Namespace":
        each["metadata"]["name"] = namespace
    elif namespace:
        each["metadata"]["namespace"] = namespace


def _set_tag(node: object, image: Mapping[str, str]) -> None:
    _only(image, {"name", "newTag"})
    if isinstance(node, dict):
        for container in node.get("containers", []) if isinstance(node.get("containers"), list) else []:
            if container.get("image") == image["name"]:
                container["image"] = f"{image['name']}:{image['newTag']}"
    for below in node.values() if isinstance(node, dict) else node if isinstance(node, list) else []:
        _set_tag(below, image)


def _replace(replacement: Mapping[str, Any], objects: Sequence[Manifest]) -> None:
    _only(replacement, {"source", "targets"})
    source = dict(replacement["source"])
    field = source.pop("fieldPath")
    (found,) = _selected(source, objects)
    ((holder, key),) = _places(found, _parts(field))
    value = holder[key]
    for target in replacement["targets"]:
        _only(target, {"select", "fieldPaths", "options"})
        write = _writer(target.get("options", {}), value)
        for each in _selected(target["select"], objects):
            for path in target["fieldPaths"]:
                for parent, last in list(_places(each, _parts(path))):
                    parent[last] = write(parent[last])


def _writer(options: Mapping[str, Any], value: str) -> Callable[[Any], object]:
    """The target keeps its type; with a delimiter, only the part at `index` is replaced."""
    _only(options, {"delimiter", "index"})
    if not options:
        return lambda old: type(old)(value)

    def write(old: str) -> str:
        parts = old.split(options["delimiter"])
        parts[options["index"]] = value
        return str(options["delimiter"]).join(parts)

    return write


def _parts(path: str) -> list[str]:
    """Splits at dots outside brackets: `a.[b.c/d].0` is `a`, `[b.c/d]`, `0`."""
    return re.findall(r"\[[^]]*\]|[^.\[]+", path)


def _places(node: Any, parts: Sequence[str]) -> Iterator[tuple[Any, Any]]:
    """Parent and key of each field that a path names. Raises KeyError or IndexError when it is missing."""
    first, *rest = parts
    first = first.strip("[]")
    keys: list[Any] = [first]
    if isinstance(node, list):
        name, equals, wanted = first.partition("=")
        if first == "*":
            keys = list(range(len(node)))
        elif equals:
            keys = [index for index, item in enumerate(node) if str(item.get(name)) == wanted]
        else:
            keys = [int(first)]
    if not keys:
        raise KeyError(first)
    for key in keys:
        node[key]  # a missing field is an error, as with kustomize
        if rest:
            yield from _places(node[key], rest)
        else:
            yield node, key


def containers(folder: Path) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Name, pod and container of everything that runs."""
    for each in render(folder):
        spec = each.get("spec", {})
        spec = spec.get("jobTemplate", {}).get("spec", spec)
        template = spec.get("template")
        pod: dict[str, Any] = template.get("spec", {}) if isinstance(template, dict) else {}
        for container in pod.get("containers", ()):
            yield each["metadata"]["name"], pod, container
