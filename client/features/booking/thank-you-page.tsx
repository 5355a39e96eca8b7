import { ButtonLink } from '@/components/ui/button'
import { Confirmation, SeeCompanies } from '@/components/ui/confirmation'
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
  const facts = receipt?.email
    ? [
        { label: 'Your call', figure: day ? shortDay(day) : 'No date chosen: we will suggest one' },
        { label: 'Invite goes to', figure: receipt.email },
      ]
    : []
  return (
    <Confirmation
      receipt={receipt}
      facts={facts}
      next={
        receipt?.callToken ? (
          <ButtonLink to={`${paths.followCall}?${new URLSearchParams({ token: receipt.callToken })}`}>
            Choose your time
          </ButtonLink>
        ) : (
          <SeeCompanies email={receipt?.email} />
        )
      }
      title="Thank You!"
      steps={[
        { title: 'Now', text: 'Your request is with us' },
        { title: 'Within 24 hours', text: 'We confirm and send the invite, within one working day' },
        { title: 'Your call', text: '30–45 minutes' },
      ]}
      form={{ to: paths.bookCall, label: 'Book a Discovery Call' }}
    >
      Our team will reach out within 24 hours to confirm your slot and send a calendar invite for a 30-45 minute call.
    </Confirmation>
  )
}
