import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { maximise } from '../../src/calculators/linear-program.rules.js'
import { searchBestUse } from '../../src/calculators/plan-optimum.rules.js'
import { readPlan } from '../../src/calculators/plan-query.rules.js'
import { optimumYears } from '../../src/calculators/plan-years.rules.js'
import { workOutPlan } from '../../src/calculators/plan.rules.js'
import { runInSteps, runToEnd } from '../../src/calculators/steps.rules.js'

afterEach(() => {
  jest.restoreAllMocks()
})

describe(runInSteps.name, () => {
  it('should let others have their turn once a slice is over, and return the result', async () => {
    let now = 0
    jest.spyOn(performance, 'now').mockImplementation(() => now)
    const happened: string[] = []
    function* steps(): Generator<void, string> {
      for (let step = 0; step < 6; step += 1) {
        happened.push('step')
        now += 2
        yield
      }
      return 'done'
    }
    const nextTurn = () => Promise.resolve(happened.push('turn'))
    expect(await runInSteps(steps(), nextTurn)).toBe('done')
    expect(happened).toEqual(['step', 'step', 'step', 'turn', 'step', 'step', 'step', 'turn'])
  })
})

function countSteps(steps: Generator<void, unknown>) {
  let count = 0
  while (!steps.next().done) count += 1
  return count
}

describe('the steps of a plan', () => {
  it('should be no longer than a pivot of a linear program', () => {
    const variables = [0, 1, 2, 3]
    const rows = variables.map((variable) => ({ terms: [[variable, 1] as const], limit: 1n }))
    const program = { variables: 4, rows, objectives: [variables.map((variable) => [variable, 1] as const)] }
    expect(runToEnd(maximise(program)).objectives).toEqual([4n])
    expect(countSteps(maximise(program))).toBe(4)
  })

  it('should be no longer than one year or one investment', () => {
    const names = ['2021-22', '2022-23', '2023-24', '2024-25', '2025-26', '2026-27']
    const years = names.map((taxYear) => ({ taxYear, taxBill: '20000' }))
    const investments = Array.from({ length: 20 }, (_, id) => ({
      id: String(id),
      amount: '1000',
      date: `202${(id % 6) + 1}-09-01`,
      scheme: 'eis',
    }))
    const { plan, errors } = readPlan({ years, investments })
    expect(errors).toEqual({})
    const search = countSteps(searchBestUse(optimumYears(plan)))
    expect(countSteps(workOutPlan(plan))).toBe(search + years.length + investments.length)
  })
})
