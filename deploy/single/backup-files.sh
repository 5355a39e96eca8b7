# shellcheck shell=bash
# What backup.sh and restore.sh share: the key, the files and how one becomes a database.

# Its targets come from variables, not from a file.
export RCLONE_CONFIG=/notfound

fail() {
  echo "$*" >&2
  exit 1
}

require_key() {
  case ${BACKUP_KEY:-} in
    AGE-SECRET-KEY-1*) ;;
    *) fail 'BACKUP_KEY is missing: the line AGE-SECRET-KEY-1… that age-keygen prints, kept in .env and away from this machine' ;;
  esac
}

public_key() { age-keygen -y <<<"$BACKUP_KEY"; }

# Part of each file's name, which so says which key opens it.
key_name() { public_key | tail -c 9; }

local_names() { find "$BACKUP_DIR" -maxdepth 1 -name 'meridian-*.age' -printf '%f\n' | sort -r; }
remote_names() { (rclone lsf --files-only "$BACKUP_TARGET" | grep '^meridian-.*\.age$' | sort -r) || true; }

newest_local() {
  local name
  name=$(local_names | head -n 1)
  [ -n "$name" ] || fail "there is no backup in $BACKUP_DIR"
  echo "$name"
}

open_backup() { age --decrypt --identity <(echo "$BACKUP_KEY") "$1"; }

# A folder for what is readable, gone at the end of the script.
open_work() {
  work=$(mktemp -d "$BACKUP_DIR/.work.XXXXXX")
  trap 'rm -rf "$work"' EXIT
}

unpack() {
  require_key
  open_work
  open_backup "$1" | tar --extract --directory="$work" ||
    fail "$(basename "$1") cannot be opened: it is damaged or not whole, or BACKUP_KEY is not the key that its name ends in (this one is $(key_name))"
  [ -s "$work/dump" ] || fail "$(basename "$1") holds no dump"
}

# The product owns its database without being a superuser.
load_dump() {
  psql -Xq --dbname=postgres --set ON_ERROR_STOP=1 --command="set client_min_messages = warning" --command="drop database if exists \"$1\"" \
    --command="create database \"$1\" owner \"${DATABASE_OWNER:=meridian}\""
  pg_restore --exit-on-error --no-owner --role="$DATABASE_OWNER" --dbname="$1" "$work/dump"
}
