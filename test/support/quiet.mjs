// Failures explain themselves; LOG_LEVEL=debug brings the log back.
process.env.LOG_LEVEL ??= 'fatal'
