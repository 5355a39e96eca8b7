import { type SubmitEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { goTo } from '@/lib/form/address'

interface Options {
  /** The fields as the address has them; a new object for each address. */
  values: Record<string, string>
  path: string
  addressOf: (sent: FormData) => URLSearchParams
  /** Whether the address follows every change, as it does once a result has been requested. */
  live?: boolean
  /** Called once the fields have been set; `pressed` if a button has sent them. */
  onAnswer?: (pressed: boolean) => void
  onType?: (form: FormData) => void
}

/** The address follows after a typing pause. */
const PAUSE_MS = 250

function setControl(control: Element, value: string) {
  if (control instanceof HTMLSelectElement) control.value = value || (control.options[0]?.value ?? '')
  else if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return
  else if (control.type === 'radio') control.checked = control.value === value
  else if (control.type === 'checkbox')
    control.checked = value ? value.split(' ').includes(control.value) : control.defaultChecked
  else control.value = value
}

/** Whether the value is the last one of this name, or all of them. */
function holds(form: FormData, name: string, value: string) {
  const all = form.getAll(name).map((one) => String(one).trim())
  return [all.at(-1) ?? '', all.join(' ')].includes(value.trim())
}

/**
 * The form of a tool: its input is in the address, which determines the result. Back and Forward set the fields from the
 * address. A field that the form itself has sent is left alone, because it may have been edited since.
 */
export function useToolForm(options: Options) {
  const { values, path } = options
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(values)
  const sent = useRef<FormData>(undefined)
  const pressed = useRef(false)
  const timer = useRef<number>(undefined)
  const latest = useRef(options)

  function send(data: FormData, press: boolean) {
    clearTimeout(timer.current)
    sent.current = data
    pressed.current = press
    goTo(options.addressOf(data), { replace: !press })
  }
  const latestSend = useRef(send)

  useLayoutEffect(() => {
    latest.current = options
    latestSend.current = send
  })

  useLayoutEffect(() => {
    if (form.current) latest.current.onType?.(new FormData(form.current))
  }, [])

  useLayoutEffect(() => {
    if (shown.current === values || !form.current) return
    shown.current = values
    for (const control of form.current.elements) {
      const { name } = control as HTMLInputElement
      const value = values[name] ?? ''
      if (sent.current && holds(sent.current, name, value)) continue
      setControl(control, value)
    }
    sent.current = undefined
    latest.current.onType?.(new FormData(form.current))
  }, [values])

  const answered = useRef(values)
  useEffect(() => {
    if (answered.current === values) return
    answered.current = values
    latest.current.onAnswer?.(pressed.current)
    pressed.current = false
  }, [values])

  // On the document, because controls elsewhere on the page belong to the form as well.
  useEffect(() => {
    function follow({ target }: Event) {
      const control = target as HTMLInputElement
      if (!form.current || control.form !== form.current) return
      latest.current.onType?.(new FormData(form.current))
      clearTimeout(timer.current)
      if (!latest.current.live) return
      const pause = control.type === 'text' ? PAUSE_MS : 0
      timer.current = window.setTimeout(() => {
        if (form.current) latestSend.current(new FormData(form.current), false)
      }, pause)
    }
    document.addEventListener('input', follow)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('input', follow)
    }
  }, [])

  return {
    ref: form,
    method: 'get',
    action: path,
    noValidate: true,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      send(new FormData(event.currentTarget, event.nativeEvent.submitter), true)
    },
  } as const
}
