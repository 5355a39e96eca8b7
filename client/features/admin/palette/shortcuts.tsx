import { Dialog } from '@/components/ui/dialog'

import styles from './shortcuts.module.css'

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
