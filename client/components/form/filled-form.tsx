import { useEffect, type ComponentProps, type ReactNode } from 'react'
import type { ConsentName } from '@api/forms/consent.rules'
import { DECOY_FIELD } from '@api/forms/dto/send-form-email.dto'
import { cx } from '@/lib/cx'
import { definitionOf, FORM, hasErrors, wordingOf } from '@/lib/form-answer'
import type { FilledForm } from '@/lib/form-client'
import { Link } from '@/lib/link'
import { paths } from '@/lib/paths'
import { Checkbox, Input, Select, Textarea } from './controls'
import { ErrorLine, ErrorSummary, Field, type FieldProps, FieldScope, NoticeBox, RequiredMark } from './field'

const headline = (count: number) => (count === 1 ? 'There is 1 problem' : `There are ${count} problems`)

interface FrameProps<Name extends string> {
  filled: FilledForm<Name>
  children: ReactNode
  className?: string
  'aria-labelledby'?: string
}

/** The form element with what every form of a visitor has: its summary of errors, its hidden inputs and its scope of ids. */
export function FormFrame<Name extends string>({ filled, children, className, ...rest }: FrameProps<Name>) {
  const { attach, handlers, definition, id, summary, notice } = filled
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
      <form
        {...rest}
        method="post"
        action={definition.page}
        noValidate
        ref={attach}
        {...handlers}
        className={cx('grid grid-cols-1', className ?? 'gap-5')}
      >
        {notice && !notice.destructive && <NoticeBox notice={notice} />}
        {(notice?.destructive || hasErrors(summary.errors)) && (
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
      </form>
    </FieldScope>
  )
}

type Asked<Name extends string> = Pick<FieldProps, 'hint' | 'optional'> & { filled: FilledForm<Name>; name: Name }

function DtoField<Name extends string>(props: Asked<Name> & { children: FieldProps['children'] }) {
  const { filled, name, children, ...field } = props
  const { label } = definitionOf(filled.definition, name)
  return (
    <Field {...field} label={label} name={name} error={filled.error(name)} required={!field.optional}>
      {children}
    </Field>
  )
}

export function TextField<Name extends string>(props: Asked<Name> & ComponentProps<'input'>) {
  const { filled, name, hint, optional, ...input } = props
  return (
    <DtoField {...{ filled, name, hint, optional }}>
      <Input {...input} defaultValue={filled.typed(name)} />
    </DtoField>
  )
}

export function TextareaField<Name extends string>(props: Asked<Name> & ComponentProps<'textarea'>) {
  const { filled, name, hint, optional, children, ...area } = props
  return (
    <DtoField {...{ filled, name, hint, optional }}>
      <Textarea {...area} defaultValue={filled.typed(name)} />
      {children}
    </DtoField>
  )
}

export function SelectField<Name extends string>(
  props: Omit<Asked<Name>, 'hint'> & Omit<ComponentProps<'select'>, 'name'> & { placeholder: string },
) {
  const { filled, name, optional, ...select } = props
  return (
    <DtoField {...{ filled, name, optional }}>
      <Select
        {...select}
        options={definitionOf(filled.definition, name).options ?? []}
        defaultValue={filled.typed(name) ?? ''}
      />
    </DtoField>
  )
}

interface TickProps<Name extends string> {
  filled: FilledForm<Name>
  name: Name
  label: ReactNode
  note?: ReactNode
  /** Required by the form, which shows its own error instead of the browser's. */
  required?: boolean
}

/** A checkbox; a post without JavaScript sends it as "on". */
export const TickField = <Name extends string>({ filled, name, label, note, required }: TickProps<Name>) => (
  <Checkbox
    name={name}
    label={
      <>
        {label} {required && <RequiredMark />}
      </>
    }
    note={note}
    error={filled.error(name)}
    defaultChecked={Boolean(filled.typed(name))}
    aria-required={required}
  />
)

/** An independent checkbox, never ticked in advance and never a condition. */
export const MarketingField = <Name extends string>({ filled }: { filled: FilledForm<Name | 'marketing'> }) => (
  <TickField filled={filled} name="marketing" label={wordingOf('marketing')} />
)

export const SideBySide = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 md:grid-cols-2">{children}</div>
)

/** Takes no room while empty, but stays in the accessibility tree, so that messages are announced. */
export const NotSentNote = <Name extends string>({ filled }: { filled: FilledForm<Name> }) => (
  <div role="status" className="empty:absolute">
    {filled.failed && (
      <ErrorLine>Not sent. Everything you typed is still here: press the button to try again.</ErrorLine>
    )}
  </div>
)

const LINKS: Record<string, string> = { 'Privacy Policy': paths.privacy, 'Terms and Conditions': paths.terms }
const NAMED = new RegExp(`(${Object.keys(LINKS).join('|')})`)

/** The consent wording exactly as stored, with the pages it names as links that open in a new tab. */
export function Wording({ consent }: { consent: ConsentName }): ReactNode {
  return wordingOf(consent)
    .split(NAMED)
    .map((part, index) => {
      const to = LINKS[part]
      return to ? (
        <Link key={index} to={to} target="_blank" className="underline underline-offset-3">
          {part}
        </Link>
      ) : (
        part
      )
    })
}

export const PrivacyNote = ({ consent }: { consent: ConsentName }) => (
  <p className="text-small text-muted">
    <Wording consent={consent} />
  </p>
)
