import styles from './funding-scale.module.css'

const marks = [0, 25, 50, 75, 100]

/** The amount raised on a ruler. Beyond the target it is full; the text beside it has the figure. */
export function FundingScale({ percent }: { percent: number }) {
  const shown = Math.min(100, Math.max(0, percent))
  return (
    <div
      role="progressbar"
      aria-label="Funded"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={`${percent}% funded`}
      className={styles.scale}
    >
      <span className={styles.reached} style={{ width: `${shown}%` }} />
      {marks.map((mark) => (
        <i key={mark} className={styles.mark} style={{ left: `${mark}%` }}>
          <span>{mark}%</span>
        </i>
      ))}
    </div>
  )
}
