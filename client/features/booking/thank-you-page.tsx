import { ButtonLink } from '@/components/ui/button'
import { Confirmation, SeeCompanies } from '@/components/ui/confirmation'
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
  const token = usePosted()?.callToken
  return (
    <>
      <ButtonLink
        to={`${paths.followCall}?${new URLSearchParams({ token: token ?? '' })}`}
        hidden={!token}
        data-receipt-part="callToken"
        data-receipt-token
      >
        Choose your time
      </ButtonLink>
      <span className="contents" hidden={Boolean(token)} data-receipt-unless="callToken">
        <SeeCompanies />
      </span>
    </>
  )
}
