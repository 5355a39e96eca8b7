#!/bin/sh
# Alertmanager reads no variables: template.yml becomes its configuration, and the password a file.
set -eu
umask 077
: "${ALERT_EMAIL:?is missing: who gets the alerts}" "${ALERT_SMTP:?is missing: the mail server, such as mail.example.org:587}"
here=$(dirname "$0")
printf %s "${ALERT_SMTP_PASSWORD:-}" >/tmp/password
sed -e "s|alert-email|$ALERT_EMAIL|" -e "s|alert-smtp:587|$ALERT_SMTP|" -e "s|alert-user|${ALERT_SMTP_USER:-}|" \
  "$here/template.yml" >/tmp/alertmanager.yml
exec alertmanager --config.file=/tmp/alertmanager.yml --storage.path=/alertmanager --cluster.listen-address= "$@"
