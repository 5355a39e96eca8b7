import { type ActionFunctionArgs, useActionData } from 'react-router-dom'
import { brand } from '@/brand'
import { showFact, showsOn } from '@/lib/event'
import { sendForm } from '@/lib/form/send-form'
import type { FormAnswer } from '@/lib/form/definition'
import { Island } from '@/lib/island'
import type { PageHandle } from '@/lib/page'
import { InvestorForm } from './landing-form'
import { LandingClose, LandingHero, ReceivedNotice } from './landing-parts'
import { InvestorReasons } from './reasons'
import { type InvestorField, INVESTOR_THANKS, investorForm } from './show-forms'

export const handle: PageHandle = {
  title: 'Investor show: for investors',
  description: `Meet founders at the London investor show with ${brand.name}, and see what SEIS and EIS relief does, worst case first.`,
  risk: 'notice',
}

export const action = (args: ActionFunctionArgs) => sendForm(investorForm, args)

const facts = () => [
  showFact(),
  { label: 'Income tax relief', figure: 'SEIS 50%, EIS 30%' },
  { label: 'We contact you', figure: 'Within 24 hours' },
]

const steps = [
  { title: 'You register', text: 'Your name, how to reach you, and a range.' },
  { title: 'We contact you within 24 hours', text: 'To confirm your place and answer your questions.' },
  { title: 'You meet the founders', text: 'With time to talk, and your own decision to make.' },
]

function Form({ id, title }: { id: string; title: string }) {
  const posted = useActionData<FormAnswer<InvestorField>>()
  return <Island name="investor" component={InvestorForm} props={{ id, title, posted }} />
}

export function Component() {
  const { next } = showsOn()
  return (
    <>
      <p className="border-line bg-raised-2 border-b px-5 py-3 text-center">
        {next ? (
          <>
            <b className="eyebrow">Limited spots available</b> for the next London investor show on {next.date}.
          </>
        ) : (
          'Places are limited. The date of the next show is not fixed: register and you hear first.'
        )}
      </p>
      <ReceivedNotice {...INVESTOR_THANKS} />
      <LandingHero
        eyebrow="For investors"
        title="Meet the founders worth backing"
        lede="One evening in London, a short list of founders who have done the work, and SEIS or EIS relief on what you choose to back. Register, and we will be in touch to confirm your place."
        facts={facts()}
        form={<Form id="investor-form-early" title={next ? 'Reserve your place' : 'Register your interest'} />}
      />
      <InvestorReasons />
      <LandingClose
        title="Come and see for yourself"
        steps={steps}
        form={<Form id="investor-form" title="Register as an investor" />}
      />
    </>
  )
}
