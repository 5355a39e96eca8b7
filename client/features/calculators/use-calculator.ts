import { useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  type CalculatorInputs,
  type ReturnMethod,
  type Scheme,
  canCalculate,
  defaultInputs,
  refuse,
  switchMethod,
} from '@api/calculators/calculator-inputs.rules'
import { fromQuery, toQuery } from '@api/calculators/calculator-url.rules'
import { formatMoney } from '@api/calculators/money.rules'
import { type Results, calculate } from '@api/calculators/relief.rules'
import { type ScenarioOptions, defaultOptions, refuseOptions, scenarios } from '@api/calculators/scenarios.rules'

interface State {
  inputs: CalculatorInputs
  options: ScenarioOptions
  /** Results stand for exactly these inputs; any edit takes them away again. */
  calculated: boolean
  /** Edited since the last result, so the empty panel says that it waits. */
  edited: boolean
  /** Calculate was pressed, or a link asked: every refusal is shown, not only those of fields already left. */
  pressed: boolean
  left: Partial<Record<keyof CalculatorInputs, true>>
}

/** The six lines as they are shown. */
export type Figures = Record<keyof Results, string>

const figuresOf = (scheme: Scheme, inputs: CalculatorInputs) =>
  Object.fromEntries(
    Object.entries(calculate(scheme, inputs)).map(([line, sum]) => [line, formatMoney(sum)]),
  ) as Figures

function read(scheme: Scheme, search: string): State {
  const { inputs, options, asked } = fromQuery(search)
  return { inputs, options, calculated: asked && canCalculate(scheme, inputs), edited: false, pressed: asked, left: {} }
}

const never = () => () => {}

/** False while the server's markup is being taken over: without JavaScript every button must simply work. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** A message that appears under the pointer's press would move the pressed control away; it waits for the release. */
function afterPress(show: () => void) {
  if (!document.querySelector(':active')) return show()
  addEventListener('pointerup', () => setTimeout(show), { once: true })
}

/** The figures are on the screen before the address says so. */
const PAINT_MS = 50

/** Typing settles before the address follows it. */
const SETTLE_MS = 400

export function useCalculator(scheme: Scheme) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [state, setState] = useState(() => read(scheme, search))
  const [readSearch, setReadSearch] = useState(search)
  const settle = useRef<number>(undefined)
  const hydrated = useHydrated()

  // Back, forward and links to the same page: the address is the truth.
  if (search !== readSearch) {
    setReadSearch(search)
    setState(read(scheme, search))
  }
  useEffect(() => () => clearTimeout(settle.current), [])

  const { inputs, options, calculated } = state
  // The six lines paint first; every outcome after tax follows a moment later.
  const settled = useDeferredValue(calculated)
  const refusals = refuse(scheme, inputs)
  const ready = Object.keys(refusals).length === 0
  // Worked out while one types: Calculate only shows them.
  const figures = useMemo(() => (ready ? figuresOf(scheme, inputs) : null), [ready, scheme, inputs])
  const results = calculated ? figures : null
  const outlook = useMemo(
    () => (calculated && settled ? scenarios(scheme, inputs, options) : null),
    [calculated, settled, scheme, inputs, options],
  )
  const query = toQuery({ inputs, options })

  const go = (to: string, replace: boolean) => {
    clearTimeout(settle.current)
    if (to !== search) void navigate({ pathname, search: to }, { replace, preventScrollReset: true })
  }
  // Updates build on the last state, not on the last render: events may come faster than renders.
  const change = (next: (inputs: CalculatorInputs) => CalculatorInputs) =>
    setState((was) => ({ ...was, inputs: next(was.inputs), calculated: false, edited: was.edited || was.calculated }))

  return {
    ...state,
    hydrated,
    refusals,
    ready,
    optionRefusals: refuseOptions(options),
    results,
    outlook,
    query,
    /** What to show beside a field: only once it was left or Calculate was pressed. */
    errorOf: (field: keyof CalculatorInputs) =>
      state.pressed || (state.left[field] && inputs[field].trim()) ? refusals[field] : undefined,
    edit: (field: Exclude<keyof CalculatorInputs, 'returnMethod'>, value: string) =>
      change((was) => ({ ...was, [field]: value })),
    leave: (field: keyof CalculatorInputs) =>
      afterPress(() => setState((was) => ({ ...was, left: { ...was.left, [field]: true } }))),
    chooseMethod: (method: ReturnMethod) => change((was) => switchMethod(was, method)),
    /** What was typed and switched before the script took over is kept. */
    adopt: (typed: URLSearchParams) => {
      const found = fromQuery(typed)
      setState((was) => {
        const next = { inputs: found.inputs, options: typed.has('issued') ? found.options : was.options }
        if (toQuery({ ...was, inputs: next.inputs }) !== toQuery(was))
          return { ...was, ...next, calculated: false, edited: was.calculated }
        return toQuery(next) === toQuery(was) ? was : { ...was, ...next }
      })
    },
    calculate: (): boolean => {
      setState((was) => ({ ...was, pressed: true, calculated: ready, edited: false }))
      clearTimeout(settle.current)
      if (ready) settle.current = window.setTimeout(() => go(`?${query}`, false), PAINT_MS)
      return ready
    },
    choose: (chosen: Partial<ScenarioOptions>) => {
      const next = { ...options, ...chosen }
      setState((was) => ({ ...was, options: next }))
      if (!calculated) return
      clearTimeout(settle.current)
      settle.current = window.setTimeout(() => go(`?${toQuery({ inputs, options: next })}`, true), SETTLE_MS)
    },
    reset: () => {
      setState({
        inputs: defaultInputs,
        options: defaultOptions,
        calculated: false,
        edited: false,
        pressed: false,
        left: {},
      })
      go('', false)
    },
  }
}

export type Calculator = ReturnType<typeof useCalculator>
