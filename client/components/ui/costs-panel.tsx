import { brand } from '@/brand'

import { Panel } from './panel'
import { Statement } from './statement'

/** The prices from the brand file; renders nothing until an operator fills them in. */
export function CostsPanel() {
  const { costs } = brand
  if (!costs?.length) return null
  return (
    <Panel as="section" look="card">
      <h2 className="text-h3 mb-4">What it costs</h2>
      <Statement rows={costs.map(({ item, price }) => ({ label: item, figure: price }))} />
      {costs.map(
        ({ item, note }) =>
          note && (
            <p key={item} className="text-small text-muted mt-3">
              {note}
            </p>
          ),
      )}
    </Panel>
  )
}
