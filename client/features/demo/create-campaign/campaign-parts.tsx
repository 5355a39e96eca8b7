import { useRef, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Chip } from '@/components/ui/blocks'
import { CircleInfo, Cross, Plus } from '@/components/ui/icons'
import { Input, Select, Textarea } from '@/components/form/controls'
import { Field, useFieldProps } from '@/components/form/field'
import { cx } from '@/lib/cx'
import { maxBelowMin, withTag, type FieldSpec, type PartSpec } from './campaign-form'
import styles from './create-campaign.module.css'
import { FundsEditor } from './funds-editor'
import { onEnter, RowsEditor, type PartProps } from './rows-editor'

export function PartEditor({ part: { fields, columns, list }, ...props }: PartProps & { part: PartSpec }) {
  if (list?.name === 'useOfFunds') return <FundsEditor list={list} {...props} />
  if (list) return <RowsEditor list={list} {...props} />
  return (
    <div className={cx('grid gap-7', columns && 'md:grid-cols-2')}>
      {fields?.map((field) => (
        <FormField key={field.name} field={field} {...props} />
      ))}
      {columns && (
        <p role="status" className="text-small text-muted flex gap-2 empty:hidden md:col-span-2">
          {maxBelowMin(props.form) && (
            <>
              <CircleInfo size={18} className="text-brass mt-px" />
              The maximum investment is below the minimum. You can publish it like this, but no one could invest.
            </>
          )}
        </p>
      )}
    </div>
  )
}

function FormField({ field, form, errors, update }: PartProps & { field: FieldSpec }) {
  const { name, label, hint, required, min, days, options, maxLength = 0 } = field
  const shared = { label, name, hint, error: errors[name] }
  if (name === 'tags')
    return (
      <Field {...shared}>
        <TagBox tags={form.tags} onChange={(tags) => update({ tags })} />
      </Field>
    )
  const control = {
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => update({ [name]: target.value }),
  }
  if (options)
    return (
      <Field {...shared}>
        <Select options={options} {...control} />
      </Field>
    )
  if (min)
    return (
      <Field {...shared} required>
        <Input
          type="number"
          inputMode={min < 1 ? 'decimal' : 'numeric'}
          min={min}
          step={min}
          prefix={days ? undefined : '£'}
          suffix={days ? 'days' : undefined}
          className={days ? 'pr-16' : undefined}
          {...control}
        />
      </Field>
    )
  return (
    <Field {...shared} required={required} optional={!required}>
      {maxLength === 5000 ? (
        <Textarea rows={4} maxLength={maxLength} {...control} />
      ) : (
        <Input
          type={required ? 'text' : 'url'}
          placeholder={required ? undefined : 'https://'}
          maxLength={maxLength}
          {...control}
        />
      )}
    </Field>
  )
}

function TagBox({ tags, onChange }: { tags: string[]; onChange: (tags: string[]) => void }) {
  const { id, 'aria-describedby': describedBy } = useFieldProps()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const add = () => {
    onChange(withTag(tags, typed))
    setTyped('')
    input.current?.focus()
  }
  return (
    <div
      className={`border-line-strong hover:border-text rounded-control flex min-h-12 flex-wrap items-center gap-2 border p-0 pl-2 ${styles.tags}`}
    >
      {tags.map((tag) => (
        <RemovableTag
          key={tag}
          onRemove={() => {
            onChange(tags.filter((other) => other !== tag))
            input.current?.focus()
          }}
        >
          {tag}
        </RemovableTag>
      ))}
      <input
        ref={input}
        id={id}
        aria-describedby={describedBy}
        value={typed}
        maxLength={40}
        autoComplete="off"
        placeholder="Add a tag"
        className="placeholder:text-muted min-h-11 min-w-25 flex-1 px-1.5 outline-none"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => onEnter(event, add)}
      />
      <IconButton borderless label="Add tag" onClick={add}>
        <Plus />
      </IconButton>
    </div>
  )
}

/** The icon of its button is small, but the touch target is not. */
const RemovableTag = ({ children, onRemove }: { children: string; onRemove: () => void }) => (
  <Chip tone="relief" className="pr-0">
    {children}
    <button
      type="button"
      className="rounded-control relative -my-0.5 grid size-8 place-items-center after:absolute after:-inset-1.5"
      aria-label={`Remove ${children}`}
      onClick={onRemove}
    >
      <Cross size={14} />
    </button>
  </Chip>
)
