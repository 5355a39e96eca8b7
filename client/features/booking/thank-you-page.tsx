import { ButtonLink } from '@/components/ui/button'
import { Confirmation, ReceiptPart, SeeCompanies } from '@/components/ui/confirmation'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { usePosted } from '@/lib/use-posted'

export const handle: PageHandle = {
  title: 'Thank You',
  description: 'Your request for a discovery call is with us.',
  robots: 'noindex',
}

export const Component = () => (
  <Confirmation
    page={paths.thankYou}
    facts={[
      { label: 'Your call', part: 'call' },
      { label: 'Invite goes to', part: 'email' },
    ]}
    next={<Next />}
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

function Next() {
  const posted = usePosted()
  const token = posted?.callToken ?? ''
  return (
    <>
      <ReceiptPart name="callToken" shown={token}>
        <ButtonLink to={`${paths.followCall}?${new URLSearchParams({ token })}`} data-receipt-token>
          Choose your time
        </ButtonLink>
      </ReceiptPart>
      {!token && (
        <span className="contents" data-receipt-unless="callToken">
          <SeeCompanies />
        </span>
      )}
    </>
  )
}
