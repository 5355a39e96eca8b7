export function changelog(version: string, subjects: string[]): string
