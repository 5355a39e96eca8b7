import type { ReactNode } from 'react'
import { paths, signUpFor } from '@/lib/paths'
import { type Fact, type Posted, rowsOf } from '@/lib/receipt'
import { usePosted } from '@/lib/use-posted'
import { ButtonLink } from './button'
import { ArrowLeft } from './icons'
import { type Step, Steps } from './steps'
import { TextLink } from './text-link'

interface Props {
  /** The page's own address, which has to match the receipt in the tab that sent the form. */
  page: string
  title: string
  /** The summary of a form posted without JavaScript; otherwise the tab has it. */
  facts?: (posted: Posted) => Fact[]
  children: ReactNode
  /** Three steps: the one done, the next one, and the outcome. */
  steps: readonly [Step, Step, Step]
  after?: ReactNode
  /** The main action, which makes the link home a secondary one. */
  next?: ReactNode
  /** The form that the page confirms. */
  form: { to: string; label: string }
}

interface PartProps {
  /** The name of a known part, or `sent` for any part. */
  name: keyof Posted | 'sent'
  children: ReactNode
}

const isKnown = (posted: Posted | undefined, name: PartProps['name']) =>
  Boolean(name === 'sent' ? posted : posted?.[name])

/** Shown if this part is known. A part that only the tab may know is a template, which the shell fills in. */
export function ReceiptPart({ name, children }: PartProps) {
  const posted = usePosted()
  if (isKnown(posted, name)) return children
  return posted ? null : <template data-receipt-part={name}>{children}</template>
}

/** Shown if the part is not known; the shell removes it if the tab knows the part. */
export function UnlessReceived({ name, children }: PartProps) {
  const posted = usePosted()
  if (isKnown(posted, name)) return null
  return (
    <span className="contents" data-receipt-unless={name}>
      {children}
    </span>
  )
}

const Row = ({ label, figure }: Partial<Fact>) => (
  <div className="border-line flex items-baseline justify-between gap-6 border-t py-2 leading-normal">
    <dt className="text-muted">{label}</dt>
    <dd className="num text-right font-semibold">{figure}</dd>
  </div>
)

/** The summary of a sent form. The server knows its reference if it was posted without JavaScript. */
export function Confirmation({ page, title, facts, children, steps, after, next, form }: Props) {
  const posted = usePosted()
  const rows = posted && rowsOf(posted.reference, facts?.(posted))
  return (
    <div className="wrap pb-16 text-center md:pb-24" data-receipt={posted ? undefined : page}>
      <i className="bg-brass mx-auto block h-24 w-px" aria-hidden="true" />
      <h1 className="mt-6">{title}</h1>
      <p className="text-lead md:text-title mx-auto mt-6 mb-9 max-w-[36em] text-balance md:leading-normal">
        {children}
      </p>
      <ReceiptPart name="sent">
        <dl className="mx-auto mb-8 w-[min(100%,26rem)] text-left">
          {rows?.map((row) => <Row key={row.label} {...row} />) ?? (
            <template data-receipt-row>
              <Row />
            </template>
          )}
        </dl>
        {after}
      </ReceiptPart>
      <UnlessReceived name="sent">
        <p className="text-muted mb-8">
          Nothing was sent from this browser just now. <TextLink to={form.to}>{form.label}</TextLink>
        </p>
      </UnlessReceived>
      <div className="flex flex-wrap justify-center gap-3" data-print="hide">
        {next}
        <ButtonLink to={paths.home} variant={next ? 'secondary' : 'primary'}>
          <ArrowLeft /> Back to Home
        </ButtonLink>
      </div>
      <ReceiptPart name="sent">
        <div className="mt-8 text-left md:mt-6 md:text-center">
          <ThankYouArc />
          <Steps steps={steps} started across className="md:mt-8" />
        </div>
      </ReceiptPart>
    </div>
  )
}

/** A visitor who is signed in needs no account. */
export const SeeCompanies = () => (
  <>
    <ButtonLink to={signUpFor(undefined, paths.browse)} className="signed-out-only" data-receipt-email>
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
