#!/usr/bin/env bash
# Restores a backup of backup.sh into the database that PGHOST, PGUSER and PGDATABASE name, while the product is stopped. What was there
# is kept under another name, until it is dropped by hand.
#   restore [NAME]   without one, the newest of BACKUP_DIR, or where that is empty, of BACKUP_TARGET
set -euo pipefail
umask 077
: "${BACKUP_DIR:=/backups}" "${BACKUP_TARGET:=}" "${DATA_DIR:=/data}"
source "$(dirname "$(readlink -f "$0")")/backup-files.sh"

name=${1:-$(local_names | head -n 1)}
if [ -n "$BACKUP_TARGET" ] && [ ! -f "$BACKUP_DIR/$name" ]; then
  name=${name:-$(remote_names | head -n 1)}
  [ -z "$name" ] || rclone copyto "$BACKUP_TARGET/$name" "$BACKUP_DIR/$name"
fi
[ -f "$BACKUP_DIR/${name:-.}" ] || fail "there is no backup ${name:-} in $BACKUP_DIR${BACKUP_TARGET:+ or $BACKUP_TARGET}"

unpack "$BACKUP_DIR/$name"
fresh=${PGDATABASE}_restoring
kept=${PGDATABASE}_before_$(date -u +%Y%m%dt%H%M%Sz)
load_dump "$fresh"
psql -Xq --dbname="$fresh" --command=analyze

# Every line that is known, whether from here, from the backup or copied since: the product erases again at its start what they name.
erasures=$DATA_DIR/erasures
[ -f "$work/erasures" ] || fail "$name holds no list of what was erased; put the log's lines with 'erased on request' into $erasures first"
touch "$work/copied.age" "$work/copied" "$work/here"
[ -z "$BACKUP_TARGET" ] || rclone cat "$BACKUP_TARGET" --include "erasures.$(key_name).age" >"$work/copied.age"
[ ! -s "$work/copied.age" ] || open_backup "$work/copied.age" >"$work/copied"
[ ! -e "$erasures" ] || cp "$erasures" "$work/here" || fail "$erasures cannot be read: give it to user $(id -u) with mode 600, and restore again"
sort --unique "$work/erasures" "$work/copied" "$work/here" >"$work/all"
[ ! -s "$work/all" ] || { cp "$work/all" "$erasures.new" && mv -f "$erasures.new" "$erasures"; }

# Fails while the product is connected; nothing has changed in the database then.
there=$(psql -XAt --dbname=postgres --command "select 1 from pg_database where datname = '$PGDATABASE'")
psql -Xq --dbname=postgres --set ON_ERROR_STOP=1 --single-transaction \
  ${there:+--command="alter database \"$PGDATABASE\" rename to \"$kept\""} \
  --command="alter database \"$fresh\" rename to \"$PGDATABASE\""
echo "restored $name, $(wc -l <"$work/all") lines of what was erased${there:+; what was there is now the database $kept}"
