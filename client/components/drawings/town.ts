/** The name of a town beside its marker: on the sea or on land, it is read against both. */
export const TOWN = {
  className: 'font-serif [font-style:italic]',
  stroke: 'var(--sea)',
  strokeWidth: 5,
  paintOrder: 'stroke',
} as const
