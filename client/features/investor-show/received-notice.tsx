import { useSearchParams } from 'react-router-dom'

import { Roundel } from '@/components/drawings/mark'

import styles from './investor-show.module.css'
import { RECEIVED } from './registration-form'

/** For a page without JavaScript: what a dialog or a toast would have said. */
export function ReceivedNotice({ title, description }: { title: string; description: string }) {
  const [query] = useSearchParams()
  if (!query.has(RECEIVED)) return null
  return (
    <div role="status" className={`wrap ${styles.received}`}>
      <Roundel centre="tick" />
      <div>
        <p className="font-serif text-h3">{title}</p>
        <p className="text-muted mt-2">{description}</p>
      </div>
    </div>
  )
}
