#!/usr/bin/env bash
# Backs up the database that PGHOST, PGUSER and PGDATABASE name, with the list of what was erased, into one encrypted file of BACKUP_DIR,
# and copies it to BACKUP_TARGET. How each run ended is a row of backup_run, which the product watches.
#   backup           now
#   backup check     restores the newest backup into a database of its own, counts its rows, and drops it
#   backup nightly   every day at BACKUP_AT (UTC), checked once a week; one that fails is tried again every five minutes
set -euo pipefail
umask 077
: "${BACKUP_DIR:=/backups}" "${BACKUP_KEEP:=14}" "${BACKUP_AT:=03:40}" "${BACKUP_TARGET:=}" "${DATA_DIR:=/data}"
source "$(dirname "$(readlink -f "$0")")/backup-files.sh"

# Every table with the number of its rows, in the snapshot of the dump.
count_rows="select format('select %L, count(*) from %I.%I', n.nspname || '.' || c.relname, n.nspname, c.relname)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' order by 1 \gexec"

step_dump() {
  require_key
  [ -d "$DATA_DIR" ] || fail "there is no folder $DATA_DIR: mount the product's volume there, for the list of what was erased"
  local erasures=$DATA_DIR/erasures name
  [ ! -e "$erasures" ] || [ -r "$erasures" ] || fail "$erasures cannot be read: give it to user $(id -u) with mode 600"
  name=meridian-$(date -u +%Y%m%dT%H%M%SZ).$(key_name).age
  # Under its name there is a complete backup or none.
  find "$BACKUP_DIR" -maxdepth 1 \( -name '*.partial' -o -name '.work.*' -mmin +1440 \) -exec rm -rf {} +
  open_work
  if [ -e "$erasures" ]; then cp "$erasures" "$work/erasures"; else : >"$work/erasures"; fi
  WORK=$work psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 >"$work/counts" <<SQL
set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
begin isolation level repeatable read read only;
select pg_export_snapshot() as snapshot \gset
\setenv SNAPSHOT :snapshot
\! pg_dump --format=custom --snapshot="\$SNAPSHOT" --file="\$WORK/dump" || rm -f "\$WORK/dump"
$count_rows
commit;
SQL
  [ -s "$work/dump" ] || fail 'pg_dump failed'
  tar --create --directory="$work" counts erasures dump | age --recipient "$(public_key)" --output "$BACKUP_DIR/$name.partial"
  # A list of its contents takes half a dump for a whole one; reading all of it does not.
  open_backup "$BACKUP_DIR/$name.partial" | tar --extract --to-stdout dump | pg_restore --file=/dev/null
  sync "$BACKUP_DIR/$name.partial"
  mv "$BACKUP_DIR/$name.partial" "$BACKUP_DIR/$name"
  local_names | tail -n "+$((BACKUP_KEEP + 1))" | (cd "$BACKUP_DIR" && xargs -r rm --)
  echo "backed up to $name, $(du -h "$BACKUP_DIR/$name" | cut -f1), encrypted for $(public_key)"
}

step_push() {
  local name
  name=$(newest_local)
  rclone copyto "$BACKUP_DIR/$name" "$BACKUP_TARGET/$name"
  remote_names | tail -n "+$((BACKUP_KEEP + 1))" | while read -r old; do rclone deletefile "$BACKUP_TARGET/$old"; done
  echo "copied $name to $BACKUP_TARGET, where $(remote_names | wc -l) are kept"
}

step_restore-check() {
  local name free needed
  scratch=${PGDATABASE}_restore_check
  name=$(newest_local)
  needed=$(psql -XAtc "select pg_database_size('$PGDATABASE') / 1024")
  free=$(df --output=avail "$BACKUP_DIR" | tail -n 1)
  ((free > needed * 3 / 2)) || fail "no room to try a restore: $((free / 1024)) MB are free, the database holds $((needed / 1024)) MB"
  unpack "$BACKUP_DIR/$name"
  trap 'rm -rf "$work"; psql -Xq --dbname=postgres --command="drop database if exists \"$scratch\""' EXIT
  load_dump "$scratch"
  psql -XqAt --dbname="$scratch" --set ON_ERROR_STOP=1 <<<"$count_rows" >"$work/restored"
  cmp --silent "$work/counts" "$work/restored" ||
    fail "$name has not the rows that were dumped: $(diff "$work/counts" "$work/restored" | grep -c '^[<>]') tables differ"
  echo "$name restored: $(wc -l <"$work/counts") tables, $(awk -F'|' '{ n += $2 } END { print n }' "$work/counts") rows, as dumped"
}

# The list goes ahead of the next backup: without it, a restore brings back whoever was erased since.
step_erasures() {
  age --recipient "$(public_key)" <"$DATA_DIR/erasures" | rclone rcat "$BACKUP_TARGET/erasures.$(key_name).age"
}

# A process of its own for each step, so that its first error ends it. Of what PostgreSQL says, lines that may quote a row are left out.
run() {
  local ok=true said bytes
  said=$("$0" "step_$1" 2>&1 | grep -vE '^(CONTEXT|DETAIL):') || ok=false
  echo "$said"
  bytes=$([ "$ok" = false ] || stat --format=%s "$BACKUP_DIR/$(newest_local)")
  psql -Xq --set ON_ERROR_STOP=1 --set kind="$1" --set ok="$ok" --set bytes="$bytes" --set detail="$(tail -n 1 <<<"$said")" <<'SQL' ||
insert into backup_run (kind, finished_at, bytes, ok, detail) values (:'kind', now(), coalesce(nullif(:'bytes', '')::bigint, 0), :'ok', :'detail');
SQL
    echo "the $1 could not be written down in backup_run" >&2
  [ "$ok" = true ]
}

back_up() {
  run dump
  [ -z "$BACKUP_TARGET" ] || run push
}

check_is_due() {
  local recent="select count(*) from backup_run where kind = 'restore-check' and ok and finished_at > now() - interval '6 days 12 hours'"
  [ "$(psql -XAtc "$recent")" = 0 ]
}

nightly() {
  # Ends at once when the container is stopped.
  trap 'exit 0' TERM INT
  local pushed next
  pushed=$BACKUP_DIR/.erasures-$(key_name)
  while :; do
    next=$(date -u -d "$BACKUP_AT" +%s)
    ((next > $(date +%s))) || next=$((next + 86400))
    while (($(date +%s) < next)); do
      if [ -n "$BACKUP_TARGET" ] && [ "$DATA_DIR/erasures" -nt "$pushed" ]; then
        touch "$pushed.new" && "$0" step_erasures && mv "$pushed.new" "$pushed" || echo 'the list of what was erased could not be copied' >&2
      fi
      pause $((next - $(date +%s) < 300 ? next - $(date +%s) : 300))
    done
    until "$0"; do pause 300; done
    if check_is_due; then "$0" check || true; fi
  done
}

pause() {
  sleep "$(($1 > 0 ? $1 : 1))" &
  wait $!
}

case ${1:-} in
  '') back_up ;;
  check) run restore-check ;;
  nightly) nightly ;;
  step_*) "$1" ;;
  *) fail "there is no $1: backup, backup check or backup nightly" ;;
esac
