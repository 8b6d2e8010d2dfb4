# syntax=docker/dockerfile:1
# One web app behind Caddy: the shell at /, or a remote below its mount and the version of its package.json.
# The arguments of each web app are in deploy/compose/edge.yml: TAG=1.2.0 docker compose build web-guardian
# The shell reads /srv/web/config.json, which lists the remotes; the environment provides it.

# Stands for the image of the release before, whose remotes stay served. A release names that one by its digest:
# docker buildx build --build-context earlier=docker-image://<image>@sha256:<digest> …
FROM caddy:2.11.7-alpine AS earlier
RUN ["mkdir", "-p", "/srv/web"]

FROM node:24.19.0-bookworm-slim AS builder
ARG WEB_APP
ARG MOUNT
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY web-shell/package.json web-shell/package.json
COPY web-shell/packages/ui/package.json web-shell/packages/ui/package.json
COPY web-shell/packages/app-kit/package.json web-shell/packages/app-kit/package.json
COPY web-shell/packages/room/package.json web-shell/packages/room/package.json
COPY web-shell/packages/room-stage/package.json web-shell/packages/room-stage/package.json
COPY web-therapist/package.json web-therapist/package.json
COPY web-guardian/package.json web-guardian/package.json
RUN ["npm", "ci", "--ignore-scripts"]
COPY tsconfig.base.json ./
COPY deploy/local/precompress.mjs deploy/local/precompress.mjs
COPY deploy/images/place-web-app.mjs deploy/images/place-web-app.mjs
COPY contracts/ts-client/src contracts/ts-client/src
# Remotes are built from the shell's packages as well.
COPY web-shell web-shell
COPY ${WEB_APP} ${WEB_APP}
# Commands run without a shell, so WORKDIR names the web app for them.
WORKDIR /app/${WEB_APP}
ENV MOUNT=${MOUNT}
RUN ["npm", "run", "build"]
RUN ["node", "../deploy/local/precompress.mjs", "dist"]
COPY --from=earlier /srv/web /earlier
RUN ["node", "../deploy/images/place-web-app.mjs", "/out", "/earlier"]

FROM caddy:2.11.7-alpine
ARG WEB_APP
LABEL org.opencontainers.image.title="larkwell-${WEB_APP}" \
      org.opencontainers.image.description="One web app of Larkwell" \
      org.opencontainers.image.vendor="Larkwell"
# The image lets Caddy bind ports below 1024. A container without capabilities could not start such a program.
RUN ["setcap", "-r", "/usr/bin/caddy"]
COPY deploy/local/Caddyfile /etc/caddy/Caddyfile
COPY --from=builder /out /srv
ENV WEB_BIND=0.0.0.0 WEB_PORT=8090 WEB_SHELL=/srv/shell WEB_ROOT=/srv/web \
    XDG_DATA_HOME=/tmp XDG_CONFIG_HOME=/tmp GOMEMLIMIT=64MiB
USER 10001:10001
EXPOSE 8090
# Caddy answers this path without reading a file.
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
    CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8090/gateway-errors/alive"]
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
