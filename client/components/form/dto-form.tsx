import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { DECOY_FIELD } from '@api/forms/dto/send-form-email.dto'
import { cx } from '@/lib/cx'
import { consentOf, definitionOf, FORM, hasErrors, wordingOf } from '@/lib/form/definition'
import { FormContext, type FormState, useFormContext } from '@/lib/form/use-form'
import { Link, SubmittingContext } from '@/lib/link'
import { paths } from '@/lib/paths'
import { Checkbox, Input, Select, Textarea } from './controls'
import { ErrorLine, ErrorSummary, Field, type FieldProps, FieldScope, NoticeBox, RequiredMark } from './field'

const headline = (count: number) => (count === 1 ? 'There is 1 problem' : `There are ${count} problems`)

interface FrameProps {
  form: FormState
  children: ReactNode
  className?: string
  'aria-labelledby'?: string
}

/** The form element with what every form of a visitor has: its summary of errors, its hidden inputs and its scope of ids. */
export function FormFrame({ form, children, className, ...rest }: FrameProps) {
  const { attach, handlers, definition, id, summary, notice } = form
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
        <FormContext value={form}>
          <SubmittingContext value={form.busy}>{children}</SubmittingContext>
        </FormContext>
      </form>
    </FieldScope>
  )
}

type Asked = Pick<FieldProps, 'hint' | 'optional'> & { name: string }

function DtoField({ name, children, ...field }: Asked & Pick<FieldProps, 'children'>) {
  const { definition, error } = useFormContext()
  const { label } = definitionOf(definition, name)
  return (
    <Field {...field} label={label} name={name} error={error(name)} required={!field.optional}>
      {children}
    </Field>
  )
}

export const TextField = ({ name, hint, optional, ...input }: Asked & ComponentProps<'input'>) => (
  <DtoField {...{ name, hint, optional }}>
    <Input {...input} defaultValue={useFormContext().typed(name)} />
  </DtoField>
)

export const TextareaField = ({ name, hint, optional, children, ...area }: Asked & ComponentProps<'textarea'>) => (
  <DtoField {...{ name, hint, optional }}>
    <Textarea {...area} defaultValue={useFormContext().typed(name)} />
    {children}
  </DtoField>
)

type SelectProps = Omit<Asked, 'hint'> & Omit<ComponentProps<'select'>, 'name'> & { placeholder: string }

export function SelectField({ name, optional, ...select }: SelectProps) {
  const { definition, typed } = useFormContext()
  return (
    <DtoField {...{ name, optional }}>
      <Select {...select} options={definitionOf(definition, name).options ?? []} defaultValue={typed(name) ?? ''} />
    </DtoField>
  )
}

interface TickProps {
  name: string
  label: ReactNode
  note?: ReactNode
  /** Required by the form, which shows its own error instead of the browser's. */
  required?: boolean
}

/** A checkbox; a post without JavaScript sends it as "on". */
export function TickField({ name, label, note, required }: TickProps) {
  const { error, typed } = useFormContext()
  return (
    <Checkbox
      name={name}
      label={
        <>
          {label} {required && <RequiredMark />}
        </>
      }
      note={note}
      error={error(name)}
      defaultChecked={Boolean(typed(name))}
      aria-required={required}
    />
  )
}

/** An independent checkbox, never ticked in advance and never a condition. */
export const MarketingField = () => <TickField name="marketing" label={wordingOf('marketing')} />

export const SideBySide = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 md:grid-cols-2">{children}</div>
)

/** Takes no room while empty, but stays in the accessibility tree, so that messages are announced. */
export const NotSentNote = () => (
  <div role="status" className="empty:absolute">
    {useFormContext().failed && (
      <ErrorLine>Not sent. Everything you typed is still here: press the button to try again.</ErrorLine>
    )}
  </div>
)

const LINKS: Record<string, string> = { 'Privacy Policy': paths.privacy, 'Terms and Conditions': paths.terms }
const NAMED = new RegExp(`(${Object.keys(LINKS).join('|')})`)

/** The consent wording exactly as stored, with the pages it names as links that open in a new tab. */
export function Wording(): ReactNode {
  return wordingOf(consentOf(useFormContext().definition))
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

/** For forms whose consent is a notice rather than a checkbox. */
export const PrivacyNote = () => (
  <p className="text-small text-muted">
    <Wording />
  </p>
)
