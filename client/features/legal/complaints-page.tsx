import type { ActionFunctionArgs } from 'react-router-dom'

import { COMPLAINT_DAYS } from '@api/forms/form-options.rules'

import { brand } from '@/brand'
import { ExternalLink } from '@/components/ui/text-link'
import { deferred } from '@/lib/deferred'
import { sendForm } from '@/lib/form-action'
import type { PageHandle } from '@/lib/page'

import { complaintForm } from './complaint-form'
import { LegalLayout, MailTo, type LegalSection } from './legal-layout'

const ComplaintFormView = deferred(async () => (await import('./complaint-form-view.js')).ComplaintFormView)

export const handle: PageHandle = {
  title: 'Complaints',
  description: `How to complain to ${brand.name}, when you hear from us, and who else can help.`,
}

export const action = (args: ActionFunctionArgs) => sendForm(complaintForm, args)

const { regulator } = brand.legal

const sections: LegalSection[] = [
  {
    id: 'how',
    title: 'How to complain',
    content: (
      <p>
        Use the form below, write to <MailTo subject="Complaint" />, ring{' '}
        <a href={brand.phone.href} className="num whitespace-nowrap">
          {brand.phone.label}
        </a>
        , or send a letter to {brand.address.join(', ')}. Say what happened, when, and what would put it right. It costs
        you nothing.
      </p>
    ),
  },
  { id: 'form', title: 'Complain by form', content: <ComplaintFormView /> },
  {
    id: 'when',
    title: 'When you hear from us',
    content: (
      <ol>
        <li>
          We acknowledge every complaint within {COMPLAINT_DAYS} days, in writing; one sent by the form, by email with
          its reference.
        </li>
        <li>We look into it, and tell you how it is going if that takes long.</li>
        <li>We tell you the outcome, and the reasons, without undue delay.</li>
      </ol>
    ),
  },
  {
    id: 'data',
    title: 'About your personal data',
    content: (
      <p>
        You may also complain to the <ExternalLink href={regulator.href}>{regulator.name}</ExternalLink> at any time, or
        by telephone on <span className="num whitespace-nowrap">{regulator.phone}</span>.
      </p>
    ),
  },
]

export function Component() {
  return (
    <LegalLayout
      title="Complaints"
      lede="We would rather hear it from you. Every complaint is read by a person."
      sections={sections}
    />
  )
}
