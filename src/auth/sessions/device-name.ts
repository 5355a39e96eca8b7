/** The most specific names first: every browser also claims to be several others. */
const BROWSERS = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

const first = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** "Chrome on Windows": enough to recognise a device by. */
export function deviceName(userAgent: string | null): string {
  const browser = first(BROWSERS, userAgent ?? '')
  const system = first(SYSTEMS, userAgent ?? '')
  if (!browser) return system ?? 'An app or another program'
  return system ? `${browser} on ${system}` : browser
}
