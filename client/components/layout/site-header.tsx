import { Link } from 'react-router-dom'

import { ButtonLink } from '@/components/ui/button'
import { cx } from '@/lib/cx'
import { paths } from '@/lib/paths'

import { LogOut } from './log-out'
import { Logo } from './logo'
import { PhoneMenu } from './phone-menu'
import styles from './site-header.module.css'
import { ThemeMenu } from './theme-menu'
import { ToolsMenu } from './tools-menu'

/** 80 px, sticky. On a phone only the logo, Apply Now and the menu remain. */
export function SiteHeader() {
  return (
    <header id="site-header" className={styles.header}>
      <div className={styles.inner}>
        <Logo />
        <nav aria-label="Main" className={styles.nav}>
          {/* The first, so that its late arrival on a cached page moves nothing. */}
          <Link to={paths.adminRegistrations} className={cx(styles.link, 'desk-only')}>
            Desk
          </Link>
          <ToolsMenu />
          <Link to={paths.account} className={cx(styles.link, 'signed-in-only')}>
            Account
          </Link>
          <LogOut className={cx(styles.link, styles.logOut)} />
          <Link to={paths.login} className={cx(styles.link, 'signed-out-only')}>
            Login
          </Link>
          <ButtonLink to={paths.bookCall} variant="secondary" size="small" className={styles.wide}>
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
