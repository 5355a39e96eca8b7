import { brand } from '@/brand'
import { Link } from '@/lib/link'
import { paths } from '@/lib/paths'
import styles from './layout.module.css'

export function Logo() {
  return (
    <Link to={paths.home} className={`${styles.logo} inline-flex min-h-11 items-center`}>
      <Mark />
      {brand.name}
    </Link>
  )
}

/** The sign beside the name: a globe with the meridian through it. Drawn on 30 × 38. */
function Mark() {
  return (
    <svg
      width="30"
      height="38"
      viewBox="0 0 30 38"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      className="flex-none"
      aria-hidden="true"
    >
      <circle cx="15" cy="19" r="12.5" />
      <ellipse cx="15" cy="19" rx="6.4" ry="12.5" opacity=".55" />
      <path d="M2.5 19h25" opacity=".55" />
      <path d="M15 1v36" stroke="var(--brass)" strokeWidth="2" />
    </svg>
  )
}
