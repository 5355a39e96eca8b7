import { useEffect, useEffectEvent, useRef } from 'react'
import { useSubmit } from 'react-router-dom'
import { paths } from '@/lib/paths'
import type { BrowseQuery } from './browse-query'

const TYPING_MS = 250

export const orEmpty = (step: number) => (step ? String(step) : '')

/** Whether a visitor changed the field before the page was hydrated. */
function isChanged(control: Element) {
  if (control instanceof HTMLSelectElement) return !control.selectedOptions[0]?.defaultSelected
  if (!(control instanceof HTMLInputElement)) return false
  return control.type === 'checkbox'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}

type Fields = Record<string, string | boolean>

const fieldsOf = ({ q, category, sort, stage, raised, days, eis }: BrowseQuery): Fields => ({
  ...{ q, category, sort, stage, eis },
  raised: orEmpty(raised),
  days: orEmpty(days),
})

/** Takes the fields from one query to the next. One that was changed meanwhile is newer than either and stays. */
function moveFields(form: HTMLFormElement, from: Fields, to: Fields) {
  for (const control of form.elements) {
    if (!(control instanceof HTMLSelectElement || control instanceof HTMLInputElement)) continue
    const [before, after] = [from[control.name], to[control.name]]
    if (typeof after === 'string' && control.value === before) control.value = after
    if (control instanceof HTMLInputElement && typeof after === 'boolean' && control.checked === before)
      control.checked = after
  }
}

/** The form is the query: a choice applies at once, text after a typing pause. */
export function useSearchForm(query: BrowseQuery) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(typing.current), [])

  const apply = (submitter?: HTMLElement | null) => {
    clearTimeout(typing.current)
    typing.current = undefined
    if (!form.current) return
    const asked = new FormData(form.current, submitter)
    const kept = [...asked].filter(([name, value]) => value !== '' && !(name === 'sort' && value === 'newest'))
    void submit(kept as [string, string][], {
      action: paths.browse,
      replace: !submitter,
      preventScrollReset: true,
    })
  }

  const applySoon = () => {
    clearTimeout(typing.current)
    typing.current = setTimeout(() => apply(), TYPING_MS)
  }

  const applyEarly = useEffectEvent(() => {
    if ([...(form.current?.elements ?? [])].some(isChanged)) applySoon()
  })
  useEffect(() => applyEarly(), [])

  // A new address (Back, or the link that clears) sets the fields.
  const shown = useRef(query)
  useEffect(() => {
    if (form.current) moveFields(form.current, fieldsOf(shown.current), fieldsOf(query))
    shown.current = query
  }, [query])

  return { form, apply, applySoon }
}
