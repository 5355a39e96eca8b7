import styles from './relief-dial.module.css'

const point = (radius: number, share: number) => {
  const angle = Math.PI * (1 - share)
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(-radius * Math.sin(angle)).toFixed(2)}`
}

/** Engraved strokes along the upper half circle, from one share of it to another; `count` strokes, each a ray of the dial. */
export function DialStrokes({ from, to, inner, outer, count, weight = 0.38, className }: DialStrokesProps) {
  const radius = (inner + outer) / 2
  return (
    <path
      d={`M${point(radius, from)}A${radius} ${radius} 0 0 1 ${point(radius, to)}`}
      pathLength={count}
      strokeDasharray={`0 ${((1 - weight) / 2).toFixed(3)} ${weight} ${((1 - weight) / 2).toFixed(3)}`}
      strokeWidth={outer - inner}
      className={className}
    />
  )
}

interface DialStrokesProps {
  from: number
  to: number
  inner: number
  outer: number
  count: number
  weight?: number
  className?: string
}

/** How much of each pound comes back as income tax relief: a hundred strokes, one for each penny. */
export function ReliefDial({ percent }: { percent: number }) {
  return (
    <span className={styles.dial}>
      <svg viewBox="-130 -130 260 132" fill="none" aria-hidden="true">
        <DialStrokes from={0} to={percent / 100} inner={92} outer={128} count={percent} className={styles.on} />
        <DialStrokes from={percent / 100} to={1} inner={92} outer={112} count={100 - percent} className={styles.off} />
      </svg>
      <span className={styles.figure} aria-hidden="true">
        {percent}%
      </span>
    </span>
  )
}
