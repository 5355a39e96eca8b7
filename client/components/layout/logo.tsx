import { Link } from 'react-router-dom'

import { brand } from '@/brand'
import { Mark } from '@/components/drawings/mark'
import { paths } from '@/lib/paths'

import styles from './logo.module.css'

export function Logo() {
  return (
    <Link to={paths.home} className={styles.logo}>
      <Mark />
      {brand.name}
    </Link>
  )
}
