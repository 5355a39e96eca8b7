import { useEffect, type ComponentProps, type ReactNode } from 'react'

import { DECOY_FIELD } from '@api/forms/dto/send-form-email.dto'

import { CircleAlert } from '@/components/ui/icons'
import { cx } from '@/lib/cx'
import { fieldOf, FORM, hasErrors } from '@/lib/form-answer'
import type { FilledForm as Filled } from '@/lib/form-client'

import { Checkbox } from './checkbox'
import { ErrorSummary } from './error-summary'
import { Field, FieldScope, RequiredMark, type FieldProps } from './field'
import styles from './filled-form.module.css'
import { Input } from './input'
import { Select } from './select'
import { Textarea } from './textarea'

const headline = (count: number) => (count === 1 ? 'There is 1 problem' : `There are ${count} problems`)

interface Props<Name extends string> {
  filled: Filled<Name>
  children: ReactNode
  className?: string
  'aria-labelledby'?: string
}

export function FilledForm<Name extends string>({ filled, children, className, ...rest }: Props<Name>) {
  const { Form, attach, handlers, definition, id, summary, notice } = filled
  const wrong = Object.values(summary.errors).filter(Boolean).length

  useEffect(() => {
    if (!wrong) return
    const { title } = document
    document.title = `Error: ${title}`
    return () => {
      document.title = title
    }
  }, [wrong])

  return (
    <FieldScope id={id}>
      <Form
        {...rest}
        method="post"
        action={definition.page}
        noValidate
        ref={attach}
        {...handlers}
        className={cx(styles.form, className)}
      >
        {(notice || hasErrors(summary.errors)) && (
          <ErrorSummary
            key={summary.attempt}
            title={notice?.title ?? headline(wrong)}
            message={notice?.description}
            errors={summary.errors}
          />
        )}
        <input type="hidden" name={FORM} value={id} />
        <div className="sr-only" aria-hidden="true">
          <label>
            Leave this empty
            <input name={DECOY_FIELD} type="text" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {children}
      </Form>
    </FieldScope>
  )
}

type Asked<Name extends string> = Pick<FieldProps, 'hint' | 'optional'> & { filled: Filled<Name>; name: Name }

/** A field with its label from the DTO and its control. */
function DtoField<Name extends string>({
  filled,
  name,
  children,
  ...field
}: Asked<Name> & { children: FieldProps['children'] }) {
  const { label } = fieldOf(filled.definition, name)
  return (
    <Field {...field} label={label} name={name} error={filled.error(name)} required={!field.optional}>
      {children}
    </Field>
  )
}

export function TextField<Name extends string>({
  filled,
  name,
  hint,
  optional,
  ...input
}: Asked<Name> & ComponentProps<'input'>) {
  return (
    <DtoField {...{ filled, name, hint, optional }}>
      <Input {...input} defaultValue={filled.typed(name)} />
    </DtoField>
  )
}

export function TextareaField<Name extends string>({
  filled,
  name,
  hint,
  optional,
  children,
  ...area
}: Asked<Name> & ComponentProps<'textarea'>) {
  return (
    <DtoField {...{ filled, name, hint, optional }}>
      <Textarea {...area} defaultValue={filled.typed(name)} />
      {children}
    </DtoField>
  )
}

export function SelectField<Name extends string>({
  filled,
  name,
  optional,
  placeholder,
  ...select
}: Omit<Asked<Name>, 'hint'> & Omit<ComponentProps<'select'>, 'name'> & { placeholder: string }) {
  return (
    <DtoField {...{ filled, name, optional }}>
      <Select
        {...select}
        options={fieldOf(filled.definition, name).options ?? []}
        placeholder={placeholder}
        defaultValue={filled.typed(name) ?? ''}
      />
    </DtoField>
  )
}

/** A checkbox; a post without JavaScript sends it as "on". */
export function TickField<Name extends string>({
  filled,
  name,
  label,
  note,
  required,
}: {
  filled: Filled<Name>
  name: Name
  label: ReactNode
  note?: ReactNode
  /** Required by the form, which shows its own error instead of the browser's. */
  required?: boolean
}) {
  return (
    <Checkbox
      name={name}
      label={
        required ? (
          <>
            {label} <RequiredMark />
          </>
        ) : (
          label
        )
      }
      note={note}
      error={filled.error(name)}
      defaultChecked={Boolean(filled.typed(name))}
      aria-required={required}
    />
  )
}

/** Two fields side by side where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>

export function Unsent<Name extends string>({ filled }: { filled: Filled<Name> }) {
  return (
    <div role="status" className={styles.news}>
      {filled.failed && (
        <p className={styles.unsent}>
          <CircleAlert size={18} />
          <span>Not sent. Everything you typed is still here: press the button to try again.</span>
        </p>
      )}
    </div>
  )
}
