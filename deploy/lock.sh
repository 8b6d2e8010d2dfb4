#!/bin/sh
# Pins every Python dependency of every package, with hashes and without any registry's address.
set -eu
cd "$(dirname "$0")/.."
ours=""
for project in services/*/pyproject.toml deploy/demo/pyproject.toml; do
    ours="$ours --no-emit-package $(sed -n 's/^name = "\(.*\)"/\1/p' "$project")"
done
# shellcheck disable=SC2086 -- a list of words is meant
.venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
    --no-annotate $ours --group pyproject.toml:dev \
    services/*/pyproject.toml deploy/local/pyproject.toml deploy/simulators/stripe/pyproject.toml deploy/demo/pyproject.toml \
    --output-file requirements.lock
