import { Link } from 'react-router-dom'

import { count } from '@/lib/count'
import { cx } from '@/lib/cx'

import { ChevronLeft, ChevronRight } from './icons'
import styles from './pagination.module.css'

interface Props {
  page: number
  pages: number
  /** The address of a page: paging is a link, so that it can be shared and works without JavaScript. */
  hrefFor: (page: number) => string
  label?: string
}

const GAP = 0

/** First, last, and the neighbours of the present page; a gap stands for the rest. */
export function visiblePages(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((n, index) => {
    const before = sorted[index - 1]
    if (before === undefined || n - before === 1) return [n]
    return n - before === 2 ? [n - 1, n] : [GAP, n]
  })
}

export function Pagination({ page, pages, hrefFor, label = 'Pages' }: Props) {
  if (pages <= 1) return null
  const step = (to: number, name: string, Icon: typeof ChevronLeft) =>
    to >= 1 && to <= pages ? (
      <Link className={styles.step} to={hrefFor(to)} aria-label={name} preventScrollReset>
        <Icon />
      </Link>
    ) : (
      <span className={cx(styles.step, styles.off)} aria-hidden="true">
        <Icon />
      </span>
    )
  return (
    <nav aria-label={label} className={styles.pagination}>
      {step(page - 1, 'Previous page', ChevronLeft)}
      <ol className={styles.list}>
        {visiblePages(page, pages).map((n, index) =>
          n === GAP ? (
            <li key={`gap-${index}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={n}>
              <Link
                className={cx(styles.page, n === page && styles.current)}
                to={hrefFor(n)}
                aria-label={`Page ${count(n)}`}
                aria-current={n === page ? 'page' : undefined}
                preventScrollReset
              >
                {count(n)}
              </Link>
            </li>
          ),
        )}
      </ol>
      {step(page + 1, 'Next page', ChevronRight)}
    </nav>
  )
}
