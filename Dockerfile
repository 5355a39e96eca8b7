# syntax=docker/dockerfile:1

# ── Build: everything, then only what runs
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/stub scripts/stub
# The slim image has Node 24 already; the binary that the npm scripts pin is for machines with an older one.
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json nest-cli.json vite.config.ts ./
COPY src src
COPY client client
COPY migrations migrations
COPY scripts scripts
# What /health says; the release workflow passes both.
ARG VERSION COMMIT
RUN npm run build

FROM node:24.21.0-bookworm-slim AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/stub scripts/stub
RUN npm ci --omit=dev --omit=optional --ignore-scripts
# What only people and compilers read stays behind; licences are part of what is shipped.
RUN find node_modules -type f ! -iname '*licen[cs]e*' \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.md' -o -name '*.markdown' \) -delete

# ── The image: runs as it is with a read-only root, without capabilities and without new privileges; it writes to /data, and backups to /data-backups
FROM node:24.21.0-bookworm-slim
ARG VERSION COMMIT
LABEL org.opencontainers.image.title="Meridian" org.opencontainers.image.version="$VERSION" org.opencontainers.image.revision="$COMMIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Fewer pools for the memory of threads, and a fixed threshold, so that freed blocks go back to the system.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/dist dist
COPY scripts/command.mjs scripts/command.mjs
RUN mkdir /data /data-backups && chown node:node /data /data-backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is PID 1: the product answers SIGTERM and starts no children. Heap limits: docs/decisions.md, 28.
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--max-old-space-size=512", "dist/start/main.js"]
