import { useId, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Plus, Warning } from '@/components/ui/icons'
import { cx } from '@/lib/cx'
import { money } from '../figures'
import { FundBar, FundSwatch } from '../parts'
import { allocatedPercent, amount, isFundUse, type CampaignForm, type ListSpec, type Row } from './campaign-form'
import styles from './create-campaign.module.css'
import { onEnter, RowInput, RowsEditor, withKey, type PartProps } from './rows-editor'

export function FundsEditor({ list, form, update }: PartProps & { list: ListSpec }) {
  const { useOfFunds } = form
  const target = amount(form.target)
  const amountOf = ({ percentage }: Row) => (
    <span className={styles.amount}>{target ? money((target * amount(percentage)) / 100) : '–'}</span>
  )
  return (
    <div>
      <div
        className={cx(styles.row, styles.useOfFunds, 'mb-2 text-muted text-(length:--size-small) max-md:hidden')}
        aria-hidden="true"
      >
        <i />
        <span>Purpose</span>
        <span>Share</span>
        <span className={styles.amount}>{target ? `Of ${money(target)}` : 'Amount'}</span>
      </div>
      <RowsEditor
        list={list}
        form={form}
        update={update}
        before={(index) => <FundSwatch index={index} />}
        after={amountOf}
      >
        <AnotherUse onAdd={(use) => update({ useOfFunds: [...useOfFunds, withKey(useOfFunds, use)] })} />
      </RowsEditor>
      <FundBar slim shares={useOfFunds.map(({ percentage }) => Math.max(0, amount(percentage)))} />
      <ul className="sr-only">
        {useOfFunds.map(({ key, category, percentage }) => (
          <li key={key}>
            {category}: {amount(percentage)}%
          </li>
        ))}
      </ul>
      <Total form={form} target={target} />
    </div>
  )
}

type FundUse = CampaignForm['useOfFunds'][number]

const blank: FundUse = { key: '', category: '', percentage: '' }

/** The empty row at the end; it joins the others once it is complete. */
function AnotherUse({ onAdd }: { onAdd: (use: FundUse) => void }) {
  const [typed, setTyped] = useState(blank)
  const row = useRef<HTMLLIElement>(null)
  const hint = useId()
  const add = () => {
    row.current?.querySelector('input')?.focus()
    if (!isFundUse(typed)) return
    onAdd({ ...typed, category: typed.category.trim() })
    setTyped(blank)
  }
  return (
    <li ref={row} className={cx(styles.row, styles.useOfFunds)}>
      <i />
      <RowInput
        aria-label="Another purpose"
        aria-describedby={hint}
        placeholder="Another purpose"
        value={typed.category}
        maxLength={100}
        onChange={({ target }) => setTyped({ ...typed, category: target.value })}
        onKeyDown={(event) => onEnter(event, add)}
      />
      <RowInput
        look="percent"
        aria-label="Share of another purpose in percent"
        placeholder="0"
        value={typed.percentage}
        onChange={({ target }) => setTyped({ ...typed, percentage: target.value })}
        onKeyDown={(event) => onEnter(event, add)}
      />
      <span className={styles.amount}>
        <span id={hint} className="sr-only">
          Enter a purpose and a share above 0% to add a row.
        </span>
      </span>
      <IconButton label="Add purpose" onClick={add}>
        <Plus />
      </IconButton>
    </li>
  )
}

function Total({ form, target }: { form: CampaignForm; target: number }) {
  const allocated = allocatedPercent(form)
  const open = Math.round((100 - allocated) * 100) / 100
  const worth = target ? `: ${money((target * Math.abs(open)) / 100)}` : ''
  return (
    <p role="status" className="text-muted num mt-2.5 flex gap-2">
      {open < 0 ? (
        <>
          <Warning size={18} className="text-red mt-1" />
          <span className="text-red">
            <b>{allocated}%</b> allocated. That is {-open}% too much{worth}.
          </span>
        </>
      ) : (
        <span>
          <b className="text-text">{allocated}%</b> allocated.{open > 0 && ` ${open}% is still to allocate${worth}.`}
        </span>
      )}
    </p>
  )
}
