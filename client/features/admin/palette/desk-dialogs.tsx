import { useLayoutEffect, useSyncExternalStore } from 'react'

import type { Me } from '@api/admin/desk.types'

import { hasDialog, openDialog, openedDialog, watchDialog } from './dialogs'
import { Palette } from './palette'
import { Shortcuts } from './shortcuts'
import { typesInto } from '../use-desk'

const none = () => undefined
const close = () => openDialog(undefined)

/** On every page of the desk: Ctrl+K opens the palette, the question mark lists the shortcuts. */
export function DeskDialogs({ me }: { me: Me }) {
  const open = useSyncExternalStore(watchDialog, openedDialog, none)
  // Registered in the commit that renders the desk, so that no key is lost in between.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const goTo = event.key === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      const asks = event.key === '?' && !event.ctrlKey && !event.metaKey && !typesInto(document.activeElement)
      if (!(goTo || asks) || hasDialog()) return
      event.preventDefault()
      openDialog(goTo ? 'palette' : 'shortcuts')
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      close()
    }
  }, [])
  if (!open) return null
  return open === 'palette' ? <Palette me={me} onClose={close} /> : <Shortcuts onClose={close} />
}
