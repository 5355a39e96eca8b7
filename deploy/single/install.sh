#!/bin/sh
# Writes .env for compose.yaml: asks what only you know, and makes every secret. What the environment already holds is not asked.
set -eu
umask 077
cd "$(dirname "$0")"
[ ! -e .env ] || { echo '.env is there already; change its lines by hand, then: docker compose up --detach --wait' >&2; exit 1; }
command -v age-keygen >/dev/null || { echo 'age-keygen is missing: apt-get install age' >&2; exit 1; }

read_answer() {
  printf '%s\n> ' "$1" >&2
  IFS= read -r answer || { echo 'No answer; nothing was written.' >&2; exit 1; }
}

# ask NAME PATTERN QUESTION: until the answer fits. No answer holds a quotation mark, so that single ones keep the rest as it is.
ask() {
  answer=$(printenv "$1") || read_answer "$3"
  until printf '%s\n' "$answer" | grep -Eqx "$2"; do
    echo 'That does not fit.' >&2
    read_answer "$3"
  done
  printf "%s='%s'\n" "$1" "$answer" >>.env.new
}

: >.env.new
ask PUBLIC_URL 'https://[^/'\''[:space:]]+' 'Address of the site, such as https://www.example.org'
ask SMTP_URL 'smtps?://[^'\''[:space:]]+' \
  'Mail server, such as smtp://hello%40example.org:password@mail.example.org:587 (special characters percent-encoded: @ is %40, / is %2F)'
ask BACKUP_TARGET '(:?[a-z0-9]+:[^'\''[:space:]]+)?' \
  'Where backups are copied, such as :s3:BUCKET/meridian (empty: nowhere; a disk that dies then takes them along)'
case $answer in :s3:*)
  ask S3_ENDPOINT 'https?://[^'\''[:space:]]+' 'Address of the S3 service'
  ask S3_REGION '[a-z0-9-]*' 'Its region (may be empty)'
  ask S3_ACCESS_KEY_ID '[^'\''[:space:]]+' 'Access key'
  ask S3_SECRET_ACCESS_KEY '[^'\''[:space:]]+' 'Secret key'
  ;;
esac
for name in AUTH_SECRET POSTGRES_PASSWORD DATABASE_PASSWORD METRICS_TOKEN GRAFANA_PASSWORD; do
  echo "$name='$(openssl rand -hex 32)'" >>.env.new
done
echo "BACKUP_KEY='$(age-keygen 2>/dev/null | grep '^AGE-SECRET-KEY-1')'" >>.env.new
mv .env.new .env
echo 'Written to .env. Keep a copy of that file away from this machine: without BACKUP_KEY and AUTH_SECRET no backup can be used.'
