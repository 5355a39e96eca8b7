import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Input } from '@/components/form/input'
import { IconButton } from '@/components/ui/button'
import { Cross, Plus, Warning } from '@/components/ui/icons'
import { FundBar, FundSwatch } from '../parts/fund-bar'
import { money, moneyWithPence } from '../parts/figures'
import { amount, isFundUse, nextKey, placedPercent, type CampaignForm } from './campaign-form'
import styles from './funds-editor.module.css'
import type { PartProps } from './part'

const blank = { category: '', percentage: '' }

export function FundsEditor({ form, update }: PartProps) {
  const { useOfFunds } = form
  const [row, setRow] = useState(blank)
  const purpose = useRef<HTMLInputElement>(null)
  const hint = useId()
  const target = amount(form.target)

  const change = (key: number, to: Partial<typeof blank>) =>
    update({ useOfFunds: useOfFunds.map((use) => (use.key === key ? { ...use, ...to } : use)) })
  const add = () => {
    purpose.current?.focus()
    if (!isFundUse(row)) return
    update({ useOfFunds: [...useOfFunds, { key: nextKey(useOfFunds), ...row, category: row.category.trim() }] })
    setRow(blank)
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  return (
    <div>
      <div className={styles.head} aria-hidden="true">
        <span>Purpose</span>
        <span>Share</span>
        <span>{target ? `Of ${money(target)}` : 'Amount'}</span>
      </div>
      <ul className={styles.rows}>
        {useOfFunds.map(({ key, category, percentage }, index) => (
          <li key={key} className={styles.row}>
            <FundSwatch index={index} />
            <Input
              aria-label={`Purpose ${index + 1}`}
              value={category}
              maxLength={100}
              onChange={(event) => change(key, { category: event.target.value })}
            />
            <div className={styles.share}>
              <Input
                type="number"
                aria-label={`Share of purpose ${index + 1} in percent`}
                min={0}
                max={100}
                step="any"
                suffix="%"
                value={percentage}
                onChange={(event) => change(key, { percentage: event.target.value })}
              />
            </div>
            <span className={styles.amount}>{target ? moneyWithPence((target * amount(percentage)) / 100) : '–'}</span>
            <IconButton
              bare
              label={`Remove ${category || `purpose ${index + 1}`}`}
              className={styles.button}
              onClick={() => update({ useOfFunds: useOfFunds.filter((use) => use.key !== key) })}
            >
              <Cross />
            </IconButton>
          </li>
        ))}
        <li className={styles.row}>
          <i />
          <Input
            ref={purpose}
            aria-label="Another purpose"
            aria-describedby={hint}
            placeholder="Another purpose"
            value={row.category}
            maxLength={100}
            onChange={(event) => setRow({ ...row, category: event.target.value })}
            onKeyDown={addOnEnter}
          />
          <div className={styles.share}>
            <Input
              type="number"
              aria-label="Share of another purpose in percent"
              min={0}
              max={100}
              step="any"
              suffix="%"
              placeholder="0"
              value={row.percentage}
              onChange={(event) => setRow({ ...row, percentage: event.target.value })}
              onKeyDown={addOnEnter}
            />
          </div>
          <span className={styles.amount} />
          <IconButton label="Add purpose" className={styles.button} onClick={add}>
            <Plus />
          </IconButton>
        </li>
      </ul>
      <p id={hint} className="sr-only">
        A row is added once it has a purpose and a share above nothing.
      </p>
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

function Total({ form, target }: { form: CampaignForm; target: number }) {
  const placed = placedPercent(form)
  const open = Math.round((100 - placed) * 100) / 100
  const worth = target ? `: ${moneyWithPence((target * Math.abs(open)) / 100)}` : ''
  return (
    <p role="status" className="text-muted num mt-2.5 flex gap-2">
      {open < 0 ? (
        <>
          <Warning size={18} className="text-red mt-1" />
          <span className="text-red">
            <b>{placed}%</b> placed. {-open}% is more than there is{worth}.
          </span>
        </>
      ) : (
        <span>
          <b className="text-text">{placed}%</b> placed.{open > 0 && ` ${open}% is still to place${worth}.`}
        </span>
      )}
    </p>
  )
}
