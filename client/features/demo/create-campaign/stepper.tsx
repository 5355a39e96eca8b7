import { parts, type CampaignForm } from './campaign-form'
import { FullnessMark } from './fullness-mark'
import styles from './stepper.module.css'

interface Props {
  form: CampaignForm
  current: number
  onChoose: (index: number) => void
}

/** On a phone the form is filled in part by part: the current part, and links to the others. */
export function Stepper({ form, current, onChoose }: Props) {
  return (
    <div className={styles.stepper}>
      <p className="text-small text-muted num">
        Part {current + 1} of {parts.length}
      </p>
      <ol className={styles.steps}>
        {parts.map(({ name, fullness }, index) => (
          <li key={name}>
            <button
              type="button"
              aria-current={index === current ? 'step' : undefined}
              aria-label={`Part ${index + 1}: ${name}`}
              className={styles.step}
              onClick={() => onChoose(index)}
            >
              <FullnessMark fullness={fullness(form)} />
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
