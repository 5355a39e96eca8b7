import { useEffect, useRef, useState, type ToggleEvent as ReactToggleEvent } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * State for the native popover, which opens, closes on Escape or an outside click, and restores the focus on its own. Added
 * here: `aria-expanded`, the position below its header, and closing on navigation.
 */
export function usePopover() {
  const ref = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  const shownOn = useRef(key)

  // It may have been opened before hydration.
  useEffect(() => {
    if (ref.current?.matches(':popover-open'))
      ref.current.dispatchEvent(new ToggleEvent('toggle', { newState: 'open', oldState: 'closed' }))
  }, [])

  const handleBeforeToggle = (event: ReactToggleEvent<HTMLDivElement>) => {
    const header = event.currentTarget.closest('header')
    if (event.newState === 'open' && header)
      event.currentTarget.style.setProperty('--under', `${header.getBoundingClientRect().bottom}px`)
  }
  const handleToggle = (event: ReactToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open')

  useEffect(() => {
    if (shownOn.current !== key && ref.current?.matches(':popover-open')) ref.current.hidePopover()
    shownOn.current = key
  }, [key])

  return {
    ref,
    open,
    popoverProps: { ref, popover: 'auto' as const, onBeforeToggle: handleBeforeToggle, onToggle: handleToggle },
  }
}
