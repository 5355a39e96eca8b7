import { type ComponentType, type PropsWithChildren, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { islands } from './islands'

/** Hydrates an island; resolves once its handlers are attached and have received the input from before hydration. */
export async function hydrateIsland(element: HTMLElement): Promise<void> {
  const { island: name = '', prefix = '', props = '{}' } = element.dataset
  const load = islands[name as keyof typeof islands] as ((props: object) => Promise<ComponentType>) | undefined
  if (!load) throw new Error(`There is no island ${name}`)
  const own = JSON.parse(props) as object
  const Component = await load(own)
  const drawn = element.innerHTML
  let changes: Change[] = []
  const note = () => {
    changes = changesIn(element)
  }
  await new Promise<void>((resolve, reject) => {
    const root = hydrateRoot(
      element,
      <Hydrated onDrawn={note} onHydrated={resolve}>
        <Component {...own} />
      </Hydrated>,
      {
        identifierPrefix: prefix,
        // The server's markup still works, as it does without JavaScript.
        onUncaughtError(error) {
          console.error(error)
          root.unmount()
          element.innerHTML = drawn
          delete element.dataset.hydrated
          reject(error instanceof Error ? error : new Error(String(error)))
        },
      },
    )
  })
  element.dataset.hydrated = ''
  changes.forEach(replay)
}

function Hydrated({
  onDrawn,
  onHydrated,
  children,
}: PropsWithChildren<{ onDrawn: () => void; onHydrated: () => void }>) {
  useLayoutEffect(onDrawn, [onDrawn])
  useEffect(onHydrated, [onHydrated])
  return children
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

function isChanged(control: Control) {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === false
  if (isTicked(control)) return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

interface Change {
  control: Control
  value: string
  checked: boolean
}

/**
 * Input from before hydration is replayed to the handlers as if it were new. It is read before any of them renders again, which may
 * reset a field, and before a draft is restored.
 */
function changesIn(element: HTMLElement): Change[] {
  return [...element.querySelectorAll<Control>('input:not([type="hidden"]), textarea, select')]
    .filter((control) => isChanged(control) && !(isTicked(control) && control.type === 'radio' && !control.checked))
    .map((control) => ({ control, value: control.value, checked: isTicked(control) && control.checked }))
}

/** React reports a value only if it differs from the one it last saw, so the old value is set silently in between. */
function replay({ control, value, checked }: Change) {
  if (!control.isConnected) return
  if (isTicked(control)) {
    control.checked = !checked
    return control.click()
  }
  control.value = control instanceof HTMLSelectElement ? value : control.defaultValue
  const prototype = Object.getPrototypeOf(control) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
