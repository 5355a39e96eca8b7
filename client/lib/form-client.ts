import { useEffect, useEffectEvent, useMemo, useRef, useState, type FormEvent } from 'react'
import { useForm, type FieldErrors, type Path, type Resolver } from 'react-hook-form'
import { useActionData, useFetcher } from 'react-router-dom'

import {
  ELAPSED,
  fieldNames,
  hasErrors,
  inPageOrder,
  SUBMISSION_KEY,
  type Errors,
  type FormAnswer,
  type FormDefinition,
  type Values,
} from './form-answer'
import { dismissOutcome, notifyOutcome } from './notify'

/** What react-hook-form holds: a box is true or false, a field not shown has nothing. */
export type Typed<Field extends string> = Record<Field, string | boolean | undefined>

const plain = (value: unknown) => (value === true ? 'on' : typeof value === 'string' ? value : '')

const fieldErrorsOf = <Field extends string>(errors: Errors<Field> = {}) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [name, { type: 'answer', message }]),
  ) as unknown as FieldErrors<Typed<Field>>

/** The button is seen to be pressed before anything is checked. */
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

const resolverOf = <Field extends string>(definition: FormDefinition<Field>): Resolver<Typed<Field>> =>
  (async (typed: Typed<Field>) => {
    const { checkForm } = await import('./form-check')
    const errors = checkForm(definition, valuesOf(fieldNames(definition), typed))
    return hasErrors(errors) ? { values: {}, errors: fieldErrorsOf(errors) } : { values: typed, errors: {} }
  }) as Resolver<Typed<Field>>

/** Every field of ours is a plain name, which TypeScript cannot see through react-hook-form's paths. */
const pathOf = <Field extends string>(name: Field) => name as unknown as Path<Typed<Field>>

/** `crypto.randomUUID` is missing where a site is tried out without https. */
const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A new key for new words, the same one for another try with the same words. */
function useSubmissionKey() {
  const last = useRef({ words: '', key: '' })
  return (posted: FormData) => {
    const words = JSON.stringify([...posted])
    if (words !== last.current.words) last.current = { words, key: randomKey() }
    return last.current.key
  }
}

interface Options {
  /** Tells two forms of one page apart. */
  id?: string
  /** Arrived, and the form leads nowhere else. */
  onSent?: () => void
}

/**
 * A form in the browser: react-hook-form watches its fields, the page's own action checks and sends, and what comes of it
 * is shown. Without JavaScript the same form posts to its page, and the answer is rendered into it.
 */
export function useFilledForm<Field extends string>(
  definition: FormDefinition<Field>,
  { id = definition.id, onSent }: Options = {},
) {
  const { agreement } = definition
  const fetcher = useFetcher<FormAnswer<Field>>()
  const posted = useActionData() as FormAnswer<Field> | undefined
  // It is in the page already; only what comes later is shown in a toast.
  const rendered = posted?.form === id ? posted : undefined
  const answer = fetcher.data ?? rendered

  const resolver = useMemo(() => resolverOf(definition), [definition])
  const errors = useMemo(() => fieldErrorsOf(answer?.errors), [answer])
  const form = useForm<Typed<Field>>({ mode: 'onTouched', resolver, errors, shouldFocusError: false })
  const live = messagesOf(form.formState.errors)

  /** What was wrong when the button was last pressed, summed up above the form. */
  const [refused, setRefused] = useState<{ errors: Errors<Field>; press: number }>({ errors: {}, press: 0 })
  const shown = useRef(0)
  const sending = useRef(false)
  /** A toast about this form is shown, and goes with its cause. */
  const blamed = useRef(false)
  const keyFor = useSubmissionKey()
  const busy = fetcher.state !== 'idle'

  useEffect(() => {
    shown.current = performance.now()
  }, [])

  const announce = useEffectEvent(({ outcome, notice }: FormAnswer<Field>) => {
    if (outcome === 'sent') {
      form.reset()
      onSent?.()
    } else if (notice) {
      blamed.current = true
      void notifyOutcome(notice)
    }
  })
  useEffect(() => {
    if (fetcher.data) announce(fetcher.data)
  }, [fetcher.data])

  const absolve = () => {
    if (blamed.current) void dismissOutcome()
    blamed.current = false
  }
  const leave = useEffectEvent(absolve)
  useEffect(() => () => leave(), [])

  const refuse = (wrong: Errors<Field>) =>
    setRefused(({ press }) => ({ errors: inPageOrder(definition, wrong), press: press + 1 }))

  async function send(element: HTMLFormElement) {
    if (sending.current) return
    sending.current = true
    absolve()
    refuse({})
    const data = new FormData(element)
    data.set(SUBMISSION_KEY, keyFor(data))
    data.set(ELAPSED, String(Math.round(performance.now() - shown.current)))
    try {
      await fetcher.submit(data, { method: 'post', action: definition.page })
    } finally {
      sending.current = false
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    if (sending.current) return
    const missing = agreement && !new FormData(element).get(agreement.field) ? agreement : undefined
    const also = missing ? ({ [missing.field]: missing.hint } as Errors<Field>) : {}
    if (missing) {
      blamed.current = true
      const box = element.querySelector(`[name="${missing.field}"]`)
      void notifyOutcome(missing.refusal, box ? `#${CSS.escape(box.id)}` : undefined)
    }
    const refuseAll = (wrong: Errors<Field>) => {
      if (missing) form.setError(pathOf(missing.field), { type: 'unagreed', message: missing.hint })
      refuse({ ...wrong, ...also })
    }
    const check = form.handleSubmit(
      () => (missing ? refuseAll({}) : send(element)),
      (wrong) => refuseAll(messagesOf(wrong)),
    )
    void nextPaint().then(() => check())
  }

  function handleChange({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name === agreement?.field && target.checked) absolve()
  }

  const summed = hasErrors(refused.errors) ? refused.errors : busy ? {} : inPageOrder(definition, answer?.errors ?? {})
  return {
    definition,
    id,
    Form: fetcher.Form,
    form,
    busy,
    /** The last try did not arrive; everything typed is still there. */
    failed: !busy && answer?.outcome === 'failed',
    sent: !busy && answer?.outcome === 'sent',
    /** For the page without JavaScript, where no toast can say it. */
    notice: fetcher.data ? undefined : rendered?.notice,
    summary: { errors: hasErrors(live) ? summed : {}, press: refused.press },
    handleSubmit,
    handleChange,
    error: (name: Field) => live[name],
    typed: (name: Field) => rendered?.values[name],
    register: (name: Field) => form.register(pathOf(name)),
  }
}

export type FilledForm<Field extends string = string> = ReturnType<typeof useFilledForm<Field>>
