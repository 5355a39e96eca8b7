import type { DeskQuery } from '@api/admin/desk.rules'
import type { DeskList } from '@api/admin/desk.types'
import { TickBox, Input, Select } from '@/components/form/controls'
import { buttonClass } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'
import { count } from '@/lib/format'
import { useHydrated } from '@/lib/store'

import { exportAddress } from '../addresses'
import { personOptions, STATUS_OPTIONS } from '../desk-controls'
import { IntentButton } from '../page-frame'

interface Props {
  list: DeskList
  query: DeskQuery
  selected: string[]
  /** Whether every matching entry is selected, on this page and beyond. */
  all: boolean
  onAll: (all: boolean) => void
  onClear: () => void
}

/** Part of the form around the list: its controls apply to every selected row. */
export function BulkBar({ list, query, selected, all, onAll, onClear }: Props) {
  const { tab, owners, rows, found, now } = list
  const hydrated = useHydrated()
  const chosen = all ? found.count : selected.length
  const download = all ? exportAddress(tab, query, 'csv') : exportAddress(tab, {}, 'csv', selected)
  return (
    <div
      className="bulk border-brass lg:rounded-control bg-raised-2 fixed inset-x-0 bottom-0 z-20 flex-wrap items-center gap-x-2 gap-y-1 border-t px-5 pt-1 pb-3 shadow-[var(--elevation)] lg:inset-x-5 lg:bottom-5 lg:mx-auto lg:max-w-310 lg:gap-x-4 lg:gap-y-2 lg:border lg:px-4 lg:py-2"
      role="group"
      aria-label="Selected rows"
      data-selected-rows
      data-print="hide"
    >
      <b aria-live="polite" className="tabular-nums">
        {chosen > 0 ? `${count(chosen)} selected` : 'Selected rows'}
      </b>
      {found.count > rows.length && !found.more && (
        <label className="inline-flex min-h-11 items-center gap-2">
          <TickBox
            name="all"
            value={now}
            className="m-0"
            {...(hydrated && { checked: all, onChange: ({ target }) => onAll(target.checked) })}
          />
          All {count(found.count)} that match
        </label>
      )}
      <div className="grid w-full grid-cols-2 gap-2 max-lg:order-1 lg:flex lg:w-auto lg:flex-wrap lg:items-center">
        <Select
          small
          name="status"
          aria-label="Set status"
          className="lg:fitted"
          placeholder="Set status"
          options={STATUS_OPTIONS}
        />
        <Select
          small
          name="owner"
          aria-label="Assign owner"
          className="lg:fitted"
          placeholder="Assign owner"
          options={[{ value: 'none', label: 'Unassigned' }, ...personOptions(owners)]}
        />
        <label className="text-muted inline-flex items-center gap-2">
          Due
          <Input type="date" name="due" aria-label="Set due date" small className="lg:fitted max-lg:px-2" />
        </label>
        <IntentButton intent="bulk" variant="primary">
          Apply
        </IntentButton>
      </div>
      {chosen > 0 && (
        <div className="ml-auto flex items-center lg:gap-2">
          <a href={download} download className={buttonClass({ variant: 'plain', size: 'small' })}>
            <Download size={18} />
            <span className="max-lg:sr-only">Download these {count(chosen)}</span>
          </a>
          <button type="button" className="line-link" onClick={onClear}>
            Clear
            <span className="max-lg:sr-only">&nbsp;selection</span>
          </button>
        </div>
      )}
    </div>
  )
}
