#!/bin/sh
# Restores a dump of backup.sh into the database that PGHOST, PGUSER and PGDATABASE name, while the product is stopped. What was there
# is kept under another name, until it is dropped by hand.
#   restore.sh [FILE]   without one, the newest of BACKUP_DIR
set -eu
: "${BACKUP_DIR:=/backups}"
file=${1:-$(ls -1 "$BACKUP_DIR"/meridian-*.dump | tail -n 1)}
[ -f "$file" ] || file=$BACKUP_DIR/$file
[ -f "$file" ] || { echo "there is no dump $file" >&2; exit 1; }
fresh=${PGDATABASE}_restoring
kept=${PGDATABASE}_before_$(date -u +%Y%m%dt%H%M%Sz)
sql() { PGDATABASE=postgres psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 "$@"; }

sql --command="drop database if exists \"$fresh\"" --command="create database \"$fresh\""
pg_restore --exit-on-error --no-owner --dbname="$fresh" "$file"
PGDATABASE=$fresh psql --no-psqlrc --quiet --command=analyze
# Fails while the product is connected; nothing has changed then.
sql --command="alter database \"$PGDATABASE\" rename to \"$kept\"" \
  --command="alter database \"$fresh\" rename to \"$PGDATABASE\""
echo "restored $file; what was there is now the database $kept"
