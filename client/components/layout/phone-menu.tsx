import { ButtonLink, IconButton } from '@/components/ui/button'
import { ArrowRight, Cross, MenuLines } from '@/components/ui/shell-icons'
import { Link } from '@/lib/link'
import { paths } from '@/lib/paths'
import { firstSteps, LogOut } from './header-links'
import styles from './layout.module.css'
import { ThemeChoice } from './theme-menu'
import { ToolCards } from './tools-menu'

export const PhoneMenu = () => (
  <div className="md:hidden">
    <IconButton
      label="Menu"
      popoverTarget="phone-menu"
      aria-expanded="false"
      aria-controls="phone-menu"
      className="group"
    >
      <MenuLines className="group-aria-expanded:hidden" />
      <Cross className="hidden group-aria-expanded:block" />
    </IconButton>
    <div id="phone-menu" className={styles.phoneMenu} popover="auto">
      <PhonePanel />
    </div>
  </div>
)

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
