import desk from '../desk.module.css'
import styles from './integrations.module.css'

/** A newly created secret: readable now, and never again. */
export const ShownOnce = ({ label, secret }: { label: string; secret: string }) => (
  <div className={styles.once}>
    <label htmlFor="shown-once">{label}</label>
    <input
      id="shown-once"
      type="text"
      className={desk.input}
      readOnly
      value={secret}
      spellCheck={false}
      autoComplete="off"
      aria-describedby="shown-once-note"
      onFocus={(event) => event.currentTarget.select()}
    />
    <p id="shown-once-note">Copy it now: it is not shown again.</p>
  </div>
)
