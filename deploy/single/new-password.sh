#!/bin/sh
# New passwords for the database: of the product's role and of the superuser, in PostgreSQL and in .env. Asks PostgreSQL by its own socket,
# which needs no password, so it may run again wherever it was interrupted.
set -eu
umask 077
cd "$(dirname "$0")"
superuser=$(openssl rand -hex 32)
product=$(openssl rand -hex 32)
grep -vE '^(POSTGRES|DATABASE)_PASSWORD=' .env >.env.new
printf "POSTGRES_PASSWORD='%s'\nDATABASE_PASSWORD='%s'\n" "$superuser" "$product" >>.env.new
# By standard input: an argument would show in the list of processes.
docker compose exec -T postgres psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --single-transaction --username postgres <<SQL
set log_statement = none;
alter role postgres password '$superuser';
alter role meridian password '$product';
SQL
mv .env.new .env
docker compose up --detach --wait
echo 'Both passwords are new. Keep a copy of .env away from this machine again.'
