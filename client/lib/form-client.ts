import { useEffect, useEffectEvent, useMemo, useState, type FormEvent } from 'react'
import { useForm, type FieldErrors, type Path, type Resolver } from 'react-hook-form'
import { useActionData, useFetcher } from 'react-router-dom'

import {
  fieldNames,
  hasErrors,
  inPageOrder,
  type Errors,
  type FormAnswer,
  type FormDefinition,
  type Values,
} from './form-answer'
import { useSending } from './form-sending'
import { useOutcomeToast, type OutcomeToast } from './use-outcome-toast'

/** The values in react-hook-form: a box is true or false, a field that is not rendered is undefined. */
export type Typed<Field extends string> = Record<Field, string | boolean | undefined>

const plain = (value: unknown) => (value === true ? 'on' : typeof value === 'string' ? value : '')

const fieldErrorsOf = <Field extends string>(errors: Errors<Field> = {}) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [name, { type: 'answer', message }]),
  ) as unknown as FieldErrors<Typed<Field>>

/** The pressed button is painted before anything is validated. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })

const messagesOf = <Field extends string>(errors: FieldErrors<Typed<Field>>) =>
  Object.fromEntries(
    Object.entries(errors as Record<string, { message?: string }>).map(([name, error]) => [name, error.message]),
  ) as Errors<Field>

export const valuesOf = <Field extends string>(fields: readonly Field[], typed: Partial<Typed<Field>>) =>
  Object.fromEntries(fields.map((name) => [name, plain(typed[name])])) as Values<Field>

/** Without it, as when the site was updated after the page was opened, the server checks alone. */
const loadCheck = () => import('./form-check').catch(() => ({ checkForm: () => ({}) }))

const resolverOf = <Field extends string>(definition: FormDefinition<Field>): Resolver<Typed<Field>> =>
  (async (typed: Typed<Field>) => {
    const { checkForm } = await loadCheck()
    const errors = checkForm(definition, valuesOf(fieldNames(definition), typed))
    return hasErrors(errors) ? { values: {}, errors: fieldErrorsOf(errors) } : { values: typed, errors: {} }
  }) as Resolver<Typed<Field>>

/** Our fields have plain names, which react-hook-form's path types cannot express. */
const pathOf = <Field extends string>(name: Field) => name as unknown as Path<Typed<Field>>

interface Options {
  /** Distinguishes two forms on one page. */
  id?: string
  /** Submitted, and the form leads nowhere else. */
  onSent?: () => void
}

/** The answer of the page's action: to this browser, or rendered into the page. */
function useAnswer<Field extends string>(id: string) {
  const fetcher = useFetcher<FormAnswer<Field>>()
  const posted = useActionData() as FormAnswer<Field> | undefined
  // The rendered page already contains it; only later answers become a toast.
  const rendered = posted?.form === id ? posted : undefined
  const answer = fetcher.data ?? rendered
  const busy = fetcher.state !== 'idle'
  const status = {
    busy,
    /** The last attempt failed; all input is still there. */
    failed: !busy && answer?.outcome === 'failed',
    sent: !busy && answer?.outcome === 'sent',
    /** For the page without JavaScript, which has no toasts. */
    notice: fetcher.data ? undefined : rendered?.notice,
  }
  return { fetcher, rendered, answer, status }
}

/** The errors of the last submission, listed above the form. */
function useSummary<Field extends string>(definition: FormDefinition<Field>, answered: Errors<Field>) {
  const [refused, setRefused] = useState<{ errors: Errors<Field>; press: number }>({ errors: {}, press: 0 })
  return {
    press: refused.press,
    errors: hasErrors(refused.errors) ? refused.errors : inPageOrder(definition, answered),
    refuse: (wrong: Errors<Field>) =>
      setRefused(({ press }) => ({ errors: inPageOrder(definition, wrong), press: press + 1 })),
  }
}

/** The box that must be ticked; the toast that asks for it does not cover it, and disappears once it is ticked. */
function useAgreement<Field extends string>({ agreement }: FormDefinition<Field>, toast: OutcomeToast) {
  return {
    /** The agreement, if its box is not ticked. */
    askForAgreement: (element: HTMLFormElement) => {
      if (!agreement || new FormData(element).get(agreement.field)) return
      const box = element.querySelector(`[name="${agreement.field}"]`)
      toast.show(agreement.refusal, box ? `#${CSS.escape(box.id)}` : undefined)
      return agreement
    },
    noticeAgreement: ({ target }: FormEvent<HTMLFormElement>) => {
      if (target instanceof HTMLInputElement && target.name === agreement?.field && target.checked) toast.dismiss()
    },
  }
}

/**
 * A form in the browser: react-hook-form tracks its fields, the page's action validates and sends, and the outcome is shown.
 * Without JavaScript the same form posts to its page, which renders the answer.
 */
export function useFilledForm<Field extends string>(
  definition: FormDefinition<Field>,
  { id = definition.id, onSent }: Options = {},
) {
  const { fetcher, rendered, answer, status } = useAnswer<Field>(id)
  const resolver = useMemo(() => resolverOf(definition), [definition])
  const errors = useMemo(() => fieldErrorsOf(answer?.errors), [answer])
  const form = useForm<Typed<Field>>({ mode: 'onTouched', resolver, errors, shouldFocusError: false })
  const live = messagesOf(form.formState.errors)
  const summary = useSummary(definition, status.busy ? {} : (answer?.errors ?? {}))
  const toast = useOutcomeToast()
  const { askForAgreement, noticeAgreement } = useAgreement(definition, toast)
  const { isSending, unreachable, prepare, send } = useSending(fetcher, definition.page)

  const announce = useEffectEvent(({ outcome, notice }: FormAnswer<Field>) => {
    if (outcome === 'sent') {
      form.reset()
      onSent?.()
    } else if (notice) toast.show(notice)
  })
  useEffect(() => {
    if (fetcher.data) announce(fetcher.data)
  }, [fetcher.data])

  function sendChecked(element: HTMLFormElement) {
    if (isSending()) return
    toast.dismiss()
    summary.refuse({})
    return send(element)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    if (isSending()) return
    const missing = askForAgreement(element)
    const refuse = (wrong: Errors<Field>) => {
      if (!missing) return summary.refuse(wrong)
      form.setError(pathOf(missing.field), { type: 'unagreed', message: missing.hint })
      summary.refuse({ ...wrong, [missing.field]: missing.hint })
    }
    const check = form.handleSubmit(
      () => (missing ? refuse({}) : sendChecked(element)),
      (wrong) => refuse(messagesOf(wrong)),
    )
    void nextPaint().then(() => check())
  }

  return {
    definition,
    id,
    Form: fetcher.Form,
    form,
    ...status,
    failed: status.failed || unreachable,
    summary: { errors: hasErrors(live) ? summary.errors : {}, press: summary.press },
    handleSubmit,
    handleChange: (event: FormEvent<HTMLFormElement>) => {
      prepare()
      noticeAgreement(event)
    },
    error: (name: Field) => live[name],
    typed: (name: Field) => rendered?.values[name],
    register: (name: Field) => form.register(pathOf(name)),
  }
}

export type FilledForm<Field extends string = string> = ReturnType<typeof useFilledForm<Field>>
