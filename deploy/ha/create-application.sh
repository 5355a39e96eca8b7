#!/bin/sh
# Run once by Patroni, on the first primary: the product's own user and database, and nothing beyond.
set -eu
psql "$1" --quiet --set ON_ERROR_STOP=1 --set password="$MERIDIAN_DATABASE_PASSWORD" <<'SQL'
create role meridian login password :'password';
-- PgBouncer ignores the timeout that the product sends; migrations lift this one for themselves.
alter role meridian set statement_timeout = '15s';
create database meridian owner meridian;
revoke all on database meridian from public;
SQL
