import { ButtonLink } from '@/components/ui/button'
import { HashLink } from '@/components/ui/text-link'
import { cx } from '@/lib/cx'
import { Link } from '@/lib/link'
import { paths } from '@/lib/paths'
import { firstSteps, LogOut } from './header-links'
import styles from './layout.module.css'
import { Logo } from './logo'
import { PhoneMenu } from './phone-menu'
import { ThemeMenu } from './theme-menu'
import { ToolsMenu } from './tools-menu'

export const SkipLink = () => (
  <HashLink to="main" className={styles.skip} data-print="hide">
    Skip to content
  </HashLink>
)

/** 80 px, sticky. On a phone only the logo, Apply Now and the menu remain. */
export function SiteHeader() {
  return (
    <header id="site-header" className={styles.header}>
      <div className="wrap flex items-center">
        <Logo />
        <nav aria-label="Main" className={styles.nav}>
          {/* First, so that nothing moves when it appears late on a cached page. */}
          <Link to={paths.admin} className={cx(styles.link, 'desk-only')}>
            Desk
          </Link>
          {firstSteps.map(({ word, to }) => (
            <Link key={to} to={to} className={cx(styles.link, styles.spacious)}>
              {word}
            </Link>
          ))}
          <ToolsMenu />
          <Link to={paths.account} className={cx(styles.link, 'signed-in-only')}>
            Account
          </Link>
          <LogOut className={cx(styles.link, styles.logOut)} />
          <Link to={paths.login} className={cx(styles.link, 'signed-out-only')}>
            Login
          </Link>
          <ButtonLink to={paths.bookCall} variant="secondary" size="small" className={styles.bookCall}>
            Book Call
          </ButtonLink>
          <ButtonLink to={paths.bookCall} size="small" className={styles.apply}>
            Apply Now
          </ButtonLink>
        </nav>
        <ThemeMenu />
        <PhoneMenu />
      </div>
    </header>
  )
}
