import { useEffect, useId, useRef, type ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { IconButton } from './button'
import styles from './dialog.module.css'
import { Cross } from './icons'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** `notice` is centred and narrow, `form` is a column of fields, `wide` holds a film or a table. */
  look?: 'notice' | 'form' | 'wide'
  closeLabel?: string
  className?: string
}

/** Modal while open; on closing, the focus returns to where it was. */
function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null)
  const closer = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const opener = document.activeElement
    dialog.showModal()
    // An embedded film would take the initial focus, and with it the Escape key.
    if (document.activeElement instanceof HTMLIFrameElement) closer.current?.focus()
    document.documentElement.style.overflow = 'hidden'
    return () => {
      dialog.close()
      document.documentElement.style.overflow = ''
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      // The page behind the dialog has changed, and the opener is gone.
      else document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [open])
  return { ref, closer }
}

/**
 * The native modal dialog: it traps the focus, makes the rest inert, closes on Escape and restores the focus. Added here: the
 * backdrop closes it too, and the page behind does not scroll.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, look = 'notice', closeLabel = 'Close', className } = props
  const { ref, closer } = useModal(open)
  const id = useId()

  if (!open) return null
  return (
    <dialog
      ref={ref}
      className={cx(styles.dialog, styles[look], className)}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === ref.current) onClose()
      }}
    >
      <div className={styles.content}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {description && (
          <div id={`${id}-description`} className="mt-3.5 text-muted text-balance">
            {description}
          </div>
        )}
        {children}
        <IconButton ref={closer} borderless label={closeLabel} className="absolute top-3 right-3" onClick={onClose}>
          <Cross />
        </IconButton>
      </div>
    </dialog>
  )
}
