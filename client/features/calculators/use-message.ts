import { useState } from 'react'

/** A message about what is on the page now: it goes when its subject changes. */
export function useMessage(subject: string) {
  const [said, setSaid] = useState({ subject, text: '' })
  if (said.subject !== subject) setSaid({ subject, text: '' })
  return [said.text, (text: string) => setSaid({ subject, text })] as const
}
