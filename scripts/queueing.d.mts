export function simulate(question: {
  stations: Record<string, number>
  rates: Record<string, number>
  costs?: Record<string, Record<string, number>>
  seconds?: number
  seed?: number
}): { use: Record<string, number>; latency: Record<string, { p50: number; p99: number }> }
