import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { ConsentName } from '@api/forms/consent.rules'

import { wordingOf } from '@/lib/form-answer'
import { paths } from '@/lib/paths'

const LINKS: Record<string, string> = { 'Privacy Policy': paths.privacy, 'Terms and Conditions': paths.terms }
const NAMED = new RegExp(`(${Object.keys(LINKS).join('|')})`)

/** The consent wording exactly as stored, with the pages it names as links that open in a new tab. */
export function Wording({ consent }: { consent: ConsentName }): ReactNode {
  return wordingOf(consent)
    .split(NAMED)
    .map((part, index) => {
      const to = LINKS[part]
      return to ? (
        <Link key={index} to={to} target="_blank" className="underline underline-offset-3">
          {part}
        </Link>
      ) : (
        part
      )
    })
}

export function PrivacyNote({ consent }: { consent: ConsentName }) {
  return (
    <p className="text-small text-muted">
      <Wording consent={consent} />
    </p>
  )
}
