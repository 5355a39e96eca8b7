import { Dialog } from '@/components/ui/dialog'

import styles from './shortcuts.module.css'

const SHORTCUTS: [where: string, keys: [keys: string[], does: string][]][] = [
  [
    'Everywhere',
    [
      [['Ctrl', 'K'], 'Go to an entry, a person, a page or a view, or do what the page offers'],
      [['Ctrl', 'Z'], 'Take the last change back, while that is offered'],
      [['?'], 'These shortcuts'],
    ],
  ],
  [
    'In a list',
    [
      [['↑', '↓'], 'Move from row to row'],
      [['Enter'], 'Open the row'],
      [['Space'], 'Select the row; with Shift and the mouse, all since the last one'],
      [['S'], 'From a row on to the bar that changes the selected ones'],
      [['/'], 'Search; ↓ goes on to what was found'],
    ],
  ],
  [
    'In an entry',
    [
      [['↑', '↓'], 'The entry before and the one after'],
      [['Ctrl', 'Enter'], 'Save, from any field; with Shift, and go on to the next'],
      [['Esc'], 'Back to the list'],
    ],
  ],
]

export const Shortcuts = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} title="Keyboard shortcuts" look="form">
    {SHORTCUTS.map(([where, keys]) => (
      <section key={where} className={styles.group}>
        <h3>{where}</h3>
        <dl>
          {keys.map(([names, does]) => (
            <div key={does}>
              <dt>
                {names.map((name) => (
                  <kbd key={name}>{name}</kbd>
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
