import {
  createContext,
  type FormEvent,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

import { browserApi } from '../api'
import {
  ELAPSED,
  fieldNames,
  type FormAnswer,
  type FormDefinition,
  hasErrors,
  inPageOrder,
  readValues,
  SUBMISSION_KEY,
} from './definition'
import { setCookie } from '../cookies'
import { flashCookie } from '../flash-cookie'
import { prepareToasts } from '../notify'
import { flashOfPosted, keepReceipt } from '../receipt'
import type { Errors, FormReply } from './reply'
import { type OutcomeToast, useOutcomeToast } from '../use-outcome-toast'

/** The pressed button is painted before anything is validated. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })

/** If it cannot be loaded, e.g. after an update of the site, only the server validates. */
const loadCheck = () => import('./submission').catch(() => ({ checkForm: () => ({}) }))

async function errorsIn<Field extends string>(definition: FormDefinition<Field>, element: HTMLFormElement) {
  const { checkForm } = await loadCheck()
  return checkForm(definition, readValues(fieldNames(definition), new FormData(element))) as Errors<Field>
}

/** The value of a field of the form that the component is in, or of the one given. */
export function useFieldValue(name: string, given?: FormState): string {
  const around = use(FormContext)
  const form = (given ?? around)?.element
  return useSyncExternalStore(
    (listener) => {
      // The fields are reset only after the event.
      const afterReset = () => queueMicrotask(listener)
      form?.addEventListener('input', listener)
      form?.addEventListener('reset', afterReset)
      return () => {
        form?.removeEventListener('input', listener)
        form?.removeEventListener('reset', afterReset)
      }
    },
    () => String((form && new FormData(form).get(name)) ?? ''),
    () => '',
  )
}

export function fillIn(form: HTMLFormElement, values: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    if (value !== undefined && control && 'value' in control) control.value = value
  }
  form.dispatchEvent(new Event('input', { bubbles: true }))
}

interface Options<Field extends string> {
  id?: string
  /** The response to this form posted without JavaScript, which the page already shows. */
  posted?: FormAnswer<Field>
  onSent?: (reference?: string) => void
}

function useAnswer<Field extends string>(id: string, posted: FormAnswer<Field> | undefined) {
  const [own, setOwn] = useState<FormAnswer<Field>>()
  const [busy, setBusy] = useState(false)
  // The rendered page already contains it; only later answers become a toast.
  const rendered = posted?.intent === id ? posted : undefined
  const answer = own ?? rendered
  const status = {
    busy,
    failed: !busy && answer?.outcome === 'failed',
    sent: !busy && answer?.outcome === 'sent',
    /** For the page without JavaScript, which has no toasts. */
    notice: own ? undefined : rendered?.notice,
  }
  return { own, setOwn, setBusy, rendered, answer, status }
}

function useLiveErrors<Field extends string>(definition: FormDefinition<Field>, answered: Errors<Field> | undefined) {
  const [state, setState] = useState({ answered, errors: answered ?? ({} as Errors<Field>) })
  const touched = useRef(new Set<string>())
  if (answered !== state.answered) setState({ answered, errors: answered ?? {} })

  return {
    errors: state.errors,
    set: (errors: Errors<Field>) => setState((before) => ({ ...before, errors })),
    touchAll: () => fieldNames(definition).forEach((name) => touched.current.add(name)),
    reset() {
      touched.current.clear()
      setState((before) => ({ ...before, errors: {} }))
    },
    async handle({ type, target, currentTarget: form }: FormEvent<HTMLFormElement>) {
      const { name } = target as HTMLInputElement
      if (type === 'blur') touched.current.add(name)
      if (!touched.current.has(name)) return
      const { [name as Field]: error } = await errorsIn(definition, form)
      setState((before) => ({ ...before, errors: { ...before.errors, [name]: error } }))
    },
  }
}

function useAgreement<Field extends string>({ agreement }: FormDefinition<Field>, toast: OutcomeToast) {
  return {
    askForAgreement: (element: HTMLFormElement) => {
      if (!agreement || new FormData(element).get(agreement.field)) return
      const box = element.querySelector(`[name="${agreement.field}"]`)
      toast.show(agreement.notice, box ? `#${CSS.escape(box.id)}` : undefined)
      return agreement
    },
    noticeAgreement: ({ target }: FormEvent<HTMLFormElement>) => {
      if (target instanceof HTMLInputElement && target.name === agreement?.field && target.checked) toast.dismiss()
    },
  }
}

/** A form in the browser; without JavaScript the same form posts to its page, which renders the response. */
export function useForm<Field extends string>(
  definition: FormDefinition<Field>,
  { id = definition.id, posted, onSent }: Options<Field> = {},
) {
  const [element, attach] = useState<HTMLFormElement | null>(null)
  const { own, setOwn, setBusy, rendered, answer, status } = useAnswer(id, posted)
  const live = useLiveErrors(definition, answer?.errors)
  const [refused, setRefused] = useState<{ errors: Errors<Field>; attempt: number }>({ errors: {}, attempt: 0 })
  const toast = useOutcomeToast()
  const { askForAgreement, noticeAgreement } = useAgreement(definition, toast)
  const { isSending, unreachable, prepare, send } = useSending(definition, {
    onAnswer: setOwn,
    onBusy: setBusy,
    onSent,
  })

  const announce = useEffectEvent(({ outcome, notice, reference }: FormAnswer<Field>) => {
    if (outcome === 'sent') {
      element?.reset()
      live.reset()
      onSent?.(reference)
    } else if (notice) toast.show(notice)
  })
  useEffect(() => {
    if (own) announce(own)
  }, [own])

  const refuse = (errors: Errors<Field>) =>
    setRefused(({ attempt }) => ({ errors: inPageOrder(definition, errors), attempt: attempt + 1 }))

  async function check(form: HTMLFormElement) {
    const missing = askForAgreement(form)
    const errors = await errorsIn(definition, form)
    if (isSending()) return
    live.touchAll()
    live.set(missing ? { ...errors, [missing.field]: missing.hint } : errors)
    if (missing || hasErrors(errors)) {
      // The toast speaks of the agreement, and the summary of everything else.
      refuse(errors)
      if (missing && !hasErrors(errors)) form.querySelector<HTMLElement>(`[name="${missing.field}"]`)?.focus()
      return
    }
    toast.dismiss()
    refuse({})
    return send(form)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (!isSending()) void nextPaint().then(() => check(form))
  }

  const answered = status.busy ? {} : inPageOrder(definition, answer?.errors ?? {})
  const summary = hasErrors(refused.errors) ? refused.errors : answered
  return {
    definition,
    id,
    element,
    attach,
    ...status,
    failed: status.failed || unreachable,
    summary: { errors: hasErrors(live.errors) ? summary : {}, attempt: refused.attempt },
    handlers: {
      onSubmit: handleSubmit,
      onBlur: (event: FormEvent<HTMLFormElement>) => void live.handle(event),
      onInput(event: FormEvent<HTMLFormElement>) {
        // Not for a field that was filled in from a draft or a link.
        if (event.isTrusted) prepare()
        noticeAgreement(event)
        void live.handle(event)
      },
    },
    error: (name: string) => (live.errors as Errors)[name],
    typed: (name: string) => (rendered?.values as FormReply['values'] | undefined)?.[name]?.[0],
  }
}

export type FormState = Omit<ReturnType<typeof useForm>, 'definition'> & {
  definition: Pick<FormDefinition, 'id' | 'dto' | 'page'>
}

/** The form that a field is in. */
export const FormContext = createContext<FormState | undefined>(undefined)

export function useFormContext(): FormState {
  const form = use(FormContext)
  if (!form) throw new Error('A field of a form is outside its form.')
  return form
}

/** `crypto.randomUUID` is missing if a site is tried out without https. */
const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function useSubmissionKey() {
  const last = useRef({ content: '', key: '' })
  return (posted: FormData) => {
    const content = JSON.stringify([...posted])
    if (content !== last.current.content) last.current = { content, key: randomKey() }
    return last.current.key
  }
}

const REACH_TIMEOUT_MS = 5000

/** If an update of the site has removed the code, the browser posts the form. Throws without a connection. */
async function loadSubmission(element: HTMLFormElement) {
  try {
    return await import('./submission')
  } catch {
    await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(REACH_TIMEOUT_MS) })
    HTMLFormElement.prototype.submit.call(element)
    return undefined
  }
}

interface Handlers<Field extends string> {
  onAnswer: (answer: FormAnswer<Field>) => void
  onBusy: (busy: boolean) => void
  onSent?: (reference?: string) => void
}

function useSending<Field extends string>(
  definition: FormDefinition<Field>,
  { onAnswer, onBusy, onSent }: Handlers<Field>,
) {
  const shownAt = useRef(0)
  const sending = useRef(false)
  const [unreachable, setUnreachable] = useState(false)
  const keyFor = useSubmissionKey()
  const settle = useEffectEvent(() => {
    sending.current = false
    onBusy(false)
  })

  useEffect(() => {
    shownAt.current = performance.now()
    // Back may restore the page as it was left, with its form still busy.
    const handleShow = ({ persisted }: PageTransitionEvent) => persisted && settle()
    addEventListener('pageshow', handleShow)
    return () => removeEventListener('pageshow', handleShow)
  }, [])

  /** Resolves to whether the page is being left. */
  async function post(element: HTMLFormElement, data: FormData) {
    const submission = await loadSubmission(element)
    if (!submission) return true
    const { answer, posted } = await submission.submitForm(definition, data, { api: browserApi, withoutScript: false })
    const { thankYou: page, facts } = definition
    if (posted && page) {
      const known = { ...posted, email: String(data.get('email') ?? '') }
      const kept = keepReceipt({ page, ...known, facts: facts?.(known) })
      if (!kept && posted.reference) setCookie(flashCookie(flashOfPosted({ ...posted, reference: posted.reference })))
      onSent?.(posted.reference)
      location.assign(page)
      return true
    }
    onAnswer(answer)
    return false
  }

  return {
    isSending: () => sending.current,
    unreachable,
    /** Loaded while someone fills in the form, so that the page can show its own message if the connection is lost by the time they send it. */
    prepare: () => void Promise.allSettled([import('./submission'), prepareToasts()]),
    send: async (element: HTMLFormElement) => {
      sending.current = true
      setUnreachable(false)
      const data = new FormData(element)
      data.set(SUBMISSION_KEY, keyFor(data))
      data.set(ELAPSED, String(Math.round(performance.now() - shownAt.current)))
      onBusy(true)
      try {
        // Stays busy until the next page is loaded.
        if (await post(element, data)) return
      } catch (error) {
        console.error('The form could not be sent.', error)
        setUnreachable(true)
      }
      sending.current = false
      onBusy(false)
    },
  }
}
