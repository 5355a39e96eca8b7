import { useEffect, useState } from 'react'
import { createSource } from '../store'

/** A visit to an address of the page: a new object each time, even if the address is unchanged. */
export interface Visit {
  search: string
}

let latest: Visit | undefined

const visits = createSource((changed) => {
  // From now on Back and Forward need not reload the page, as `earlyBackScript` makes them do.
  window.onpopstate = null
  addEventListener('popstate', changed)
  return () => removeEventListener('popstate', changed)
})

function visitSince(first: Visit): Visit {
  const known = latest ?? first
  if (known.search === location.search) return known
  latest = { search: location.search }
  return latest
}

export function goTo(query: URLSearchParams, { replace }: { replace: boolean }) {
  const search = query.size ? `?${query}` : ''
  const same = search === location.search
  history[replace || same ? 'replaceState' : 'pushState'](null, '', location.pathname + search)
  latest = { search }
  visits.changed()
}

/** The query of the page's address, which the page itself may change; on the server, the query of the request. */
export function useVisit(search: string): Visit {
  const [first] = useState({ search })
  return visits.use(() => visitSince(first), first)
}

export const useSearch = () => visits.use(() => location.search, '')

export interface Answered<Answer> {
  search: string
  answer: Answer
}

/** The page's result for its address: from the server at first, then computed here. If that fails, the page is reloaded. */
export function useAnswerTo<Answer>(first: Answered<Answer>, answerTo: (query: URLSearchParams) => Promise<Answer>) {
  const visit = useVisit(first.search)
  const [known, setKnown] = useState({ visit, answer: first.answer })
  useEffect(() => {
    if (known.visit === visit) return
    let outdated = false
    answerTo(new URLSearchParams(visit.search)).then(
      (answer) => {
        if (!outdated) setKnown({ visit, answer })
      },
      (error: unknown) => {
        console.error('The answer could not be worked out on this device.', error)
        if (!outdated) location.reload()
      },
    )
    return () => {
      outdated = true
    }
  }, [visit, known.visit, answerTo])
  return { answer: known.answer, busy: known.visit !== visit }
}
