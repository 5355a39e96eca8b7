import { brand } from '@/brand'
import { TextLink } from '@/components/ui/text-link'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { LegalLayout, MailTo, type LegalSection } from './legal-layout'

export const handle: PageHandle = {
  title: 'Terms and Conditions',
  description: `What ${brand.name} does and does not do, and what using this site means.`,
}

const sections: LegalSection[] = [
  {
    id: 'what-we-do',
    title: 'What we do',
    content: (
      <p>
        {brand.name} introduces early-stage founders and investors, runs training and events for both, and explains the
        SEIS and EIS schemes. We hold no client money, arrange no deals and give no financial, tax or legal advice.
      </p>
    ),
  },
  {
    id: 'not-an-offer',
    title: 'Nothing here is an offer',
    content: (
      <>
        <p>
          No page of this site is an offer or an invitation to buy shares. Investing in young companies is high risk:
          read <TextLink to={paths.risk}>the two-minute risk summary</TextLink> first.
        </p>
        <p>
          Screens that carry a ribbon saying so show sample companies, people and figures. They are not real, and no
          money can be invested through them.
        </p>
      </>
    ),
  },
  {
    id: 'calculators',
    title: 'Calculators and guides',
    content: (
      <p>
        They show the rules as we understand them on the date they state. Your own position may differ, reliefs depend
        on your circumstances and on the company, and rules change. Check with an adviser before you rely on a figure.
      </p>
    ),
  },
  {
    id: 'forms',
    title: 'What you send us',
    content: (
      <>
        <p>
          Tell us the truth, send only what you may share, and use an address and number that reach you. Sending a form
          is a request: an application may be declined, and a place at an event is yours once we confirm it.
        </p>
        <p>
          What you send stays yours. We use it as described in our{' '}
          <TextLink to={paths.privacy}>Privacy Policy</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    content: (
      <p>
        Keep your password to yourself and tell us if you think someone has it. You may close your account at any time
        on <TextLink to={paths.account}>your account page</TextLink>. We may close one that is used to harm others.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we are responsible for',
    content: (
      <p>
        We are responsible for what the law says we must be, and nothing here limits that. Beyond it we are not liable
        for an investment you make or do not make, nor for what a founder or an investor you met through us does.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes, and the law',
    content: (
      <p>
        When these terms change, the date at the top changes with them; the version you agreed to is kept with what you
        sent. The law of {brand.legal.law} applies. Questions: <MailTo subject="Terms" />.
      </p>
    ),
  },
]

export function Component() {
  return (
    <LegalLayout
      title="Terms and Conditions"
      lede="Short, because we introduce people and do not handle their money."
      sections={sections}
    />
  )
}
