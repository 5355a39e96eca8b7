import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { Window } from 'happy-dom'
import { act, createElement } from 'react'
import type { Root } from 'react-dom/client'
import type { Calculator } from './use-calculator'

const RESULT = '?initialInvestment=50%2C000&returnMethod=mom&momMultiple=3.0&incomeTaxRate=45'

const before = Object.getOwnPropertyDescriptors(globalThis)
const page = new Window({ url: 'http://localhost/' })
// The page's clock is under the test's control.
Object.assign(page, { setTimeout: (todo: () => void, delay: number) => setTimeout(todo, delay) })
const globals = { window: page, document: page.document, IS_REACT_ACT_ENVIRONMENT: true }

let root: Root
let router: Awaited<ReturnType<typeof open>>
let calculator: Calculator

/** The hook at an address, as the router provides it. */
async function open(address: string, state?: string) {
  const { createRoot } = await import('react-dom/client')
  const { createMemoryRouter, RouterProvider } = await import('react-router-dom')
  const { useCalculator } = await import('./use-calculator.js')
  const Page = () => {
    calculator = useCalculator('seis')
    return null
  }
  const [pathname = '', search = ''] = address.split(/(?=\?)/)
  const opened = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [{ pathname, search, state }] })
  root = createRoot(page.document.createElement('div') as unknown as Element)
  await act(async () => root.render(createElement(RouterProvider, { router: opened })))
  return opened
}

const change = (todo: () => unknown) =>
  act(async () => {
    todo()
  })

/** Until everything waiting for a paint or a typing pause has run. */
const settle = () => act(async () => void (await jest.advanceTimersByTimeAsync(1000)))

const search = () => router.state.location.search

beforeAll(() => {
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
})
afterAll(() => {
  for (const name of Object.keys(globals)) {
    const own = before[name as keyof typeof before]
    if (own) Object.defineProperty(globalThis, name, own)
    else Reflect.deleteProperty(globalThis, name)
  }
})
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }))
afterEach(async () => {
  await act(async () => root.unmount())
  jest.useRealTimers()
})

describe('useCalculator', () => {
  it('should refuse to calculate what is not filled in, and name each reason', async () => {
    router = await open('/seis-calculator')
    expect(calculator.ready).toBe(false)
    let accepted = true
    await change(() => (accepted = calculator.calculate()))
    expect(accepted).toBe(false)
    expect(calculator.results).toBeNull()
    expect(calculator.errorOf('initialInvestment')).toMatch(/how much you would invest/)
    await settle()
    expect(search()).toBe('')
  })

  it('should show the result at once, and then put it into the address', async () => {
    router = await open('/seis-calculator')
    await change(() => {
      calculator.edit('initialInvestment', '50,000')
      calculator.edit('momMultiple', '3.0')
      calculator.edit('incomeTaxRate', '45')
    })
    await change(() => calculator.calculate())
    expect(calculator.results).toMatchObject({ expectedReturn: '£150,000.00', incomeTaxRelief: '£25,000.00' })
    expect(calculator.claim?.netCost.toString()).toBe('25000')
    expect(search()).toBe('')
    await settle()
    expect(search()).toBe(RESULT)
  })

  it('should keep an edit made before the result reached the address', async () => {
    router = await open('/seis-calculator')
    await change(() => {
      calculator.edit('initialInvestment', '50,000')
      calculator.edit('momMultiple', '3.0')
      calculator.edit('incomeTaxRate', '45')
    })
    await change(() => calculator.calculate())
    await change(() => calculator.edit('initialInvestment', '60,000'))
    await settle()
    expect(search()).toBe(RESULT)
    expect(calculator.inputs.initialInvestment).toBe('60,000')
    expect([calculator.results, calculator.edited]).toEqual([null, true])
  })

  it('should read a shared link as a result, and take it away with an edit', async () => {
    router = await open(`/seis-calculator${RESULT}`)
    expect(calculator.results?.effectiveInvestment).toBe('£25,000.00')
    expect(calculator.outlook?.rows.length).toBeGreaterThan(4)
    await change(() => calculator.edit('initialInvestment', '60,000'))
    expect([calculator.results, calculator.claim, calculator.outlook, calculator.edited]).toEqual([
      null,
      null,
      null,
      true,
    ])
  })

  it('should say beside a field what is wrong only once it was left or Calculate was pressed', async () => {
    router = await open('/seis-calculator')
    await change(() => calculator.edit('initialInvestment', '50k'))
    expect(calculator.errorOf('initialInvestment')).toBeUndefined()
    await change(() => calculator.blur('initialInvestment'))
    expect(calculator.errorOf('initialInvestment')).toMatch(/number/)
  })

  it('should keep what was typed on the other scheme’s page', async () => {
    router = await open('/seis-calculator', 'initialInvestment=70%2C000&returnMethod=mom&momMultiple=2')
    expect(calculator.inputs).toMatchObject({ initialInvestment: '70,000', momMultiple: '2' })
    expect(calculator.results).toBeNull()
  })

  it('should clear the other method’s value when the method is switched', async () => {
    router = await open(`/seis-calculator${RESULT}`)
    await change(() => calculator.chooseMethod('percentage'))
    expect(calculator.inputs).toMatchObject({ returnMethod: 'percentage', momMultiple: '' })
  })

  it('should follow a chosen option with the figures at once and the address once typing settles', async () => {
    router = await open(`/seis-calculator${RESULT}`)
    await change(() => calculator.choose({ taxBill: '7' }))
    await change(() => calculator.choose({ taxBill: '7000' }))
    expect(calculator.claim?.incomeTaxRelief.toString()).toBe('7000')
    expect(search()).toBe(RESULT)
    await settle()
    expect(new URLSearchParams(search()).get('taxBill')).toBe('7000')
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('should start over, and bring the result back with the address', async () => {
    router = await open(`/seis-calculator${RESULT}`)
    await change(() => calculator.reset())
    await settle()
    expect(calculator.inputs.initialInvestment).toBe('')
    expect(search()).toBe('')
    await act(async () => void (await router.navigate(-1)))
    expect(calculator.results?.incomeTaxRelief).toBe('£25,000.00')
    await act(async () => void (await router.navigate(1)))
    expect(calculator.inputs.initialInvestment).toBe('')
  })
})
