import { describe, expect, it } from '@jest/globals'
import { simulate } from '../../scripts/queueing.mjs'

const costs = { form: { product: 0.01 } }

describe('simulate', () => {
  it('agrees with the formula for one server at half its capacity', () => {
    const { use, latency } = simulate({ stations: { product: 1 }, rates: { form: 50 }, costs, seconds: 2000 })
    expect(use.product).toBeCloseTo(0.5, 1)
    // Time in an M/M/1 system is exponential with rate 100 − 50 a second.
    expect(latency.form?.p50).toBeCloseTo(Math.log(2) / 50, 3)
    expect(latency.form?.p99).toBeCloseTo(Math.log(100) / 50, 2)
  })

  it('lets a queue grow where more comes than can be served, and not with twice the servers', () => {
    const rates = { form: 150 }
    const one = simulate({ stations: { product: 1 }, rates, costs, seconds: 60 })
    const two = simulate({ stations: { product: 2 }, rates, costs, seconds: 60 })
    expect(one.latency.form?.p99).toBeGreaterThan(10)
    expect(two.latency.form?.p99).toBeLessThan(0.2)
  })

  it('gives the same answer to the same question', () => {
    const ask = () => simulate({ stations: { product: 1 }, rates: { form: 50 }, costs, seconds: 5 })
    expect(ask()).toEqual(ask())
  })
})
