import type { ReactNode } from 'react'
import { paths, signUpFor } from '@/lib/paths'
import type { Receipt } from '@/lib/receipt'
import { Statement, type StatementRow } from './blocks'
import { ButtonLink } from './button'
import { ArrowLeft } from './icons'
import { type Step, Steps } from './steps'
import { TextLink } from './text-link'

interface Props {
  /** Of the form that led here; null if the page was opened by itself. */
  receipt: Receipt | null
  title: string
  facts?: readonly StatementRow[]
  children: ReactNode
  /** Three steps: what has happened, what comes next, and the outcome. */
  steps: readonly [Step, Step, Step]
  after?: ReactNode
  /** The main action, in place of going home. */
  next?: ReactNode
  /** The form that the page confirms. */
  form: { to: string; label: string }
}

export function Confirmation({ receipt, title, facts = [], children, steps, after, next, form }: Props) {
  const rows = receipt?.reference ? [{ label: 'Your reference', figure: receipt.reference }, ...facts] : facts
  return (
    <div className="wrap pb-16 text-center md:pb-24">
      <i className="bg-brass mx-auto block h-24 w-px" aria-hidden="true" />
      <h1 className="mt-6">{title}</h1>
      <p className="text-lead md:text-title mx-auto mt-6 mb-9 max-w-[36em] text-balance md:leading-normal">
        {children}
      </p>
      {receipt && rows.length > 0 && (
        <Statement dense rows={[...rows]} className="mx-auto mb-8 w-[min(100%,26rem)] text-left" />
      )}
      {receipt ? (
        after
      ) : (
        <p className="text-muted mb-8">
          Nothing was sent from this browser just now. <TextLink to={form.to}>{form.label}</TextLink>
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3" data-print="hide">
        {next}
        <ButtonLink to={paths.home} variant={next ? 'secondary' : 'primary'}>
          <ArrowLeft /> Back to Home
        </ButtonLink>
      </div>
      {receipt && (
        <div className="mt-8 text-left md:mt-6 md:text-center">
          <ThankYouArc />
          <Steps steps={steps} started across className="md:mt-8" />
        </div>
      )}
    </div>
  )
}

/** Someone who is signed in needs no account. */
export const SeeCompanies = ({ email }: { email?: string }) => (
  <>
    <ButtonLink to={signUpFor(email, paths.browse)} className="signed-out-only">
      Create an account to see the companies
    </ButtonLink>
    <ButtonLink to={paths.browse} className="signed-in-only">
      See the companies
    </ButtonLink>
  </>
)

const arcs = Array.from({ length: 9 }, (_, i) => 70 + i * 26)

/** From "now" to the call, with its ends and its middle above three columns of text. Hidden on a phone. */
const ThankYouArc = () => (
  <svg
    className="mx-auto hidden h-auto w-[calc((100%+24px)*0.6957)] max-w-none md:block"
    viewBox="0 0 960 312"
    width="960"
    height="312"
    fill="none"
    stroke="currentColor"
    strokeOpacity=".14"
    aria-hidden="true"
  >
    {arcs.map((height, i) => (
      <path
        key={height}
        d={`M20 300A460 ${height} 0 01940 300`}
        {...(i === 4 && { stroke: 'var(--brass)', strokeOpacity: 1, strokeWidth: 1.5 })}
      />
    ))}
    <g stroke="var(--brass)" strokeOpacity="1">
      <path d="M480 0v300" strokeOpacity=".5" />
      <circle cx="20" cy="300" r="6" fill="var(--brass)" />
      <g fill="var(--ground)" strokeWidth="1.5">
        <circle cx="480" cy="126" r="5" />
        <circle cx="940" cy="300" r="6" />
      </g>
    </g>
  </svg>
)
