import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { useFieldId } from './field'
import styles from './form.module.css'

/** A setting that applies immediately; its label is placed beside it. */
export function Switch(props: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; name: string }) {
  const { label, name, id: ownId, className, ...rest } = props
  const idFor = useFieldId()
  const id = ownId ?? idFor(name)
  return (
    <div className={cx('group flex min-h-11 items-center gap-3', className)}>
      <input {...rest} type="checkbox" role="switch" id={id} name={name} className={cx(styles.choice, styles.switch)} />
      <label htmlFor={id}>{label}</label>
      <span
        className="text-muted text-small ml-auto before:content-['Off'] group-has-checked:before:content-['On']"
        aria-hidden="true"
      />
    </div>
  )
}

export const Radio = (props: ComponentProps<'input'>) => <input {...props} type="radio" className={styles.choice} />

type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode; name: string; value: string }

export const RadioCards = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(200px,100%),1fr))] gap-4">{children}</div>
)

export const RadioCard = ({ label, children, ...rest }: RadioProps & { children?: ReactNode }) => (
  <label className={styles.card}>
    <Radio {...rest} />
    <b className="text-lead">{label}</b>
    {children && <span className="text-muted leading-normal text-balance">{children}</span>}
  </label>
)

export const Segments = (props: ComponentProps<'div'>) => <div {...props} className={styles.segments} />

export const Segment = ({ label, ...rest }: RadioProps) => (
  <label>
    <input {...rest} type="radio" />
    {label}
  </label>
)
