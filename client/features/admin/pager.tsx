import { useNavigate } from 'react-router-dom'

import { DEFAULT_SIZE, fromTheTop, isFiltered, SIZES, type DeskQuery } from '@api/admin/desk.rules'
import type { DeskList } from '@api/admin/desk.types'
import { Button } from '@/components/ui/button'
import { Pagination } from '@/components/ui/pagination'
import { count } from '@/lib/count'

import { listAddress } from './addresses'
import { Choice } from './choice'
import desk from './desk.module.css'
import styles from './pager.module.css'

/** The neighbouring pages go on from the row where this one ends, so that new arrivals shift nothing; far ones go by number. */
export function Pager({ list, query, sizes = true }: { list: DeskList; query: DeskQuery; sizes?: boolean }) {
  const navigate = useNavigate()
  const { tab, rows, found, page } = list
  const size = Number(query.size ?? DEFAULT_SIZE)
  const from = (page - 1) * size + 1
  const base = fromTheTop(query)
  const hrefFor = (to: number) => {
    const asked = { ...base, page: to > 1 ? String(to) : undefined }
    if (to === page + 1 && list.next) return listAddress(tab, { ...asked, after: list.next })
    if (to === page - 1 && to > 1 && list.previous) return listAddress(tab, { ...asked, before: list.previous })
    return listAddress(tab, asked)
  }
  return (
    <div className={styles.pager}>
      <span className={desk.fine}>
        {rows.length > 0 ? `${count(from)} to ${count(from + rows.length - 1)} of ` : ''}
        {found.more ? `more than ${count(found.count)}` : count(found.count)}
        {isFiltered(query) && `, filtered from ${count(list.total)}`}
      </span>
      {sizes && (
        <form
          method="get"
          action={`/admin/${tab}`}
          className={styles.sizes}
          onChange={({ target }) => {
            if (target instanceof HTMLSelectElement) void navigate(listAddress(tab, { ...base, size: target.value }))
          }}
        >
          {Object.entries(base).map(
            ([name, value]) => name !== 'size' && value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <label htmlFor="size">Rows</label>
          <Choice key={size} id="size" name="size" defaultValue={String(size)}>
            {SIZES.map((rowsShown) => (
              <option key={rowsShown} value={rowsShown}>
                {rowsShown}
              </option>
            ))}
          </Choice>
          <Button type="submit" variant="plain" size="small" className="hidden no-js:inline-flex">
            Show
          </Button>
        </form>
      )}
      <Pagination page={page} pages={list.pages ?? page + (list.next ? 1 : 0)} hrefFor={hrefFor} />
    </div>
  )
}
