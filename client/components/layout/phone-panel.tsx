import { Link } from 'react-router-dom'

import { ButtonLink } from '@/components/ui/button'
import { ArrowRight } from '@/components/ui/shell-icons'
import { paths } from '@/lib/paths'

import { LogOut } from './log-out'
import styles from './phone-panel.module.css'
import { ThemeChoice } from './theme-choice'
import { ToolCards } from './tool-cards'

export function PhonePanel() {
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
