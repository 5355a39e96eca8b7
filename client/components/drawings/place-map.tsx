import { cx } from '@/lib/cx'
import file from './data/isles-map.svg?url'
import styles from './place-map.module.css'
import { TOWN } from './town'

interface Coordinates {
  town: string
  latitude: number
  longitude: number
}

/** The projection of `islesMap` in scripts/media/maps.mjs. */
const SCALE = 2100
const MIDDLE = { x: 480, y: 360, latitude: 54.5, longitude: -3 }
const WINDOW = { width: 384, height: 176 }

const radians = (degrees: number) => (degrees * Math.PI) / 180

function project({ latitude, longitude }: Coordinates) {
  const [phi, phi0, lambda] = [latitude, MIDDLE.latitude, longitude - MIDDLE.longitude].map(radians) as [
    number,
    number,
    number,
  ]
  return {
    x: MIDDLE.x + SCALE * Math.cos(phi) * Math.sin(lambda),
    y: MIDDLE.y - SCALE * (Math.cos(phi0) * Math.sin(phi) - Math.sin(phi0) * Math.cos(phi) * Math.cos(lambda)),
  }
}

/** A company's place in relation to Greenwich; only for companies whose town may be shown. */
export function PlaceMap({ place, className }: { place: Coordinates; className?: string }) {
  const { x, y } = project(place)
  const view = [x - WINDOW.width / 2, y - WINDOW.height / 2].map((edge) => edge.toFixed(1)).join(' ')
  return (
    <div className={cx(styles.map, className)}>
      <svg viewBox={`${view} ${WINDOW.width} ${WINDOW.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <use href={`${file}#map`} />
        <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
          <circle r="9" className={styles.ring} />
          <circle r="3.5" className={styles.dot} />
        </g>
        <text x={(x + 15).toFixed(1)} y={(y + 6).toFixed(1)} {...TOWN} fontSize="16" fill="var(--text)">
          {place.town}
        </text>
      </svg>
      <p className="sr-only">{place.town}</p>
    </div>
  )
}
