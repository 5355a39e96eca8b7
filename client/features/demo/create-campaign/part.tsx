import type { ReactNode } from 'react'
import type { CampaignForm, Errors } from './campaign-form'
import styles from './part.module.css'

export interface PartProps {
  form: CampaignForm
  errors: Errors
  update: (change: Partial<CampaignForm>) => void
}

interface Props {
  index: number
  name: string
  note?: string
  /** The part that a phone shows, and that the list of parts marks. */
  current: boolean
  onEnter: (index: number) => void
  children: ReactNode
}

export function Part({ index, name, note, current, onEnter, children }: Props) {
  return (
    <section
      id={`part-${index + 1}`}
      aria-labelledby={`part-${index + 1}-name`}
      className={`ruled ${styles.part}`}
      data-current={current}
      onFocus={() => onEnter(index)}
    >
      <h2 id={`part-${index + 1}-name`} className="text-h3 mb-5">
        {name}
      </h2>
      {note && <p className="text-muted -mt-2.5 mb-5">{note}</p>}
      {children}
    </section>
  )
}
