import { useLayoutEffect } from 'react'

import { Dialog } from '@/components/ui/dialog'

import { deskDialog, hasDialog, openDialog, typesInto } from '../desk-controls'
import { Palette } from './palette'

const close = () => openDialog(undefined)

/** On every page of the desk: Ctrl+K opens the palette, the question mark lists the shortcuts. */
export function DeskDialogs() {
  const open = deskDialog.use()
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
  return open === 'palette' ? <Palette onClose={close} /> : <Shortcuts onClose={close} />
}

const SHORTCUTS: [where: string, keys: [keys: string[], does: string][]][] = [
  [
    'Everywhere',
    [
      [['Ctrl', 'K'], 'Go to an entry, a person, a page or a view, or use one of the page’s actions'],
      [['Ctrl', 'Z'], 'Undo the last change, while you still can'],
      [['?'], 'These shortcuts'],
    ],
  ],
  [
    'In a list',
    [
      [['↑', '↓'], 'Move from row to row'],
      [['Enter'], 'Open the row'],
      [['Space'], 'Select the row; Shift and click selects all rows since the last one'],
      [['S'], 'Go from a row to the bar that changes the selected ones'],
      [['/'], 'Search; ↓ goes to the results'],
    ],
  ],
  [
    'In an entry',
    [
      [['↑', '↓'], 'Previous and next entry'],
      [['Ctrl', 'Enter'], 'Save from any field; with Shift, save and open the next'],
      [['Esc'], 'Back to the list'],
    ],
  ],
]

const Shortcuts = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} title="Keyboard shortcuts" look="form">
    {SHORTCUTS.map(([where, keys]) => (
      <section key={where} className="mt-6">
        <h3 className="text-small text-muted mb-2 font-sans font-semibold">{where}</h3>
        <dl>
          {keys.map(([names, does]) => (
            <div key={does} className="grid grid-cols-[7em_minmax(0,1fr)] items-baseline gap-4 py-1.5">
              <dt className="flex gap-1.5">
                {names.map((name) => (
                  <kbd key={name} className="key">
                    {name}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
)
