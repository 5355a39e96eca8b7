import { longDate } from '@api/calculators/dates.rules'
import { ExternalLink } from '@/components/ui/text-link'
import { cx } from '@/lib/cx'
import { nameOf } from './plan-form'
import { ExitsTable, type ResultProps } from './plan-tables'

export const ExitYears = ({ plan, form }: ResultProps) => (
  <>
    <p className="max-w-[44em] text-muted">
      The gains and losses of each year’s sales together, deferred gains among them. The year’s own losses come off
      whole, those brought forward only down to the exempt amount. A loss that you set against income instead is not
      there to use. Not counted above.
    </p>
    <ExitsTable plan={plan} form={form} />
  </>
)

const span = (from: string | null, until: string) =>
  from ? `${longDate(from)} to ${longDate(until)}` : `until ${longDate(until)}`

/** Events that end relief early, or seem to, with their dates. */
export const EarlyEvents = ({ plan: { events }, form }: ResultProps) => (
  <dl className="grid gap-5 md:grid-cols-2 md:gap-x-12 print:grid-cols-5 print:gap-x-2.5 print:text-[6pt]">
    {events.map(({ key, title, effect, source, dates }) => (
      <div key={key} className="break-inside-avoid border-t border-line pt-3">
        <dt className="font-semibold">{title}</dt>
        <dd className="mt-1 grid gap-1 text-muted">
          <p>
            {effect} <span className="not-print:hidden">{source.title}.</span>
          </p>
          <ul className={cx('num text-small empty:hidden', key !== 'statement' && 'print:hidden')}>
            {dates.map(({ id, from, until }) => (
              <li key={id}>
                {nameOf(form, id)}: {span(from, until)}
              </li>
            ))}
          </ul>
          <p className="text-small print:hidden">
            <ExternalLink href={source.url}>{source.title}</ExternalLink>
          </p>
        </dd>
      </div>
    ))}
  </dl>
)
