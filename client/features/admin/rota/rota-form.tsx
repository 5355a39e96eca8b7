import { Form } from 'react-router-dom'

import { TABS, TAB_TITLES } from '@api/admin/desk.rules'
import type { RotaPage } from '@api/admin/rota/rota.types'
import { TickBox } from '@/components/form/tick-box'
import { Button } from '@/components/ui/button'
import { useBusy } from '@/lib/use-busy'

import desk from '../desk.module.css'
import styles from './rota.module.css'

/** For admins: whether entries are assigned, which kinds, and to whom. */
export function RotaForm({ rota: { version, on, kinds, members, owners } }: { rota: RotaPage }) {
  const takesPart = new Set(members.map(({ id }) => id))
  return (
    <section aria-labelledby="settings" data-print="hide">
      <h2 id="settings" className={styles.heading}>
        Settings
      </h2>
      <Form method="post" className={styles.form} preventScrollReset>
        <input type="hidden" name="version" value={version} />
        <label className={styles.tick}>
          <TickBox name="on" value="yes" defaultChecked={on} />
          Give new entries an owner
        </label>
        <div className={styles.choices}>
          <fieldset>
            <legend>Which entries</legend>
            {TABS.map((tab) => (
              <label key={tab} className={styles.tick}>
                <TickBox name="kinds" value={tab} defaultChecked={kinds.includes(tab)} />
                {TAB_TITLES[tab]}
              </label>
            ))}
          </fieldset>
          <fieldset>
            <legend>Who takes part</legend>
            {owners.map(({ id, name, email }) => (
              <label key={id} className={styles.tick}>
                <TickBox name="members" value={id} defaultChecked={takesPart.has(id)} />
                <span>
                  <bdi>{name}</bdi>
                  {name !== email && (
                    <span className={desk.fine}>
                      {' '}
                      <bdi>{email}</bdi>
                    </span>
                  )}
                </span>
              </label>
            ))}
          </fieldset>
        </div>
        <Button type="submit" name="intent" value="change" busy={useBusy('change')}>
          Save
        </Button>
      </Form>
    </section>
  )
}
