import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useFetcher } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

import { undoOffer, useAnnouncement, type DeskResult, type OfferedUndo } from './desk-action'
import { focusMain, typesInto } from './desk-controls'

/** On every page of the desk while the last change can be undone. */
export function UndoBar() {
  const undo = undoOffer.use()
  const fetcher = useFetcher<DeskResult>()
  const button = useRef<HTMLButtonElement>(null)
  useAnnouncement(fetcher.data)

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
    return () => {
      if (shown?.contains(document.activeElement)) focusMain()
    }
  }, [])
  return (
    <section
      ref={bar}
      className="floating relative flex items-center gap-4 overflow-hidden py-2 pr-2 pl-5 max-lg:w-full max-lg:justify-between"
      aria-label="Undo"
    >
      <span role="status">{undo.words}</span>
      {children}
      <span
        className="bg-brass absolute bottom-0 left-0 h-0.5 w-full origin-left animate-[time-left_linear_forwards]"
        style={{ animationDuration: `${undo.seconds}s` }}
        aria-hidden="true"
      />
    </section>
  )
}
