# syntax=docker/dockerfile:1
# One service: its API, its worker (ROLE=worker), its migrations and its operators' commands, in one image.
# The arguments of each service are in deploy/compose/services.yml: TAG=1.2.0 docker compose build identity
FROM python:3.11-slim-bookworm AS builder
ARG SERVICE
ENV UV_LINK_MODE=copy PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 VIRTUAL_ENV=/app/.venv
RUN ["pip", "install", "uv==0.13.8"]
RUN ["uv", "venv", "/app/.venv"]
# Commands run without a shell, so WORKDIR names the service for them. The code stays in its folder because a service
# finds its migrations next to it.
WORKDIR /app/services/${SERVICE}
COPY requirements.lock /app/requirements.lock
COPY requirements.lock /app/service-requirements.txt
COPY services/chassis/pyproject.toml ../chassis/pyproject.toml
COPY services/${SERVICE}/pyproject.toml ./pyproject.toml
# The service's part of the lock, with the lock's own versions and hashes.
RUN ["uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-header", "--no-annotate", \
     "--no-emit-package", "larkwell-chassis", "--constraint", "/app/requirements.lock", \
     "pyproject.toml", "--output-file", "/app/service-requirements.txt"]
RUN ["uv", "pip", "sync", "--require-hashes", "--compile-bytecode", "/app/service-requirements.txt"]
COPY services/chassis ../chassis
COPY services/${SERVICE} ./
RUN ["uv", "pip", "install", "--no-deps", "--offline", "--editable", "../chassis", "--editable", "."]
RUN ["python", "-m", "compileall", "-q", "/app/services"]

FROM python:3.11-slim-bookworm
ARG SERVICE
ARG PACKAGE
ARG PREFIX
ARG PORT
ARG OPS_PORT
LABEL org.opencontainers.image.title="larkwell-${SERVICE}" \
      org.opencontainers.image.description="API, worker, migrations and commands of one Larkwell service" \
      org.opencontainers.image.vendor="Larkwell"
RUN ["groupadd", "--gid", "10001", "larkwell"]
RUN ["useradd", "--uid", "10001", "--gid", "10001", "--no-create-home", "--shell", "/usr/sbin/nologin", "larkwell"]
# A new volume takes over the owner of these folders.
RUN ["install", "--directory", "--owner=10001", "--group=10001", "--mode=0700", "/keys", \
     "/var/lib/larkwell/objects", "/var/lib/larkwell/audit-heads"]
COPY --from=builder /app /app
WORKDIR /app
# uvicorn reads UVICORN_…, the service reads <PREFIX>_OPS_…
ENV PATH=/app/.venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 TZ=UTC \
    UVICORN_APP=${PACKAGE}.main:app UVICORN_HOST=0.0.0.0 UVICORN_PORT=${PORT} \
    ${PREFIX}_OPS_PORT=${OPS_PORT} ${PREFIX}_OPS_HOST=0.0.0.0
USER 10001:10001
EXPOSE ${PORT} ${OPS_PORT}
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"UVICORN_PORT\"]}/healthz', timeout=2)"]
# Keeps idle connections longer than the gateway does (90 s): otherwise a reused connection fails. WebSockets: pings find
# pages that are gone, and messages larger than the limit end the connection.
CMD ["python", "-m", "uvicorn", "--timeout-keep-alive", "120", "--timeout-graceful-shutdown", "20", \
     "--ws-ping-interval", "20", "--ws-ping-timeout", "20", "--ws-max-size", "131072", \
     "--ws-per-message-deflate", "false", \
     "--no-access-log", "--no-server-header"]
