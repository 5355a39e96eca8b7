import { useEffect, useRef } from 'react'
import type { FetcherWithComponents } from 'react-router-dom'

import { ELAPSED, SUBMISSION_KEY } from './form-answer'

/** `crypto.randomUUID` is missing if a site is tried out without https. */
const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A new key for changed input, the same one for a retry. */
function useSubmissionKey() {
  const last = useRef({ words: '', key: '' })
  return (posted: FormData) => {
    const words = JSON.stringify([...posted])
    if (words !== last.current.words) last.current = { words, key: randomKey() }
    return last.current.key
  }
}

/** Posts a form to the action of its page, with its key and the time it took. */
export function useSending(fetcher: FetcherWithComponents<unknown>, action: string) {
  const shownAt = useRef(0)
  const sending = useRef(false)
  const keyFor = useSubmissionKey()

  useEffect(() => {
    shownAt.current = performance.now()
  }, [])

  return {
    isSending: () => sending.current,
    send: async (element: HTMLFormElement) => {
      sending.current = true
      const data = new FormData(element)
      data.set(SUBMISSION_KEY, keyFor(data))
      data.set(ELAPSED, String(Math.round(performance.now() - shownAt.current)))
      try {
        await fetcher.submit(data, { method: 'post', action })
      } finally {
        sending.current = false
      }
    },
  }
}
