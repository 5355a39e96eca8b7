import { WANTED_IN_PRODUCTION, type WantedVariable } from '@api/config/operator.rules'
import type { StoppedJob } from '@api/watch/watch.types'
import { brand } from '@/brand'
import { count, dateAndTimeOf } from '@/lib/format'
import { paths } from '@/lib/paths'

import { deskAction } from './desk-action'
import { deskHandle, useFrame } from './desk-data'
import { ActionForm, DeskPage, InlineLink, Pairs, Panel } from './page-frame'
import { missingFacts } from './settings'

export const handle = deskHandle('Warnings')

const WANTED = Object.entries(WANTED_IN_PRODUCTION) as [WantedVariable, string][]

export const action = deskAction({
  async confirm(api, field) {
    await api.post('/api/admin/watch/confirm', { job: field('job'), figures: field('figures').split(',').map(Number) })
    return { title: 'Confirmed', description: 'What has expired is erased within a minute.' }
  },
})

const WHY = {
  clock:
    'The server’s clock may be wrong: more than three days have passed since this last ran, or the database says another time.',
  share: 'A single night would erase more than a tenth.',
}

function StoppedErasure({ job, why, figures, confirmed }: StoppedJob) {
  return (
    <Panel id={`stopped-${job}`} title="Erasure has stopped">
      <p className="mb-3">{WHY[why]} Nothing is erased until you confirm these numbers.</p>
      <Pairs wide>
        {figures.map(({ label, due, of }): [string, string] => [
          `Expired ${label}`,
          `${count(due)}${of === undefined ? '' : ` of ${count(of)}`}`,
        ])}
      </Pairs>
      {confirmed ? (
        <p className="text-muted mt-4">Confirmed; they are erased within a minute.</p>
      ) : (
        <ActionForm
          className="mt-4"
          intent="confirm"
          label="Erase them"
          about={figures.map(({ label }) => label).join(', ')}
          hidden={{ job, figures: figures.map(({ due }) => due).join() }}
        />
      )}
    </Panel>
  )
}

export function Component() {
  const { me, reminders, watch } = useFrame()
  const missing = missingFacts(me)
  const conditions = watch?.conditions ?? []
  return (
    <DeskPage title="Warnings">
      <section id="warnings" aria-label="Warnings" className="mt-4 max-w-200">
        {!reminders.length && !missing.length && !conditions.length && <p className="text-muted">None.</p>}
        <ul className="rows">
          {conditions.map(({ name, message, since }) => (
            <li key={name}>
              {message} <span className="text-muted">Since {dateAndTimeOf(since)}.</span>
            </li>
          ))}
          {reminders.includes('second-factor') && (
            <li>
              Your account has no second factor.{' '}
              <InlineLink to={`${paths.account}#second-factor`}>Set one up on your account page</InlineLink>.
            </li>
          )}
          {reminders.includes('rota-away') && (
            <li>
              Everyone on the rota is away, so new entries have no owner.{' '}
              <InlineLink to={paths.adminRota}>See the rota</InlineLink>.
            </li>
          )}
          {WANTED.filter(([name]) => reminders.includes(name)).map(([name, consequence]) => (
            <li key={name}>
              <code>{name}</code> is not set, so {consequence}. Ask the server’s operator.
            </li>
          ))}
          {missing.length > 0 && (
            <li>
              Sample site: <code>client/brand.ts</code> of {brand.name} does not state {missing.join(', ')}. Until it
              does, do not invite anyone to invest.
            </li>
          )}
        </ul>
        {watch?.stops.map((stop) => (
          <StoppedErasure key={stop.job} {...stop} />
        ))}
      </section>
    </DeskPage>
  )
}
