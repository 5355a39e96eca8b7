import { type ReactNode, use, useId } from 'react'
import { cx } from '@/lib/cx'
import { IslandDrawing } from '@/lib/island'
import { IconButton } from './button'
import styles from './dialog.module.css'
import { Cross } from './icons'

interface Props {
  id: string
  title: string
  description?: string
  look?: 'form' | 'wide'
  closeLabel?: string
  className?: string
  children: ReactNode
}

/** A modal that comes with the document as a template; the shell opens it for an element whose `data-opens-dialog` has its id. */
export function DrawnDialog(props: Props) {
  const draw = use(IslandDrawing)
  const html = draw(<DialogMarkup {...props} />, useId())
  return <template data-dialog={props.id} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
}

const DialogMarkup = ({ id, title, description, look, closeLabel = 'Close', className, children }: Props) => (
  <dialog
    id={id}
    data-drawn
    className={cx(styles.dialog, look && styles[look], className)}
    aria-modal="true"
    aria-labelledby={`${id}-title`}
    aria-describedby={description && `${id}-description`}
  >
    <div className={styles.content}>
      <h2 id={`${id}-title`} className={styles.title} data-slot="title">
        {title}
      </h2>
      {description && (
        <div id={`${id}-description`} className="text-muted mt-3.5 text-balance">
          {description}
        </div>
      )}
      {children}
      <IconButton borderless label={closeLabel} className="absolute top-3 right-3" data-closes-dialog>
        <Cross />
      </IconButton>
    </div>
  </dialog>
)
