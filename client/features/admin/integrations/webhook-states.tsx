import type { DeskDelivery, DeskWebhook } from '@api/admin/integrations/integrations.types'
import { Badge } from '@/components/ui/badge'

export function EndpointBadge({ webhook: { state, failingSince } }: { webhook: DeskWebhook }) {
  if (state === 'disabled') return <Badge kind="failed">Disabled</Badge>
  if (state === 'paused') return <Badge kind="no-fit">Paused</Badge>
  return failingSince ? <Badge kind="overdue">Failing</Badge> : <Badge kind="introduced">Active</Badge>
}

export function DeliveryBadge({ delivery: { state, tries } }: { delivery: DeskDelivery }) {
  if (state === 'sent') return <Badge kind="introduced">Accepted</Badge>
  if (state === 'failed') return <Badge kind="failed">Given up</Badge>
  return tries ? <Badge kind="overdue">Tried, not accepted</Badge> : <Badge kind="new">On the way</Badge>
}
