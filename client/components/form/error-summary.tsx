import { useEffect, useRef } from 'react'

import { Warning } from '@/components/ui/icons'

import styles from './error-summary.module.css'
import { useFieldId } from './field'

interface Props {
  errors: Record<string, string | undefined>
  title?: string
  /** An error that belongs to no single field. */
  message?: string
}

/** Lists every error above the form and takes the focus; each line links to its field. */
export function ErrorSummary({ errors, title = 'Please check these answers', message }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const idFor = useFieldId()
  const entries = Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const shown = entries.length > 0 || Boolean(message)
  const signature = JSON.stringify([entries, message])

  useEffect(() => {
    if (shown) ref.current?.focus()
  }, [shown, signature])

  if (!shown) return null
  return (
    <div ref={ref} tabIndex={-1} role="alert" className={styles.summary}>
      <Warning size={24} className={styles.sign} />
      <div>
        <h2 className={styles.title}>{title}</h2>
        {message && <p>{message}</p>}
        {entries.length > 0 && (
          <ul>
            {entries.map(([name, text]) => (
              <li key={name}>
                <a
                  href={`#${idFor(name)}`}
                  className={styles.link}
                  onClick={(event) => {
                    const target = document.getElementById(idFor(name))
                    if (!target) return
                    event.preventDefault()
                    const control = target.matches('input, select, textarea, button')
                      ? target
                      : target.querySelector<HTMLElement>('input, select, textarea, button')
                    control?.focus()
                    target.scrollIntoView({ block: 'center' })
                  }}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
