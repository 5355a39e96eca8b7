import { Confirmation } from '@/components/ui/confirmation'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

export const handle: PageHandle = {
  title: 'Complaint received',
  description: 'Your complaint is with us.',
  robots: 'noindex',
}

export const Component = () => (
  <Confirmation
    page={paths.complaintReceived}
    title="We have your complaint"
    steps={[
      { title: 'Now', text: 'Your complaint is with us' },
      { title: 'By email', text: 'We acknowledge it, with your reference' },
      { title: 'Then', text: 'We look into it and send you the outcome' },
    ]}
    form={{ to: paths.complaints, label: 'How to complain' }}
  >
    Thank you for telling us. A person will read it, and we will tell you the outcome and our reasons without undue
    delay.
  </Confirmation>
)
