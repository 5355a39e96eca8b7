import { useEffect, type FocusEvent } from 'react'

import { IconButton } from '@/components/ui/button'
import { Cross, MenuLines } from '@/components/ui/shell-icons'

import { PhonePanel } from './phone-panel'
import styles from './phone-menu.module.css'
import { usePopover } from './use-popover'

/** The page under the menu does not scroll with it. */
function coverPage(covered: boolean): void {
  document.documentElement.style.overflow = covered ? 'hidden' : ''
}

/** Walking on past the last link leaves the menu, so it closes rather than hide where the focus is. */
function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void {
  if (relatedTarget && !currentTarget.closest('header')?.contains(relatedTarget)) currentTarget.hidePopover()
}

/** Everything the header has no room for, over the whole screen under it. */
export function PhoneMenu() {
  const { open, popoverProps } = usePopover(coverPage)

  useEffect(() => () => coverPage(false), [])

  return (
    <div className={styles.phone}>
      <IconButton label="Menu" popoverTarget="phone-menu" aria-expanded={open} aria-controls="phone-menu">
        {open ? <Cross /> : <MenuLines />}
      </IconButton>
      <div id="phone-menu" className={styles.menu} {...popoverProps} onBlur={handleBlur}>
        <PhonePanel />
      </div>
    </div>
  )
}
