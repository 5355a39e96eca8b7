import { Dial } from './dial'

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
