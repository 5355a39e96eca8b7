import type { ReactNode } from 'react'
import { RESERVED_HOURS } from '@api/calls/call.rules'
import { ButtonLink } from '@/components/ui/button'
import { Confirmation, ReceiptPart, SeeCompanies, UnlessReceived } from '@/components/ui/confirmation'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { usePosted } from '@/lib/use-posted'
import { factsOf } from './booking-facts'

export const handle: PageHandle = {
  title: 'Thank You',
  description: 'Your request for a discovery call is with us.',
  robots: 'noindex',
}

const KEPT = { title: `Within ${RESERVED_HOURS} hours`, text: 'You confirm your time by the link in our email' }
const ASKED = { title: 'Within 24 hours', text: 'We confirm and send the invite, within one working day' }

const ofKept = (kept: ReactNode, otherwise: ReactNode) => (
  <>
    <ReceiptPart name="kept">{kept}</ReceiptPart>
    <UnlessReceived name="kept">{otherwise}</UnlessReceived>
  </>
)

export const Component = () => (
  <Confirmation
    page={paths.thankYou}
    facts={factsOf}
    next={<Next />}
    title="Thank You!"
    steps={[
      { title: 'Now', text: 'Your request is with us' },
      { title: ofKept(KEPT.title, ASKED.title), text: ofKept(KEPT.text, ASKED.text) },
      { title: 'Your call', text: '30–45 minutes' },
    ]}
    form={{ to: paths.bookCall, label: 'Book a Discovery Call' }}
  >
    Our team will reach out within 24 hours to confirm your slot and send a calendar invite for a 30-45 minute call.
  </Confirmation>
)

function Next() {
  const token = usePosted()?.callToken ?? ''
  const to = `${paths.statusCall}?${new URLSearchParams({ token })}`
  return (
    <>
      <ReceiptPart name="callToken">
        {ofKept(
          <ButtonLink to={to} variant="secondary" data-receipt-token>
            Choose another time
          </ButtonLink>,
          <ButtonLink to={to} data-receipt-token>
            Choose your time
          </ButtonLink>,
        )}
      </ReceiptPart>
      <UnlessReceived name="callToken">
        <SeeCompanies />
      </UnlessReceived>
    </>
  )
}
