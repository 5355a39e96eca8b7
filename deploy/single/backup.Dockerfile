# The programs of a backup beside those of PostgreSQL, in its major version.
FROM postgres:17.11-bookworm
RUN apt-get update && apt-get install -y --no-install-recommends age ca-certificates rclone && rm -rf /var/lib/apt/lists/*
COPY --chmod=755 backup.sh restore.sh backup-files.sh /usr/local/lib/meridian/
# The user of the product, who owns the list of what was erased.
RUN ln -s /usr/local/lib/meridian/backup.sh /usr/local/bin/backup && ln -s /usr/local/lib/meridian/restore.sh /usr/local/bin/restore \
  && mkdir /data /backups && chown 1000:1000 /data /backups
ENV HOME=/tmp
USER 1000:1000
ENTRYPOINT ["backup", "nightly"]
