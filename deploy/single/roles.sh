#!/bin/sh
# Runs once, on an empty PostgreSQL: the product owns its database, and is no superuser.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" --username postgres <<'SQL'
create role meridian login password :'password';
create database meridian owner meridian;
SQL
