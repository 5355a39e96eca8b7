// In one file, so that these drawings share a style sheet on all pages.
import { cx } from '@/lib/cx'
import file from './data/drawings.svg?url'
import styles from './engraving.module.css'

function Engraving({ name, width, height }: { name: string; width: number; height: number }) {
  return (
    <svg
      className={styles.engraving}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <use href={`${file}#${name}`} width={width} height={height} />
    </svg>
  )
}

const courses = ['PR', 'Sales', 'Marketing', 'Legal', 'Financial literacy']

/** Five courses as five parallels, named: 360 × 272. */
export function TrainingDrawing() {
  return (
    <svg className={cx(styles.engraving, styles.courses)} viewBox="0 0 360 272" width="360" height="272">
      <use href={`${file}#training`} width="240" height="272" />
      {courses.map((name, i) => (
        <text key={name} x="244" y={57 + i * 42}>
          {name}
        </text>
      ))}
    </svg>
  )
}

const screens = ['Tutorials', 'Podcasts', 'Founder hub']

/** Three screens of the app, named: 428 × 176, aligned to the bottom of its cell. */
export function PlatformDrawing() {
  return (
    <svg className={cx(styles.engraving, styles.screens)} viewBox="0 0 428 176" width="428" height="176">
      <use href={`${file}#platform`} width="428" height="176" />
      {screens.map((name, i) => (
        <text key={name} x={17 + i * 146} y={i === 1 ? 117 : 142}>
          {name}
        </text>
      ))}
    </svg>
  )
}

export const VisibilityDrawing = () => <Engraving name="visibility" width={424} height={152} />
export const CommunityDrawing = () => <Engraving name="community" width={268} height={272} />

const plates = { tide: 560, orchard: 320, field: 320 }

/** The picture over a story: fills the width of its column, 232 tall (180 on a phone). */
export function StoryPlate({ story }: { story: keyof typeof plates }) {
  return (
    <div className={styles.plate}>
      <svg viewBox={`0 0 ${plates[story]} 232`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <use href={`${file}#${story}`} width={plates[story]} height="232" />
      </svg>
    </div>
  )
}

/** The award's seal on a dark plate, in both themes: fills its positioned parent; text over it needs `relative`. */
export function AwardPlate({ title, place }: { title: string; place: string }) {
  return (
    <div className={styles.award} data-theme="dark">
      <svg viewBox="0 0 640 348" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <use href={`${file}#award`} width="640" height="348" />
        <rect x="392" y="138" width="172" height="72" fill="var(--video)" stroke="var(--brass)" />
        <text className={styles.awardTitle} x="478" y="170" textAnchor="middle">
          {title}
        </text>
        <text className={styles.awardPlace} x="478" y="194" textAnchor="middle">
          {place}
        </text>
      </svg>
    </div>
  )
}

/** A still for the film of the press strip: dark in both themes; it fills its positioned parent. */
export function FilmStill({ className }: { className?: string }) {
  return (
    <span className={cx(styles.film, className)} data-theme="dark">
      <svg viewBox="0 0 136 88" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <use href={`${file}#film`} width="136" height="88" />
      </svg>
    </span>
  )
}
