import { useLayoutEffect, useRef } from 'react'

/**
 * Back, forward and links set the fields of a form to the address. A field of the address that the form itself wrote is left
 * alone, because it may have been edited since; input from before hydration is kept.
 */
export function useFieldsOfAddress(values: Record<string, string>) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(values)
  const submitted = useRef<FormData>(undefined)

  useLayoutEffect(() => {
    if (shown.current === values) return
    shown.current = values
    for (const control of form.current?.elements ?? []) {
      const { name } = control as HTMLInputElement
      const value = values[name] ?? ''
      // The last of several values counts.
      if (value === submitted.current?.getAll(name).at(-1)) continue
      if (control instanceof HTMLInputElement && control.type === 'checkbox')
        control.checked = value ? value === 'yes' : control.defaultChecked
      else if (control instanceof HTMLSelectElement) control.value = value || (control.options[0]?.value ?? '')
      else if (control instanceof HTMLInputElement && control.type !== 'hidden') control.value = value
    }
    submitted.current = undefined
  }, [values])

  return {
    ref: form,
    onSubmit: () => {
      submitted.current = new FormData(form.current ?? undefined)
    },
  }
}
