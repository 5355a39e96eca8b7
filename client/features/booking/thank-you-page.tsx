import { Confirmation } from '@/components/ui/confirmation'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { useReceipt } from '@/lib/receipt'

import { dayOf, shortDay } from './booking-day'

export const handle: PageHandle = {
  title: 'Thank You',
  description: 'Your request for a discovery call is with us.',
  robots: 'noindex',
}

export function Component() {
  const receipt = useReceipt(paths.thankYou)
  const day = dayOf(receipt?.day)
  const rows = [
    ...(receipt ? [{ label: 'Your reference', figure: receipt.reference }] : []),
    ...(receipt?.email
      ? [
          { label: 'Your call', figure: day ? shortDay(day) : 'No date chosen: we will suggest one' },
          { label: 'Invite goes to', figure: receipt.email },
        ]
      : []),
  ]
  return (
    <Confirmation
      receipt={rows}
      title="Thank You!"
      steps={[
        { title: 'Now', text: 'Your request is with us' },
        { title: 'Within 24 hours', text: 'We confirm and send the invite' },
        { title: 'Your call', text: '30–45 minutes' },
      ]}
    >
      Our team will reach out within 24 hours to confirm your slot and send a calendar invite for a 30-45 minute call.
    </Confirmation>
  )
}
