import { Dial } from './dial'

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
