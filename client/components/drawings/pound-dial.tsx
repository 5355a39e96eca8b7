/** Exports: PoundDial (what happens to a pound, half a penny per stroke), ReliefDial (a rate of relief, one per cent per stroke). */

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
function Dial({ bands, strokes, ink, size, rim }: DialProps) {
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

interface PoundDialProps {
  /** Pence of each pound: lost for good, returned as loss relief, returned as income tax relief; 100 in total. */
  lost: number
  lossRelief: number
  incomeTax: number
}

/** 200 strokes of half a penny, the loss first and longest. The figures are given in words beside it. */
export function PoundDial({ lost, lossRelief, incomeTax }: PoundDialProps) {
  const whole = lost + lossRelief + incomeTax
  const [first, second] = [lost / whole, (lost + lossRelief) / whole]
  return (
    <Dial
      strokes={200}
      ink={0.38}
      size={{ width: 544, height: 273, centre: 272 }}
      rim={168}
      bands={[
        { from: 0, to: first, inner: 180, outer: 270, colour: 'var(--red)' },
        { from: first, to: second, inner: 180, outer: 248, colour: 'var(--teal)' },
        { from: second, to: 1, inner: 180, outer: 228, colour: 'var(--brass)' },
      ]}
    />
  )
}

/** 100 strokes of one per cent; those of the relief are in brass. */
export function ReliefDial({ percent }: { percent: number }) {
  const share = percent / 100
  return (
    <Dial
      strokes={100}
      ink={0.36}
      size={{ width: 260, height: 132, centre: 130 }}
      bands={[
        { from: 0, to: share, inner: 92, outer: 128, colour: 'var(--brass)' },
        { from: share, to: 1, inner: 92, outer: 112, colour: 'currentColor', opacity: 0.3 },
      ]}
    />
  )
}
