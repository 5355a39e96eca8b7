import { HashLink } from '@/components/ui/text-link'
import { cx } from '@/lib/cx'
import { parts, type CampaignForm } from './campaign-form'
import { FullnessMark } from './fullness-mark'
import styles from './parts-nav.module.css'

interface Props {
  form: CampaignForm
  current: number
  onChoose: (index: number) => void
}

export function PartsNav({ form, current, onChoose }: Props) {
  return (
    <nav aria-label="Parts" className={styles.nav}>
      <ol>
        {parts.map(({ name, fullness }, index) => (
          <li key={name}>
            <HashLink
              to={`part-${index + 1}`}
              aria-current={index === current ? 'step' : undefined}
              className={cx(styles.link, index === current && styles.current)}
              onClick={() => onChoose(index)}
            >
              <FullnessMark fullness={fullness(form)} />
              {name}
            </HashLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
