import { useState } from 'react'

import { brand } from '@/brand'
import { IconButton } from '@/components/ui/button'
import { Cross, External } from '@/components/ui/shell-icons'

import styles from './promo-banner.module.css'

/** Dismissing it is not remembered: it is back when the document is loaded again. */
export function PromoBanner() {
  const [shown, setShown] = useState(true)
  if (!shown) return null
  return (
    <aside id="promo-banner" aria-label="Announcement" className={styles.banner} data-print="hide">
      <p className={styles.words}>
        {brand.promo.text}{' '}
        <a href={brand.promo.href} target="_blank" rel="noopener noreferrer" className={styles.link}>
          {brand.promo.action}
          <External size={15} className={styles.mark} />
        </a>
      </p>
      <IconButton bare label="Close banner" className={styles.close} onClick={() => setShown(false)}>
        <Cross />
      </IconButton>
    </aside>
  )
}
