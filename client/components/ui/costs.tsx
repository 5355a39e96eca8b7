import { brand } from '@/brand'
import { paths } from '@/lib/paths'
import { Panel, Statement } from './blocks'
import { TextLink } from './text-link'

/** The prices from the brand file, with a link to the people behind them; nothing if the operator states no prices. */
export function Costs({ className }: { className?: string }) {
  const { costs, name } = brand
  if (!costs?.length) return null
  return (
    <Panel as="section" look="card" className={className} aria-labelledby="costs">
      <h2 id="costs" className="text-h3 mb-4">
        What it costs
      </h2>
      <Statement dense rows={costs.map(({ item, price, note }) => ({ label: item, figure: price, note }))} />
      <p className="text-small text-muted border-line border-t pt-3">
        <TextLink to={paths.about}>Who stands behind {name}</TextLink>
      </p>
    </Panel>
  )
}
