/** The name of a town beside its marker, outlined so that it is legible on land and sea. */
export const TOWN = {
  className: 'font-serif [font-style:italic]',
  stroke: 'var(--sea)',
  strokeWidth: 5,
  paintOrder: 'stroke',
} as const
