import type { PresentedWorking } from '@api/calculators/workings.rules'
import { withoutPence } from '@api/calculators/money.rules'
import { ExternalLink } from '@/components/ui/text-link'
import { Folded } from './tool-fields'
import styles from './results.module.css'

/** How each figure is worked out: collapsed on a screen, one line each in print. */
export function Workings({ workings }: { workings: readonly PresentedWorking[] }) {
  return (
    <section aria-labelledby="workings" className={styles.workings}>
      <h3 id="workings" className="text-h3">
        How each figure is worked out
      </h3>
      <div className="mt-4 border-b border-line print:hidden">
        {workings.map(({ key, title, figure, steps, limitedBy, source }) => (
          <Folded
            key={key}
            className="border-t border-line"
            summary={
              <span className="flex flex-1 flex-wrap justify-between gap-x-6">
                <span>{title}</span>
                <b className="num">{withoutPence(figure.display)}</b>
              </span>
            }
          >
            <ul className="grid gap-1 pb-4 text-muted">
              {steps.map((step) => (
                <li key={step} className="num">
                  {step}.
                </li>
              ))}
              {limitedBy && <li className="text-text">Limited by {limitedBy}.</li>}
              <li className="text-small">
                <ExternalLink href={source.url}>{source.title}</ExternalLink>
              </li>
            </ul>
          </Folded>
        ))}
      </div>
      <ul className="not-print:hidden">
        {workings.map(({ key, title, figure, steps, limitedBy, source }) => (
          <li key={key}>
            <b>
              {title} {withoutPence(figure.display)}:
            </b>{' '}
            {steps.join('; ')}.{limitedBy && ` Limited by ${limitedBy}.`} {source.title}.
          </li>
        ))}
      </ul>
    </section>
  )
}
