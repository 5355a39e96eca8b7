#!/bin/sh
# A new machine from a backup: with the old machine's .env beside this file and nothing running, restores the newest backup of
# BACKUP_TARGET, or the one that is named, and starts the product.
#   new-machine.sh [NAME]
set -eu
cd "$(dirname "$0")"
[ -f .env ] || { echo 'There is no .env: bring the copy of the old machine here, or nothing can be decrypted.' >&2; exit 1; }
chmod 600 .env
docker compose up --detach --wait postgres backup
docker compose exec -T backup restore "$@"
docker compose up --detach --wait
