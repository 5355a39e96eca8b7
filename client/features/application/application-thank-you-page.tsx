import { Confirmation, SeeCompanies } from '@/components/ui/confirmation'
import { TextLink } from '@/components/ui/text-link'
import type { PageHandle } from '@/lib/page'
import { paths, signUpFor } from '@/lib/paths'

export const handle: PageHandle = {
  title: 'Application Submitted',
  description: 'Your application is with us.',
  robots: 'noindex',
}

export const Component = () => (
  <Confirmation
    page={paths.applicationThankYou}
    title="Application Submitted!"
    steps={[
      { title: 'Now', text: 'Your account is being processed' },
      { title: 'Within 24-48 hours', text: 'Our team contacts you, within two working days' },
      { title: 'Then', text: 'Your account status, by email' },
    ]}
    after={<StatusInAccount />}
    next={<SeeCompanies />}
    form={{ to: paths.application, label: 'Apply Now' }}
  >
    Your account is being processed. Our team will contact you within 24-48 hours. You will receive an email with your
    account status.
  </Confirmation>
)

/** The same for everyone who is not signed in, so that it does not disclose whether the address has an account. */
const StatusInAccount = () => (
  <p className="mb-8">
    <TextLink to={signUpFor(undefined, paths.account)} className="signed-out-only" data-receipt-email>
      Follow it in your account
    </TextLink>
    <TextLink to={paths.account} className="signed-in-only">
      Follow it in your account
    </TextLink>
  </p>
)
