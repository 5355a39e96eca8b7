import type { Category } from '@api/demonstration/demonstration.types'
import styles from './engraving.module.css'

const WIDTH = 384
const HEIGHT = 152
const GAP = 6

/** Top edge of each plate, from 0 (foot) to 1, for x from 0 (west) to 1 (east). */
const outlines: Record<Category, (x: number) => number> = {
  FinTech: (x) => 0.18 + 0.13 * Math.floor(x * 6),
  CleanTech: (x) => 0.46 + 0.26 * Math.sin(x * Math.PI * 3.1 - 0.6) * (0.55 + 0.45 * x),
  HealthTech: (x) => {
    const beat = Math.abs(((x * 3) % 1) - 0.5) * 2
    return 0.2 + 0.68 * Math.max(0, 1 - beat * 3.4) + 0.16 * Math.max(0, 1 - Math.abs(beat - 0.62) * 9)
  },
  FoodTech: (x) => 0.14 + 0.72 * Math.sqrt(Math.max(0, 1 - ((((x * 2) % 1) - 0.5) * 2.15) ** 2)),
  EdTech: (x) => 0.26 + 0.5 * Math.abs(Math.sin(x * Math.PI * 2)) ** 0.55,
  PropTech: (x) => 0.24 + 0.56 * (1 - Math.abs(((x * 3) % 1) - 0.5) * 2),
}

function lines(outline: (x: number) => number) {
  let path = ''
  for (let x = GAP; x < WIDTH; x += GAP) {
    const top = HEIGHT - Math.min(0.94, Math.max(0.06, outline(x / WIDTH))) * HEIGHT
    path += `M${x} ${HEIGHT}V${top.toFixed(1)}`
  }
  return path
}

const plates = new Map<Category, string>()
const plateOf = (category: Category) => {
  const known = plates.get(category) ?? lines(outlines[category])
  plates.set(category, known)
  return known
}

/** Meridians seen edge-on, cut to a shape that stands for the sector, and the one in brass. It says no more than the tag does. */
export function Engraving({ category }: { category: Category }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      className={styles.engraving}
      aria-hidden="true"
    >
      <path d={plateOf(category)} className={styles.line} />
      <path d={`M264 0V${HEIGHT}`} className={styles.meridian} />
    </svg>
  )
}
