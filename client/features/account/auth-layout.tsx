import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { brand } from '@/brand'
import { GreenwichGlobe } from '@/components/drawings/greenwich-globe'
import { ArrowLeft } from '@/components/ui/icons'
import { cx } from '@/lib/cx'
import { paths } from '@/lib/paths'

import styles from './auth-layout.module.css'
import { useFocusRecovery } from './use-focus-recovery'

interface Props {
  title: string
  lede?: ReactNode
  back?: { to: string; label: string }
  children: ReactNode
  foot?: ReactNode
}

/** The layout of the sign-in pages: the globe on one side, the form on the other. */
export function AuthLayout({ title, lede, back = { to: paths.home, label: 'Back to home' }, children, foot }: Props) {
  useFocusRecovery()
  return (
    <div className={styles.split}>
      <div className={styles.globe} aria-hidden="true">
        <GreenwichGlobe />
        <p className={styles.tagline}>{brand.tagline}</p>
      </div>
      <div className={styles.card}>
        <Link to={back.to} className={styles.back}>
          <ArrowLeft size={18} />
          {back.label}
        </Link>
        <h1 className={styles.title}>{title}</h1>
        {lede && <p className={styles.lede}>{lede}</p>}
        {children}
        {foot && <p className={styles.foot}>{foot}</p>}
      </div>
    </div>
  )
}

export const formClass = styles.form
export const Actions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
export const AsideLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={cx(styles.aside)}>
    {children}
  </Link>
)
