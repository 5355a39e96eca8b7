interface Props {
  figures: readonly (readonly [label: string, value: string | number])[]
  className?: string
}

export const FigureList = ({ figures, className }: Props) => (
  <dl className={className}>
    {figures.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
