import { cx } from '@/lib/cx'
import file from './data/techflow-map.svg?url'
import styles from './techflow-map.module.css'
import { TOWN } from './town'

interface TechFlowMapProps {
  /** `hero` fills a positioned box with the town right of the middle and fades to the left, `tile` fills it with the town in the middle. */
  view: 'hero' | 'tile'
  town: string
}

/** Where the company is in relation to Greenwich; only for companies whose town may be shown. */
export function TechFlowMap({ view, town }: TechFlowMapProps) {
  return (
    <div className={cx(styles.map, styles[view])}>
      <svg viewBox="0 0 1920 480" width="1920" height="480" aria-hidden="true">
        <use href={`${file}#map`} />
        <text x="1276" y="246" {...TOWN} fontSize="18" fill="var(--brass)">
          {town}
        </text>
      </svg>
      <p className="sr-only">{town}</p>
    </div>
  )
}
