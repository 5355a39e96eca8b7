import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, browserApi } from '@/lib/api'
import type { Notice } from '@/lib/notice'
import { paths } from '@/lib/paths'
import { sessionStore } from '@/lib/session'
import { type BrowseQuery, type Found, loadFound } from './browse-query'

const TYPING_MS = 250

export const orEmpty = (step: number) => (step ? String(step) : '')

type Fields = Record<string, string | boolean>

const fieldsOf = ({ q, category, sort, stage, raised, days, eis }: BrowseQuery): Fields => ({
  ...{ q, category, sort, stage, eis },
  raised: orEmpty(raised),
  days: orEmpty(days),
})

/** Sets the fields from one query to the next. A field that was changed meanwhile is newer than both and stays. */
function moveFields(form: HTMLFormElement, from: Fields, to: Fields) {
  for (const control of form.elements) {
    if (!(control instanceof HTMLSelectElement || control instanceof HTMLInputElement)) continue
    const [before, after] = [from[control.name], to[control.name]]
    if (typeof after === 'string' && control.value === before) control.value = after
    if (control instanceof HTMLInputElement && typeof after === 'boolean' && control.checked === before)
      control.checked = after
  }
}

/** The query of the form, without values that filter nothing. */
function searchOf(form: HTMLFormElement, submitter?: HTMLElement | null) {
  const asked = [...new FormData(form, submitter)] as [string, string][]
  const kept = asked.filter(([name, value]) => value !== '' && !(name === 'sort' && value === 'newest'))
  return kept.length ? `?${new URLSearchParams(kept)}` : ''
}

function noticeOf(error: unknown): Notice {
  const reference = error instanceof ApiError && error.headers.get('x-request-id')
  return {
    title: 'The projects could not be loaded',
    description: `${error instanceof Error ? error.message : 'Please try again.'}${reference ? ` Reference: ${reference}` : ''}`,
    destructive: true,
  }
}

/**
 * The form is the query: a choice applies at once, text after a pause. Both replace the current address; showing more projects adds
 * a history entry, which Back removes again.
 */
export function useSearch(first: Found) {
  const form = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState(first)
  const [failure, setFailure] = useState<Notice>()
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)
  const shown = useRef({ search: '', query: first.query })

  /** Shows the result of the last request, whichever response comes first. */
  async function show(search: string, record?: 'pushState' | 'replaceState') {
    const turn = ++asked.current
    try {
      const next = await loadFound(browserApi, new URLSearchParams(search))
      if (turn !== asked.current) return
      if (record && search !== shown.current.search) history[record](null, '', paths.browse + search)
      if (form.current) moveFields(form.current, fieldsOf(shown.current.query), fieldsOf(next.query))
      shown.current = { search, query: next.query }
      setFound(next)
      setFailure(undefined)
    } catch (error) {
      console.error('The projects could not be loaded.', error)
      if (turn === asked.current) setFailure(noticeOf(error))
    }
  }

  function apply(submitter?: HTMLElement | null) {
    clearTimeout(typing.current)
    if (!form.current) return
    const isFurther = submitter?.getAttribute('name') === 'show'
    void show(searchOf(form.current, submitter), isFurther ? 'pushState' : 'replaceState')
  }

  const applySoon = () => {
    clearTimeout(typing.current)
    typing.current = setTimeout(() => apply(), TYPING_MS)
  }

  const showAgain = useEffectEvent(() => void show(location.search))
  useEffect(() => {
    shown.current.search = location.search
    // From now on Back and Forward need not reload the page, as `earlyBackScript` makes them do.
    window.onpopstate = () => location.search !== shown.current.search && showAgain()
    return sessionStore.subscribe((event) => {
      if (event !== 'INITIAL_SESSION' && event !== 'TOKEN_REFRESHED') showAgain()
    })
  }, [])

  return { form, found, failure, apply, applySoon }
}
