import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { ConsentName } from '@api/forms/consent.rules'

import { wordingOf } from '@/lib/form-answer'
import { paths } from '@/lib/paths'

const LINKS: Record<string, string> = { 'Privacy Policy': paths.privacy, 'Terms and Conditions': paths.terms }
const NAMED = new RegExp(`(${Object.keys(LINKS).join('|')})`)

/** The wording kept with a submission, word for word, with the pages it names as links. They open beside the form. */
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

/** What becomes of the details, beside the button that sends them. */
export function PrivacyNote({ consent }: { consent: ConsentName }) {
  return (
    <p className="text-small text-muted">
      <Wording consent={consent} />
    </p>
  )
}
