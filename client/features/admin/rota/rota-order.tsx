import { TAB_TITLES } from '@api/admin/desk.rules'
import type { RotaPage } from '@api/admin/rota/rota.types'
import { Badge } from '@/components/ui/badge'

import desk from '../desk.module.css'
import { dateOf } from '../format'
import styles from './rota.module.css'

const listed = new Intl.ListFormat('en-GB')

/** The order of turns, visible to everyone. */
export function RotaOrder({ rota: { on, kinds, members } }: { rota: RotaPage }) {
  if (!on) return <p className={styles.state}>The rota is off: new entries have no owner until someone chooses one.</p>
  return (
    <section aria-labelledby="turns">
      <h2 id="turns" className={styles.heading}>
        Whose turn it is
      </h2>
      <p className={styles.state}>For {listed.format(kinds.map((kind) => TAB_TITLES[kind].toLowerCase()))}.</p>
      <ol className={styles.order}>
        {members.map(({ id, name, awayUntil }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            {awayUntil && <Badge kind="no-fit">Away until {dateOf(awayUntil)}</Badge>}
          </li>
        ))}
      </ol>
      {members.length === 0 && <p className={desk.none}>No one who takes part works at the desk any more.</p>}
    </section>
  )
}
