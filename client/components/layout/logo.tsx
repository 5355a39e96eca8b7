import { Link } from 'react-router-dom'

import { brand } from '@/brand'
import { paths } from '@/lib/paths'

import styles from './logo.module.css'

/** The mark is the globe with the meridian through it. */
export function Logo() {
  return (
    <Link to={paths.home} className={styles.logo}>
      <svg
        width="30"
        height="38"
        viewBox="0 0 30 38"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        aria-hidden="true"
      >
        <circle cx="15" cy="19" r="12.5" />
        <path d="M15 6.5a6.4 12.5 0 000 25 6.4 12.5 0 000-25M2.5 19h25" opacity=".55" />
        <path d="M15 1v36" stroke="var(--brass)" strokeWidth="2" />
      </svg>
      {brand.name}
    </Link>
  )
}
