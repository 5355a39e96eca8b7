#!/bin/sh
# Prometheus reads no variables: its token and the address of the site become files.
set -eu
umask 077
: "${METRICS_TOKEN:?is missing: the same for the product and Prometheus, in .env}"
printf %s "$METRICS_TOKEN" >"${SECRETS:-/run/secrets}/metrics_token"
printf -- "- targets: ['%s/health/live']\n" "${PUBLIC_URL%/}" >"${SITE:-/tmp/site.yml}"
exec prometheus --config.file=/etc/prometheus/prometheus.yml --storage.tsdb.path=/prometheus --storage.tsdb.retention.time=30d "$@"
