export function refusedLicences(lockfile: {
  packages: Record<string, object>
}): { name: string; version: string; licence: string }[]
