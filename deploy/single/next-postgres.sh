#!/bin/sh
# PostgreSQL to the next major version, after the files of the release that brings it were unpacked and before they are used: backs up with the
# running version, puts its files aside, restores into the new one and starts. The old files stay until you delete them.
set -eu
cd "$(dirname "$0")"
docker compose stop app
docker compose exec -T backup backup
docker compose exec -T backup backup check
docker compose stop backup postgres
old=files-before-$(date -u +%Y%m%dT%H%M%SZ)
# Whatever fails from here on: the old release's files, mv this folder back to "files", and up.
docker compose run --rm --no-deps --entrypoint mv postgres /var/lib/postgresql/files "/var/lib/postgresql/$old"
docker compose up --detach --wait postgres backup
docker compose exec -T backup restore
docker compose up --detach --wait
echo "PostgreSQL is new. The files of the version before are $old in its volume; when all is well, and after the next backup:"
echo "docker compose exec postgres rm -r /var/lib/postgresql/$old"
