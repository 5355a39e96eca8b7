import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useFetcher } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import type { Notice } from '@/lib/notify'
import { paths } from '@/lib/paths'

import { offeredUndo, watchUndo } from './undo'
import styles from './undo-bar.module.css'
import { typesInto, useNotice } from './use-desk'

const never = () => undefined

/** On every page of the desk, for as long as the last change can be taken back. */
export function UndoBar() {
  const undo = useSyncExternalStore(watchUndo, offeredUndo, never)
  const fetcher = useFetcher<{ notice: Notice }>()
  const button = useRef<HTMLButtonElement>(null)
  useNotice(fetcher.data?.notice)

  useEffect(() => {
    if (!undo) return
    function press(event: KeyboardEvent) {
      const asked = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!asked || typesInto(document.activeElement)) return
      event.preventDefault()
      button.current?.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [undo])

  if (!undo) return null
  return (
    <section className={styles.bar} aria-label="Undo" key={undo.id}>
      <span>{undo.words}</span>
      <fetcher.Form method="post" action={paths.adminRegistrations}>
        <input type="hidden" name="undo" value={undo.id} />
        <Button
          ref={button}
          type="submit"
          name="intent"
          value="undo"
          variant="secondary"
          size="small"
          aria-keyshortcuts="Control+Z"
          busy={fetcher.state !== 'idle'}
        >
          Undo
        </Button>
      </fetcher.Form>
      <span className={styles.rest} style={{ animationDuration: `${undo.seconds}s` }} aria-hidden="true" />
    </section>
  )
}
