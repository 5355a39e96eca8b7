interface Band {
  /** Share of the half circle, 0 to 1. */
  from: number
  to: number
  inner: number
  outer: number
  colour: string
  opacity?: number
}

interface DialProps {
  bands: Band[]
  strokes: number
  /** The inked proportion of each stroke. */
  ink: number
  size: { width: number; height: number; centre: number }
  rim?: number
}

const fixed = (value: number) => Number(value.toFixed(2))

/**
 * Every band is one thick arc with a dash pattern: `pathLength` makes the number of strokes exact, and the drawing is only
 * three paths.
 */
export function Dial({ bands, strokes, ink, size, rim }: DialProps) {
  const at = (share: number, radius: number) => {
    const angle = Math.PI * (1 - share)
    return `${fixed(size.centre + radius * Math.cos(angle))} ${fixed(size.centre - radius * Math.sin(angle))}`
  }
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} fill="none" aria-hidden="true">
      {rim && <path d={`M${at(0, rim)}A${rim} ${rim} 0 01${at(1, rim)}`} stroke="var(--line)" />}
      {bands.map(({ from, to, inner, outer, colour, opacity }) => {
        const middle = (inner + outer) / 2
        const count = Math.round((to - from) * strokes)
        if (!count) return null
        const gap = (1 - ink) / 2
        return (
          <path
            key={colour + from}
            d={`M${at(from, middle)}A${middle} ${middle} 0 01${at(to, middle)}`}
            pathLength={count}
            strokeWidth={outer - inner}
            strokeDasharray={`${fixed(ink)} ${fixed(1 - ink)}`}
            strokeDashoffset={-fixed(gap)}
            stroke={colour}
            strokeOpacity={opacity}
          />
        )
      })}
    </svg>
  )
}
