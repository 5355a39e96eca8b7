import { Link } from 'react-router-dom'

import { ButtonLink } from '@/components/ui/button'
import { ArrowRight } from '@/components/ui/shell-icons'
import { paths } from '@/lib/paths'

import { LogOut } from './log-out'
import styles from './phone-panel.module.css'
import { ThemeChoice } from './theme-choice'
import { ToolCards } from './tool-cards'
import type { Visitor } from './visitor'

export function PhonePanel({ visitor }: { visitor: Visitor | null }) {
  const rows = [
    { word: 'How It Works', to: `${paths.home}#what-we-do` },
    { word: 'For investors', to: paths.investorShowLanding },
    visitor ? { word: 'Account', to: paths.account } : { word: 'Login', to: paths.login },
  ]
  return (
    <>
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
          {visitor && (
            <li>
              <LogOut className={styles.row}>
                <ArrowRight />
              </LogOut>
            </li>
          )}
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
