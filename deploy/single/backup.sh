#!/bin/sh
# Dumps the database that PGHOST, PGUSER and PGDATABASE name into BACKUP_DIR, and keeps the newest BACKUP_KEEP dumps.
#   backup.sh           now
#   backup.sh nightly   every day at BACKUP_AT (UTC); one that fails is tried again every five minutes
set -eu
umask 077
: "${BACKUP_DIR:=/backups}" "${BACKUP_KEEP:=14}" "${BACKUP_AT:=03:40}"

if [ "${1:-}" = nightly ]; then
  # Ends at once when the container is stopped.
  trap 'exit 0' TERM INT
  while :; do
    sleep $((($(date -u -d "$BACKUP_AT" +%s) - $(date -u +%s) + 86399) % 86400 + 1)) &
    wait $!
    until sh "$0"; do
      sleep 300 &
      wait $!
    done
  done
fi

file=$BACKUP_DIR/meridian-$(date -u +%Y%m%dT%H%M%SZ).dump
# Under its name there is a complete dump or none.
rm -f "$BACKUP_DIR"/*.partial
pg_dump --format=custom --file="$file.partial"
# One that cannot be listed could not be restored.
pg_restore --list "$file.partial" >/dev/null
sync "$file.partial"
mv "$file.partial" "$file"
echo "backed up to $file, $(du -h "$file" | cut -f1)"
ls -1r "$BACKUP_DIR"/meridian-*.dump | tail -n +$((BACKUP_KEEP + 1)) | xargs -r rm --
