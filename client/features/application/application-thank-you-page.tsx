import { Confirmation } from '@/components/ui/confirmation'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { useReceipt } from '@/lib/receipt'

export const handle: PageHandle = {
  title: 'Application Submitted',
  description: 'Your application is with us.',
  robots: 'noindex',
}

export function Component() {
  const receipt = useReceipt(paths.applicationThankYou)
  return (
    <Confirmation
      receipt={receipt ? [{ label: 'Your reference', figure: receipt.reference }] : []}
      title="Application Submitted!"
      steps={[
        { title: 'Now', text: 'Your account is being processed' },
        { title: 'Within 24-48 hours', text: 'Our team contacts you' },
        { title: 'Then', text: 'Your account status, by email' },
      ]}
    >
      Your account is being processed. Our team will contact you within 24-48 hours. You will receive an{' '}
      <span className="whitespace-nowrap">e-mail</span> with your account status.
    </Confirmation>
  )
}
