import { useEffect } from 'react'

import { IconButton } from '@/components/ui/button'
import { Cross, MenuLines } from '@/components/ui/shell-icons'

import { PhonePanel } from './phone-panel'
import styles from './phone-menu.module.css'
import { usePopover } from './use-popover'
import type { Visitor } from './visitor'

/** The menu covers the page, so the page under it takes neither focus nor scrolling. */
function coverPage(covered: boolean): void {
  document.querySelectorAll<HTMLElement>('main, footer, [data-under-menu]').forEach((element) => {
    element.inert = covered
  })
  document.documentElement.style.overflow = covered ? 'hidden' : ''
}

/** Everything the header has no room for, over the whole screen under it. */
export function PhoneMenu({ visitor }: { visitor: Visitor | null }) {
  const { open, popoverProps } = usePopover(coverPage)

  useEffect(() => () => coverPage(false), [])

  return (
    <div className={styles.phone}>
      <IconButton label="Menu" popoverTarget="phone-menu" aria-expanded={open} aria-controls="phone-menu">
        {open ? <Cross /> : <MenuLines />}
      </IconButton>
      <div id="phone-menu" className={styles.menu} {...popoverProps}>
        <PhonePanel visitor={visitor} />
      </div>
    </div>
  )
}
