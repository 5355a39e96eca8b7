import { Roundel } from '@/components/drawings/roundel'

import styles from './investor-show.module.css'

export interface Received {
  title: string
  description: string
}

/** Without JavaScript: what a dialog or toast would have said. */
export function ReceivedPanel({ title, description }: Received) {
  return (
    <div id="received" role="status" className={`wrap ${styles.received}`}>
      <Roundel centre="tick" />
      <div>
        <p className="font-serif text-h3">{title}</p>
        <p className="text-muted mt-2">{description}</p>
      </div>
    </div>
  )
}
