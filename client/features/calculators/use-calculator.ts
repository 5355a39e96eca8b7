import { useState } from 'react'
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
import { useHydrated } from '@/lib/store'
import { useAddress } from './use-address'
import { useOutcomes } from './use-outcomes'

interface State {
  inputs: CalculatorInputs
  options: CalculatorOptions
  /** The results belong to exactly these inputs; any edit clears them. */
  calculated: boolean
  /** Edited since the last result, so the empty panel asks for Calculate. */
  edited: boolean
  /** Calculate was pressed or a link requested it: all errors are shown, not only those of touched fields. */
  pressed: boolean
  touched: Partial<Record<keyof CalculatorInputs, true>>
}

const untouched = { calculated: false, edited: false, pressed: false, touched: {} }

/** Input from the other scheme's page comes with the link, until this page has an address of its own. */
function read(scheme: Scheme, search: string, typed: unknown): State {
  const { inputs, options, asked } = fromQuery(search || (typeof typed === 'string' ? typed : ''))
  if (!search) return { ...untouched, inputs, options }
  return { ...untouched, inputs, options, calculated: asked && canCalculate(scheme, inputs), pressed: asked }
}

/** A message shown during a press would move the pressed control, so it waits for the release. */
function afterPress(show: () => void) {
  if (!document.querySelector(':active')) return show()
  addEventListener('pointerup', () => setTimeout(show), { once: true })
}

/** The figures are painted before the address is updated. */
const PAINT_MS = 50

/** The address follows after a typing pause. */
const SETTLE_MS = 400

/**
 * The inputs, read again when the address changes on its own: back, forward and links to the same page. An address
 * that the page wrote is not read: it arrives later than the inputs it was made of, and they may have changed since.
 */
function useEntered(scheme: Scheme) {
  const { search, typed, written, ...address } = useAddress()
  const [state, setState] = useState(() => read(scheme, search, typed))
  const [readSearch, setReadSearch] = useState(search)
  if (search !== readSearch) {
    setReadSearch(search)
    if (!written) setState(read(scheme, search, typed))
  }
  return { state, setState, ...address }
}

export function useCalculator(scheme: Scheme) {
  const { state, setState, update, updateAfter, cancel } = useEntered(scheme)
  const hydrated = useHydrated()

  const { inputs, options, calculated } = state
  const refusals = refuse(scheme, inputs)
  const ready = Object.keys(refusals).length === 0
  const outcomes = useOutcomes(scheme, { inputs, options, ready, calculated })
  const query = toQuery({ inputs, options })

  // Updates build on the latest state rather than the last render, because events can be faster than renders.
  const change = (next: (inputs: CalculatorInputs) => CalculatorInputs) =>
    setState((was) => ({ ...was, inputs: next(was.inputs), calculated: false, edited: was.edited || was.calculated }))

  return {
    ...state,
    hydrated,
    refusals,
    ready,
    optionRefusals: refuseOptions(options),
    ...outcomes,
    query,
    /** The error beside a field, once it was touched or Calculate was pressed. */
    errorOf: (field: keyof CalculatorInputs) =>
      state.pressed || (state.touched[field] && inputs[field].trim()) ? refusals[field] : undefined,
    edit: (field: Exclude<keyof CalculatorInputs, 'returnMethod'>, value: string) =>
      change((was) => ({ ...was, [field]: value })),
    blur: (field: keyof CalculatorInputs) =>
      afterPress(() => setState((was) => ({ ...was, touched: { ...was.touched, [field]: true } }))),
    chooseMethod: (method: ReturnMethod) => change((was) => switchMethod(was, method)),
    /** Keeps input from before hydration. */
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
      if (ready) updateAfter(PAINT_MS, `?${query}`, false)
      else cancel()
      return ready
    },
    choose: (chosen: Partial<CalculatorOptions>) => {
      const next = { ...options, ...chosen }
      setState((was) => ({ ...was, options: next }))
      if (calculated) updateAfter(SETTLE_MS, `?${toQuery({ inputs, options: next })}`, true)
    },
    reset: () => {
      setState({ ...untouched, inputs: defaultInputs, options: defaultOptions })
      update('', false)
    },
  }
}

export type Calculator = ReturnType<typeof useCalculator>
