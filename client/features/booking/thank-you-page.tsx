import { ButtonLink } from '@/components/ui/button'
import { Confirmation, SeeCompanies } from '@/components/ui/confirmation'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { type Receipt, useReceipt } from '@/lib/receipt'
import { RESERVED_HOURS, whenIn } from '@api/calls/call.rules'
import { isZone } from '@/lib/zone'
import { dayOf, dayWords, dueWords } from './booking-day'

export const handle: PageHandle = {
  title: 'Thank You',
  description: 'Your request for a discovery call is with us.',
  robots: 'noindex',
}

export function Component() {
  const receipt = useReceipt(paths.thankYou)
  const isKept = Boolean(receipt?.kept)
  return (
    <Confirmation
      receipt={receipt}
      facts={receipt ? factsOf(receipt) : []}
      next={
        receipt?.callToken ? (
          <ButtonLink
            to={`${paths.followCall}?${new URLSearchParams({ token: receipt.callToken })}`}
            variant={isKept ? 'secondary' : 'primary'}
          >
            {isKept ? 'Choose another time' : 'Choose your time'}
          </ButtonLink>
        ) : (
          <SeeCompanies email={receipt?.email} />
        )
      }
      title="Thank You!"
      steps={[
        { title: 'Now', text: 'Your request is with us' },
        isKept
          ? { title: `Within ${RESERVED_HOURS} hours`, text: 'You confirm your time by the link in our email' }
          : { title: 'Within 24 hours', text: 'We confirm and send the invite, within one working day' },
        { title: 'Your call', text: '30–45 minutes' },
      ]}
      form={{ to: paths.bookCall, label: 'Book a Discovery Call' }}
    >
      Our team will reach out within 24 hours to confirm your slot and send a calendar invite for a 30-45 minute call.
    </Confirmation>
  )
}

/** A cookie may have brought it, so what cannot be read is left out. */
const isMoment = (iso: string | undefined): iso is string => !Number.isNaN(Date.parse(iso ?? ''))

function factsOf({ day, startsAt, zone, kept, answerBy, email }: Receipt) {
  const when = isMoment(startsAt) ? whenIn(startsAt, isZone(zone) ? zone : undefined) : undefined
  return [
    ...(when && kept ? [{ label: 'Your\u00a0call', figure: when }] : []),
    ...(when && !kept
      ? [{ label: 'Your\u00a0call', figure: 'That time could not be kept. Please choose another' }]
      : []),
    ...(when === undefined && (day || email) ? [{ label: 'Your\u00a0call', figure: dayWords(dayOf(day)) }] : []),
    ...(when && kept
      ? [{ label: 'Confirm it', figure: `Within ${RESERVED_HOURS} hours, by the link in our email` }]
      : []),
    ...(isMoment(answerBy) && !kept ? [{ label: 'You hear from us', figure: `By ${dueWords(answerBy)}` }] : []),
    ...(email ? [{ label: 'Invite goes to', figure: email }] : []),
  ]
}
