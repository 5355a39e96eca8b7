import { useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { useFetcher } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

import type { Outcome } from './desk-action'
import { offeredUndo, watchUndo, type OfferedUndo } from './undo'
import styles from './undo-bar.module.css'
import { typesInto, useNotice } from './use-desk'

/** On every page of the desk while the last change can be undone. */
export function UndoBar() {
  const undo = useSyncExternalStore(watchUndo, offeredUndo, () => undefined)
  const fetcher = useFetcher<{ notice: Outcome }>()
  const button = useRef<HTMLButtonElement>(null)
  useNotice(fetcher.data?.notice)

  useLayoutEffect(() => {
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
    <Bar key={undo.id} undo={undo}>
      <fetcher.Form method="post" action={undo.answerAddress ?? paths.adminRegistrations}>
        <input type="hidden" name="undo" value={undo.id} />
        <Button
          ref={button}
          type="submit"
          name="intent"
          value={undo.answerAddress ? 'takeBack' : 'undo'}
          variant="secondary"
          size="small"
          aria-keyshortcuts="Control+Z"
          busy={fetcher.state !== 'idle'}
        >
          {undo.answerAddress ? 'Take it back' : 'Undo'}
        </Button>
      </fetcher.Form>
    </Bar>
  )
}

function Bar({ undo, children }: { undo: OfferedUndo; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const shown = bar.current
    // When the bar disappears with the focus in it, the focus moves to the page's content.
    return () => {
      if (shown?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section ref={bar} className={styles.bar} aria-label="Undo" data-print="hide">
      <span role="status">{undo.words}</span>
      {children}
      <span className={styles.rest} style={{ animationDuration: `${undo.seconds}s` }} aria-hidden="true" />
    </section>
  )
}
