import { type FocusEvent, useEffect } from 'react'
import { Link } from 'react-router-dom'

import { ButtonLink, IconButton } from '@/components/ui/button'
import { ArrowRight, Cross, MenuLines } from '@/components/ui/shell-icons'
import { paths } from '@/lib/paths'

import { LogOut } from './log-out'
import styles from './phone-menu.module.css'
import { ThemeChoice } from './theme-menu'
import { ToolCards } from './tools-menu'
import { usePopover } from './use-popover'

/** Tabbing past the last link leaves the menu, so it closes rather than cover the focused element. */
function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void {
  if (relatedTarget && !currentTarget.closest('header')?.contains(relatedTarget)) currentTarget.hidePopover()
}

/** Everything that the header has no room for, as a full-screen menu. */
export function PhoneMenu() {
  const { open, ref, popoverProps } = usePopover()

  // A screen too wide for it, as after a turn of the device, would hide it open.
  useEffect(() => {
    const wide = matchMedia('(min-width: 48rem)')
    const close = () => ref.current?.hidePopover()
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [ref])

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

function PhonePanel() {
  const rows = [
    { word: 'How It Works', to: `${paths.home}#what-we-do` },
    { word: 'For investors', to: paths.investorShowLanding },
    { word: 'Desk', to: paths.adminRegistrations, when: 'desk-only' },
    { word: 'Account', to: paths.account, when: 'signed-in-only' },
    { word: 'Login', to: paths.login, when: 'signed-out-only' },
  ]
  return (
    <>
      <nav aria-label="Menu">
        <h2 className={styles.heading}>Tools</h2>
        <ToolCards />
        <ul className={styles.rows}>
          {rows.map(({ word, to, when }) => (
            <li key={to} className={when}>
              <Link to={to} className={styles.row}>
                {word}
                <ArrowRight />
              </Link>
            </li>
          ))}
          <li className="signed-in-only">
            <LogOut className={styles.row}>
              <ArrowRight />
            </LogOut>
          </li>
        </ul>
        <div className={styles.actions}>
          <ButtonLink to={paths.bookCall} block>
            Apply Now
          </ButtonLink>
          <ButtonLink to={paths.bookCall} variant="secondary" block>
            Book Call
          </ButtonLink>
        </div>
      </nav>
      <div className={styles.theme}>
        <h2 className={styles.heading}>Theme</h2>
        <ThemeChoice name="theme-phone" />
      </div>
    </>
  )
}
