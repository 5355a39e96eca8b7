import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import { ChevronDown } from '@/components/ui/shell-icons'

import { ToolCards } from './tool-cards'
import styles from './tools-menu.module.css'
import { usePopover } from './use-popover'

const HOVER_OPENS_AFTER = 200
const HOVER_CLOSES_AFTER = 300

export function ToolsMenu() {
  const { ref, open, popoverProps } = usePopover()
  const timer = useRef(0)
  const openedByHover = useRef(false)

  useEffect(() => () => window.clearTimeout(timer.current), [])

  // A mouse that rests on the word opens the menu, and has time to move to the cards.
  const later = (event: PointerEvent, delay: number, shown: boolean) => {
    window.clearTimeout(timer.current)
    if (event.pointerType !== 'mouse') return
    timer.current = window.setTimeout(() => {
      openedByHover.current = shown && !ref.current?.matches(':popover-open')
      ref.current?.togglePopover(shown)
    }, delay)
  }
  const handleEnter = (event: PointerEvent) => later(event, HOVER_OPENS_AFTER, true)
  const handleLeave = (event: PointerEvent) => later(event, HOVER_CLOSES_AFTER, false)
  // A click right after the hover has opened the menu means to open it, not to close it.
  const handleClick = (event: MouseEvent) => {
    window.clearTimeout(timer.current)
    if (openedByHover.current && open) event.preventDefault()
    openedByHover.current = false
  }

  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={styles.trigger}
        popoverTarget="tools-menu"
        aria-expanded={open}
        aria-controls="tools-menu"
        onClick={handleClick}
        onPointerEnter={handleEnter}
        onPointerLeave={handleLeave}
      >
        Tools
        <ChevronDown size={16} className={styles.chevron} />
      </button>
      <div
        id="tools-menu"
        className={styles.menu}
        {...popoverProps}
        onPointerEnter={handleEnter}
        onPointerLeave={handleLeave}
      >
        <ToolCards />
      </div>
    </div>
  )
}
