import { useEffect, type FocusEvent } from 'react'

import { IconButton } from '@/components/ui/button'
import { Cross, MenuLines } from '@/components/ui/shell-icons'

import { PhonePanel } from './phone-panel'
import styles from './phone-menu.module.css'
import { usePopover } from './use-popover'

/** The page behind the menu must not scroll. */
function coverPage(covered: boolean): void {
  document.documentElement.style.overflow = covered ? 'hidden' : ''
}

/** Tabbing past the last link leaves the menu, so it closes rather than cover the focused element. */
function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void {
  if (relatedTarget && !currentTarget.closest('header')?.contains(relatedTarget)) currentTarget.hidePopover()
}

/** Everything that the header has no room for, as a full-screen menu. */
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
