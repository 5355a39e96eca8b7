import { HashLink } from '@/components/ui/text-link'

import styles from './skip-link.module.css'

export function SkipLink() {
  return (
    <HashLink to="main" className={styles.skip} data-print="hide">
      Skip to content
    </HashLink>
  )
}
