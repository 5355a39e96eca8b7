import { Trouble } from './states'
import statesStyles from './states.module.css'
import type { Told } from './use-desk'

/** What an action came to, on the page itself as well: a toast passes, and without a script there is none. */
export function OutcomeNotice({ told }: { told: Told | undefined }) {
  if (!told) return null
  if (told.destructive) return <Trouble title={told.title}>{told.description}</Trouble>
  return (
    <p className={statesStyles.notice} role="status">
      <span aria-hidden="true">✓</span>
      <span>
        <b>{told.title}</b> {told.description}
      </span>
    </p>
  )
}
