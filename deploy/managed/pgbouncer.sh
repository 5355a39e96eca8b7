#!/bin/sh
# PgBouncer reads no variables: the password and the primary's name become files. Beyond this machine it speaks TLS.
set -eu
umask 077
printf '"meridian" "%s"\n' "$DATABASE_PASSWORD" >/tmp/userlist.txt
sed -e "s/host=database/host=$DATABASE_HOST/" -e '$a server_tls_sslmode = require' /etc/pgbouncer.ini >/tmp/pgbouncer.ini
exec pgbouncer /tmp/pgbouncer.ini
