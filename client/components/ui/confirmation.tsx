import type { ReactNode } from 'react'
import { paths, signUpFor } from '@/lib/paths'
import { usePosted } from '@/lib/use-posted'
import { ButtonLink } from './button'
import { ArrowLeft } from './icons'
import { type Step, Steps } from './steps'
import { TextLink } from './text-link'

interface Props {
  /** The page's own address, by which the tab that sent the form knows what it is about. */
  page: string
  title: string
  /** What the tab knows of the form, by the names of its parts. */
  facts?: readonly { label: string; part: string }[]
  children: ReactNode
  /** Three steps: what has happened, what comes next, and the outcome. */
  steps: readonly [Step, Step, Step]
  after?: ReactNode
  /** The main action, in place of going home. */
  next?: ReactNode
  /** The form that the page confirms. */
  form: { to: string; label: string }
}

interface PartProps {
  name: string
  shown?: unknown
  children: ReactNode
}

/** What only the tab may know is there as a template, for the shell to fill in. */
export const ReceiptPart = ({ name, shown, children }: PartProps) =>
  shown ? children : <template data-receipt-part={name}>{children}</template>

/** What is shown of a form that was sent. The server knows its reference if it was posted without JavaScript. */
export function Confirmation({ page, title, facts = [], children, steps, after, next, form }: Props) {
  const posted = usePosted()
  const rows = [{ label: 'Your reference', part: 'reference' }, ...facts]
  return (
    <div className="wrap pb-16 text-center md:pb-24" data-receipt={posted ? undefined : page}>
      <i className="bg-brass mx-auto block h-24 w-px" aria-hidden="true" />
      <h1 className="mt-6">{title}</h1>
      <p className="text-lead md:text-title mx-auto mt-6 mb-9 max-w-[36em] text-balance md:leading-normal">
        {children}
      </p>
      <ReceiptPart name="sent" shown={posted}>
        <dl className="mx-auto mb-8 w-[min(100%,26rem)] text-left">
          {rows.map(({ label, part }) => (
            <ReceiptPart key={part} name={part} shown={part === 'reference' && posted}>
              <div className="border-line flex items-baseline justify-between gap-6 border-t py-2 leading-normal">
                <dt className="text-muted">{label}</dt>
                <dd className="num text-right font-semibold" data-receipt-value>
                  {part === 'reference' && posted?.reference}
                </dd>
              </div>
            </ReceiptPart>
          ))}
        </dl>
        {after}
      </ReceiptPart>
      {!posted && (
        <p className="text-muted mb-8" data-receipt-unless="sent">
          Nothing was sent from this browser just now. <TextLink to={form.to}>{form.label}</TextLink>
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3" data-print="hide">
        {next}
        <ButtonLink to={paths.home} variant={next ? 'secondary' : 'primary'}>
          <ArrowLeft /> Back to Home
        </ButtonLink>
      </div>
      <ReceiptPart name="sent" shown={posted}>
        <div className="mt-8 text-left md:mt-6 md:text-center">
          <ThankYouArc />
          <Steps steps={steps} started across className="md:mt-8" />
        </div>
      </ReceiptPart>
    </div>
  )
}

/** Someone who is signed in needs no account. */
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
