import { Form } from 'react-router-dom'

import type { DeskDelivery } from '@api/admin/integrations/integrations.types'
import { Button } from '@/components/ui/button'

import desk from '../desk.module.css'
import { momentOf } from '../format'
import { PhoneHeading, PlainTable } from '../plain-table'
import { Empty } from '../states'
import styles from './integrations.module.css'
import { DeliveryBadge } from './webhook-states'

export function Deliveries({ deliveries, active }: { deliveries: DeskDelivery[]; active: boolean }) {
  if (!deliveries.length) return <Empty title="Nothing was sent yet">A test event is sent at once.</Empty>
  return (
    <PlainTable columns={['Event', 'State', 'Tries', 'Answer']} actions>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} active={active} />
      ))}
    </PlainTable>
  )
}

const DeliveryRow = ({ delivery, active }: { delivery: DeskDelivery; active: boolean }) => {
  const { id, type, payload, state, tries, lastStatus, answer, createdAt, nextTryAt } = delivery
  return (
    <tr>
      <th scope="row">
        {type}
        <div className={desk.fine}>{momentOf(createdAt)}</div>
        <details className={styles.body}>
          <summary>Body</summary>
          <code>{payload}</code>
        </details>
      </th>
      <td>
        <DeliveryBadge delivery={delivery} />
        {state === 'pending' && nextTryAt && <div className={desk.fine}>Next try {momentOf(nextTryAt)}</div>}
      </td>
      <td className={desk.num}>
        <PhoneHeading>Tries</PhoneHeading>
        {tries}
      </td>
      <td>
        <PhoneHeading>Answer</PhoneHeading>
        {lastStatus ?? <span className={desk.none}>None</span>}
        {answer && <div className={desk.fine}>{answer}</div>}
      </td>
      <td>
        {active && (
          <Form method="post" className={desk.actions} preventScrollReset>
            <input type="hidden" name="delivery" value={id} />
            <Button type="submit" name="intent" value="again" variant="secondary" size="small">
              Send again<span className="sr-only">: {type}</span>
            </Button>
          </Form>
        )}
      </td>
    </tr>
  )
}
