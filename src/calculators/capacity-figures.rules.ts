import { lightsOf } from './capacity-lights.rules.js'
import { type CapacityInput, capacityOf } from './capacity.rules.js'
import { presentRecord } from './figures.rules.js'

/** How much a company can still raise, as the API returns it and the page shows it. */
export function presentCapacity(input: CapacityInput) {
  const capacity = capacityOf(input)
  const { date, seis, eis } = capacity
  return { date, seis: presentRecord(seis), eis: presentRecord(eis), lights: lightsOf(input, capacity) }
}

export type PresentedCapacity = ReturnType<typeof presentCapacity>
