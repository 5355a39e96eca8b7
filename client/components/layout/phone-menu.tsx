import { type FocusEvent, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { ButtonLink, IconButton } from '@/components/ui/button'
import { ArrowRight, Cross, MenuLines } from '@/components/ui/shell-icons'
import { paths } from '@/lib/paths'
import { firstSteps, LogOut } from './header-links'
import styles from './layout.module.css'
import { ThemeChoice } from './theme-menu'
import { ToolCards } from './tools-menu'
import { usePopover } from './use-popover'

/** Tabbing past the last link leaves the menu, so it closes rather than cover the focused element. */
function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void {
  if (relatedTarget && !currentTarget.closest('header')?.contains(relatedTarget)) currentTarget.hidePopover()
}

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
    <div className="md:hidden">
      <IconButton label="Menu" popoverTarget="phone-menu" aria-expanded={open} aria-controls="phone-menu">
        {open ? <Cross /> : <MenuLines />}
      </IconButton>
      <div id="phone-menu" className={styles.phoneMenu} {...popoverProps} onBlur={handleBlur}>
        <PhonePanel />
      </div>
    </div>
  )
}

function PhonePanel() {
  const rows = [
    { word: 'How It Works', to: `${paths.home}#what-we-do` },
    ...firstSteps,
    { word: 'Desk', to: paths.admin, when: 'desk-only' },
    { word: 'Account', to: paths.account, when: 'signed-in-only' },
    { word: 'Login', to: paths.login, when: 'signed-out-only' },
  ]
  return (
    <>
      <nav aria-label="Menu">
        <h2 className={`${styles.heading} mt-1 mb-3`}>Tools</h2>
        <ToolCards />
        <ul className="mt-3">
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
        <div className="mt-6 grid gap-3">
          <ButtonLink to={paths.bookCall} block>
            Apply Now
          </ButtonLink>
          <ButtonLink to={paths.bookCall} variant="secondary" block>
            Book Call
          </ButtonLink>
        </div>
      </nav>
      <div className="scripted-only mt-6">
        <h2 className={`${styles.heading} mt-1 mb-3`}>Theme</h2>
        <ThemeChoice name="theme-phone" />
      </div>
    </>
  )
}
