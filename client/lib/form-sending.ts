import { useEffect, useRef, useState } from 'react'
import type { FetcherWithComponents } from 'react-router-dom'

import { ELAPSED, SUBMISSION_KEY } from './form-answer'
import { prepareToasts } from './notify'

/** `crypto.randomUUID` is missing if a site is tried out without https. */
const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A new key for changed input, the same one for a retry. */
function useSubmissionKey() {
  const last = useRef({ content: '', key: '' })
  return (posted: FormData) => {
    const content = JSON.stringify([...posted])
    if (content !== last.current.content) last.current = { content, key: randomKey() }
    return last.current.key
  }
}

const REACH_TIMEOUT_MS = 5000

/**
 * Loads the code of the page's action. If it is gone, because the site was updated after the page was opened, the form posts
 * itself as it does without JavaScript, and the answer is a new page. Throws if the server cannot be reached.
 */
async function loadAction(element: HTMLFormElement): Promise<boolean> {
  try {
    await import('./form-submission.js')
    return true
  } catch {
    await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(REACH_TIMEOUT_MS) })
    HTMLFormElement.prototype.submit.call(element)
    return false
  }
}

/** Posts a form to the action of its page, with its key and the time it took. */
export function useSending(fetcher: FetcherWithComponents<unknown>, action: string) {
  const shownAt = useRef(0)
  const sending = useRef(false)
  const [unreachable, setUnreachable] = useState(false)
  const keyFor = useSubmissionKey()

  useEffect(() => {
    shownAt.current = performance.now()
  }, [])

  return {
    isSending: () => sending.current,
    unreachable,
    /** While someone fills in the form: if the connection is lost by the time they send it, the page can still say so in its own words. */
    prepare: () => void Promise.allSettled([import('./form-submission.js'), prepareToasts()]),
    send: async (element: HTMLFormElement) => {
      sending.current = true
      setUnreachable(false)
      const data = new FormData(element)
      data.set(SUBMISSION_KEY, keyFor(data))
      data.set(ELAPSED, String(Math.round(performance.now() - shownAt.current)))
      try {
        if (await loadAction(element)) await fetcher.submit(data, { method: 'post', action })
      } catch (error) {
        console.error('The form could not be sent.', error)
        setUnreachable(true)
      } finally {
        sending.current = false
      }
    },
  }
}
