import { useEffect } from 'react'
import { Link } from 'react-router-dom'

import { ButtonLink, IconButton } from '@/components/ui/button'
import { ArrowRight, Cross, MenuLines } from '@/components/ui/icons'
import { paths } from '@/lib/paths'

import styles from './phone-menu.module.css'
import { ThemeChoice } from './theme-choice'
import { ToolCards } from './tools-menu'
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

  const rows = [
    { word: 'How It Works', to: `${paths.home}#what-we-do` },
    { word: 'For investors', to: paths.investorShowLanding },
    visitor ? { word: 'Account', to: paths.account } : { word: 'Login', to: paths.login },
  ]
  return (
    <div className={styles.phone}>
      <IconButton label="Menu" popoverTarget="phone-menu" aria-expanded={open} aria-controls="phone-menu">
        {open ? <Cross /> : <MenuLines />}
      </IconButton>
      <div id="phone-menu" className={styles.menu} {...popoverProps}>
        <nav aria-label="Menu">
          <h2 className={styles.heading}>Tools</h2>
          <ToolCards />
          <ul className={styles.rows}>
            {rows.map(({ word, to }) => (
              <li key={to}>
                <Link to={to} className={styles.row}>
                  {word}
                  <ArrowRight />
                </Link>
              </li>
            ))}
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
      </div>
    </div>
  )
}
