import { openDialog } from '../palette/dialogs'
import desk from '../desk.module.css'
import pagerStyles from './pager.module.css'

export const ListKeys = ({ selectable }: { selectable: boolean }) => (
  <p className={pagerStyles.keys} data-print="hide">
    <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> opens, {selectable && <kbd>Space</kbd>} {selectable && 'selects, '}
    {selectable && <kbd>S</kbd>} {selectable && 'changes the selected, '}
    <kbd>/</kbd> searches, <kbd>?</kbd>{' '}
    <button type="button" className={desk.link} aria-keyshortcuts="?" onClick={() => openDialog('shortcuts')}>
      lists the rest
    </button>
  </p>
)
