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
import { type CalculatorOptions, defaultOptions, refuseOptions } from '@api/calculators/calculator-options.rules'
import { fromQuery, toQuery } from '@api/calculators/calculator-url.rules'
import { type Claim, claimOf } from '@api/calculators/claim.rules'
import { formatMoney } from '@api/calculators/money.rules'
import { type Results, calculate } from '@api/calculators/relief.rules'
import { scenarios } from '@api/calculators/scenarios.rules'

interface State {
  inputs: CalculatorInputs
  options: CalculatorOptions
  /** The results belong to exactly these inputs; any edit removes them. */
  calculated: boolean
  /** Edited since the last result, so the empty panel asks for Calculate. */
  edited: boolean
  /** Calculate was pressed, or a link asked: every refusal is shown, not only those of touched fields. */
  pressed: boolean
  touched: Partial<Record<keyof CalculatorInputs, true>>
}

/** The six lines as they are shown. */
export type Figures = Record<keyof Results, string>

const figuresOf = (scheme: Scheme, inputs: CalculatorInputs) =>
  Object.fromEntries(
    Object.entries(calculate(scheme, inputs)).map(([line, sum]) => [line, formatMoney(sum)]),
  ) as Figures

/** What was typed on the other scheme's page comes with the link, until this page has an address of its own. */
function read(scheme: Scheme, search: string, typed: unknown): State {
  const { inputs, options, asked } = fromQuery(search || (typeof typed === 'string' ? typed : ''))
  if (!search) return { inputs, options, calculated: false, edited: false, pressed: false, touched: {} }
  return {
    inputs,
    options,
    calculated: asked && canCalculate(scheme, inputs),
    edited: false,
    pressed: asked,
    touched: {},
  }
}

const never = () => () => {}

/** False until hydration: without JavaScript every button must simply work. */
const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** A message shown during a press would move the pressed control away, so it waits for the release. */
function afterPress(show: () => void) {
  if (!document.querySelector(':active')) return show()
  addEventListener('pointerup', () => setTimeout(show), { once: true })
}

/** The figures are on the screen before the address says so. */
const PAINT_MS = 50

/** Typing settles before the address follows it. */
const SETTLE_MS = 400

export function useCalculator(scheme: Scheme) {
  const { pathname, search, state: typed } = useLocation()
  const navigate = useNavigate()
  const [state, setState] = useState(() => read(scheme, search, typed))
  const [readSearch, setReadSearch] = useState(search)
  const settle = useRef<number>(undefined)
  const hydrated = useHydrated()

  // Back, forward and links to the same page: the address is the truth.
  if (search !== readSearch) {
    setReadSearch(search)
    setState(read(scheme, search, typed))
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
  const claim = useMemo(
    (): Claim | null => (calculated ? claimOf(scheme, inputs, options) : null),
    [calculated, scheme, inputs, options],
  )
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
    claim,
    outlook,
    query,
    /** The message beside a field, once it was touched or Calculate was pressed. */
    errorOf: (field: keyof CalculatorInputs) =>
      state.pressed || (state.touched[field] && inputs[field].trim()) ? refusals[field] : undefined,
    edit: (field: Exclude<keyof CalculatorInputs, 'returnMethod'>, value: string) =>
      change((was) => ({ ...was, [field]: value })),
    blur: (field: keyof CalculatorInputs) =>
      afterPress(() => setState((was) => ({ ...was, touched: { ...was.touched, [field]: true } }))),
    chooseMethod: (method: ReturnMethod) => change((was) => switchMethod(was, method)),
    /** Keeps what was typed and switched before hydration. */
    adopt: (form: URLSearchParams) => {
      const found = fromQuery(form)
      setState((was) => {
        const next = { inputs: found.inputs, options: form.has('taxYear') ? found.options : was.options }
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
    choose: (chosen: Partial<CalculatorOptions>) => {
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
        touched: {},
      })
      go('', false)
    },
  }
}

export type Calculator = ReturnType<typeof useCalculator>
