import { type ActionFunctionArgs, useActionData } from 'react-router-dom'
import { COMPLAINT_DAYS } from '@api/common/form-options.rules'
import { brand } from '@/brand'
import { steps } from '@/components/text/prose-blocks'
import { sendForm } from '@/lib/form/send-form'
import type { FormAnswer } from '@/lib/form/definition'
import { Island } from '@/lib/island'
import type { PageHandle } from '@/lib/page'
import { type ComplaintField, complaintForm } from './complaint-form'
import { ComplaintFormView } from './complaint-form-view'
import { LegalLayout, mailTo, phone, regulator, section } from './legal-layout'

export const handle: PageHandle = {
  title: 'Complaints',
  description: `How to complain to ${brand.name}, when you hear from us, and who else can help.`,
}

export const action = (args: ActionFunctionArgs) => sendForm(complaintForm, args)

const ComplaintFormIsland = () => (
  <Island
    name="complaint"
    component={ComplaintFormView}
    props={{ posted: useActionData<FormAnswer<ComplaintField>>() }}
  />
)

const sections = [
  section(
    'how',
    'How to complain',
    `Use the form below, write to ${mailTo('Complaint')}, ring ${phone}, or send a letter to ${brand.address.join(', ')}. Say what happened, when, and what would put it right. It costs you nothing.`,
  ),
  section('form', 'Complain by form', <ComplaintFormIsland />),
  section(
    'when',
    'When you hear from us',
    steps(
      `We acknowledge every complaint within ${COMPLAINT_DAYS} days, in writing; one sent by the form, by email with its reference.`,
      'We look into it, and tell you how it is going if that takes long.',
      'We tell you the outcome, and the reasons, without undue delay.',
    ),
  ),
  section(
    'data',
    'About your personal data',
    `You may also complain to the ${regulator} at any time, or by telephone on ${brand.legal.regulator.phone}.`,
  ),
]

export const Component = () => (
  <LegalLayout
    title="Complaints"
    lede="We would rather hear it from you. Every complaint is read by a person."
    sections={sections}
  />
)
