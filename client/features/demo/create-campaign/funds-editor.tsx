import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Input, type InputProps } from '@/components/form/controls'
import { IconButton } from '@/components/ui/button'
import { Cross, Plus, Warning } from '@/components/ui/icons'
import { FundBar, FundSwatch } from '../parts/fund-bar'
import { money, moneyWithPence } from '../parts/figures'
import { amount, isFundUse, nextKey, placedPercent, type CampaignForm, type FundUse } from './campaign-form'
import { focusBeside } from './focus-beside'
import styles from './funds-editor.module.css'
import type { PartProps } from './part'

type TypedUse = Omit<FundUse, 'key'>

const blank: TypedUse = { category: '', percentage: '' }

export function FundsEditor({ form, update }: PartProps) {
  const { useOfFunds } = form
  const hint = useId()
  const target = amount(form.target)

  const change = (key: number, to: Partial<TypedUse>) =>
    update({ useOfFunds: useOfFunds.map((use) => (use.key === key ? { ...use, ...to } : use)) })
  const remove = (key: number) => update({ useOfFunds: useOfFunds.filter((use) => use.key !== key) })
  const add = (use: TypedUse) => update({ useOfFunds: [...useOfFunds, { key: nextKey(useOfFunds), ...use }] })

  return (
    <div>
      <div className={styles.head} aria-hidden="true">
        <span>Purpose</span>
        <span>Share</span>
        <span>{target ? `Of ${money(target)}` : 'Amount'}</span>
      </div>
      <ul className={styles.rows}>
        {useOfFunds.map((use, index) => (
          <UseRow
            key={use.key}
            use={use}
            index={index}
            target={target}
            onChange={(to) => change(use.key, to)}
            onRemove={() => remove(use.key)}
          />
        ))}
        <AnotherUseRow hint={hint} onAdd={add} />
      </ul>
      <p id={hint} className="sr-only">
        Enter a purpose and a share above 0% to add a row.
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

interface UseRowProps {
  use: TypedUse
  index: number
  target: number
  onChange: (to: Partial<TypedUse>) => void
  onRemove: () => void
}

function UseRow({ use: { category, percentage }, index, target, onChange, onRemove }: UseRowProps) {
  return (
    <li className={styles.row}>
      <FundSwatch index={index} />
      <Input
        aria-label={`Purpose ${index + 1}`}
        value={category}
        maxLength={100}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      <ShareInput
        aria-label={`Share of purpose ${index + 1} in percent`}
        value={percentage}
        onChange={(event) => onChange({ percentage: event.target.value })}
      />
      <span className={styles.amount}>{target ? moneyWithPence((target * amount(percentage)) / 100) : '–'}</span>
      <IconButton
        bare
        label={`Remove ${category || `purpose ${index + 1}`}`}
        className={styles.button}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget)
          onRemove()
        }}
      >
        <Cross />
      </IconButton>
    </li>
  )
}

/** The empty row at the end; it joins the others once it is complete. */
function AnotherUseRow({ hint, onAdd }: { hint: string; onAdd: (use: TypedUse) => void }) {
  const [typed, setTyped] = useState(blank)
  const purpose = useRef<HTMLInputElement>(null)

  const add = () => {
    purpose.current?.focus()
    if (!isFundUse(typed)) return
    onAdd({ ...typed, category: typed.category.trim() })
    setTyped(blank)
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  return (
    <li className={styles.row}>
      <i />
      <Input
        ref={purpose}
        aria-label="Another purpose"
        aria-describedby={hint}
        placeholder="Another purpose"
        value={typed.category}
        maxLength={100}
        onChange={(event) => setTyped({ ...typed, category: event.target.value })}
        onKeyDown={addOnEnter}
      />
      <ShareInput
        aria-label="Share of another purpose in percent"
        placeholder="0"
        value={typed.percentage}
        onChange={(event) => setTyped({ ...typed, percentage: event.target.value })}
        onKeyDown={addOnEnter}
      />
      <span className={styles.amount} />
      <IconButton label="Add purpose" className={styles.button} onClick={add}>
        <Plus />
      </IconButton>
    </li>
  )
}

function ShareInput(props: InputProps) {
  return (
    <div className={styles.share}>
      <Input type="number" min={0} max={100} step="any" suffix="%" {...props} />
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
            <b>{placed}%</b> allocated. That is {-open}% too much{worth}.
          </span>
        </>
      ) : (
        <span>
          <b className="text-text">{placed}%</b> allocated.{open > 0 && ` ${open}% is still to allocate${worth}.`}
        </span>
      )}
    </p>
  )
}
