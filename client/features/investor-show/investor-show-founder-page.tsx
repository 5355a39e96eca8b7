import { type ActionFunctionArgs, useActionData } from 'react-router-dom'
import { brand } from '@/brand'
import { showFact } from '@/lib/event'
import { sendForm } from '@/lib/form/send-form'
import type { FormAnswer } from '@/lib/form/definition'
import { Island } from '@/lib/island'
import type { PageHandle } from '@/lib/page'
import { FounderForm } from './landing-form'
import { LandingClose, LandingHero, ReceivedNotice } from './landing-parts'
import { FounderReasons } from './reasons'
import { type FounderField, FOUNDER_THANKS, founderForm } from './show-forms'

export const handle: PageHandle = {
  title: 'Investor show: for founders',
  description: `Apply with ${brand.name} to pitch at the London investor show.`,
  risk: 'notice',
}

export const action = (args: ActionFunctionArgs) => sendForm(founderForm, args)

const facts = () => [
  showFact(),
  { label: 'Rounds', figure: '£50,000 to £500,000 and more' },
  { label: 'We contact you', figure: 'Within 48 hours' },
]

const steps = [
  { title: 'You apply', text: 'A few answers about you and your company.' },
  { title: 'We contact you within 48 hours', text: 'To talk about your company and your round.' },
  { title: 'You pitch', text: 'To investors who came to listen.' },
]

function Form({ id, title }: { id: string; title: string }) {
  const posted = useActionData<FormAnswer<FounderField>>()
  return <Island name="founder" component={FounderForm} props={{ id, title, posted }} />
}

export function Component() {
  return (
    <>
      <ReceivedNotice {...FOUNDER_THANKS} />
      <LandingHero
        eyebrow="For founders"
        title="Pitch to people who came to listen"
        lede="The London investor show puts prepared founders in front of investors looking for SEIS and EIS companies. Tell us about yours, and we will be in touch."
        facts={facts()}
        form={<Form id="founder-form-early" title="Apply to pitch" />}
      />
      <FounderReasons />
      <LandingClose title="Make your case" steps={steps} form={<Form id="founder-form" title="Apply as a founder" />} />
    </>
  )
}
