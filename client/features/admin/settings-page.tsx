import { WANTED_IN_PRODUCTION, type WantedVariable } from '@api/config/operator.rules'
import { brand } from '@/brand'
import { paths } from '@/lib/paths'

import { deskHandle, useFrame } from './desk-data'
import { DeskPage, InlineLink, LineLink, Part } from './page-frame'
import { missingFacts, settingsFor } from './settings'

export const handle = deskHandle('Settings')

const WANTED = Object.entries(WANTED_IN_PRODUCTION) as [WantedVariable, string][]

export function Component() {
  const { me, reminders } = useFrame()
  const missing = missingFacts(me)
  return (
    <DeskPage title="Settings" lede="Who works here, with which words, and what is connected.">
      <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <Part id="members" title="What can be set">
          <ul className="rows">
            {settingsFor(me).map(({ to, name, about }) => (
              <li key={to}>
                <LineLink to={to} className="font-semibold">
                  {name}
                </LineLink>
                <div className="text-muted">{about}</div>
              </li>
            ))}
          </ul>
        </Part>
        <Part id="warnings" title="Warnings">
          {!reminders.length && !missing.length && <p className="text-muted">None.</p>}
          <ul className="rows">
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
        </Part>
      </div>
    </DeskPage>
  )
}
