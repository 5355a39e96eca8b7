# PostgreSQL, what watches over it and what backs it up: Debian's own packages, the versions that npm run drill runs.
FROM debian:12.11-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-15 patroni python3-etcd pgbackrest ca-certificates \
  && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/15 \
  && install -d -o postgres -g postgres /etc/patroni /var/lib/postgresql/data \
  # A tmpfs has the mode of the folder below it, but root as its owner.
  && install -d -m 1777 /run/postgresql /var/spool/pgbackrest
COPY patroni.yml create-application.sh /etc/patroni/
COPY pgbackrest.conf /etc/pgbackrest.conf
USER postgres
VOLUME /var/lib/postgresql/data
ENTRYPOINT ["patroni", "/etc/patroni/patroni.yml"]
