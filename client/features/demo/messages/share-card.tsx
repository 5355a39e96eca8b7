import { useRef } from 'react'
import { brand } from '@/brand'
import { Graticule } from '@/components/drawings/graticule'
import { Button } from '@/components/ui/button'
import { BusinessCard } from '@/components/ui/icons'
import { businessCard as card } from './conversation.samples'
import styles from './share-card.module.css'

/** Previews the card and inserts it into the message. A native popover, so it opens without JavaScript. */
export function ShareCard({ onWrite }: { onWrite: (words: string) => void }) {
  const popover = useRef<HTMLDivElement>(null)
  return (
    <div>
      <Button variant="secondary" size="small" popoverTarget="business-card" className={styles.open}>
        <BusinessCard size={18} />
        <span className={styles.words}>Share Business Card</span>
      </Button>
      <div
        ref={popover}
        id="business-card"
        popover="auto"
        role="dialog"
        aria-label="Your business card"
        className={styles.popover}
      >
        <div className={styles.card}>
          <Graticule view="close" />
          <p className="eyebrow">{brand.name}</p>
          <div>
            <p className="text-h3 font-serif">{card.name}</p>
            <p className="text-muted">{card.role}</p>
          </div>
          <p className="text-small text-muted">
            {card.place}
            <br />
            {card.email}
          </p>
        </div>
        <p className="text-small text-muted mt-4">A sample card. Putting it into your message sends nothing.</p>
        <div className="no-js:hidden mt-4 flex gap-3 max-md:flex-col">
          <Button
            size="small"
            onClick={() => {
              popover.current?.hidePopover()
              onWrite(`My card: ${card.name}, ${card.role}, ${card.email}`)
            }}
          >
            Add to message
          </Button>
          <Button variant="secondary" size="small" popoverTarget="business-card" popoverTargetAction="hide">
            Close
          </Button>
        </div>
      </div>
    </div>
  )
}
