import { brand } from '@/brand'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { LegalLayout, mailTo, section } from './legal-layout'

export const handle: PageHandle = {
  title: 'Terms and Conditions',
  description: `What ${brand.name} does and does not do, and what using this site means.`,
}

const sections = [
  section(
    'what-we-do',
    'What we do',
    `${brand.name} introduces early-stage founders and investors, runs training and events for both, and explains the SEIS and EIS schemes. We hold no client money, arrange no deals and give no financial, tax or legal advice.`,
  ),
  section(
    'not-an-offer',
    'Nothing here is an offer',
    `No page of this site is an offer or an invitation to buy shares. Investing in young companies is high risk: read [the two-minute risk summary](${paths.risk}) first.`,
    'Screens that carry a ribbon saying so show sample companies, people and figures. They are not real, and no money can be invested through them.',
  ),
  section(
    'calculators',
    'Calculators and guides',
    'They show the rules as we understand them on the date they state. Your own position may differ, reliefs depend on your circumstances and on the company, and rules change. Check with an adviser before you rely on a figure.',
  ),
  section(
    'forms',
    'What you send us',
    'Tell us the truth, send only what you may share, and use an address and number that reach you. Sending a form is a request: an application may be declined, and a place at an event is yours once we confirm it.',
    `What you send stays yours. We use it as described in our [Privacy Policy](${paths.privacy}).`,
  ),
  section(
    'accounts',
    'Accounts',
    `Keep your password to yourself and tell us if you think someone has it. You may close your account at any time on [your account page](${paths.account}). We may close one that is used to harm others.`,
  ),
  section(
    'liability',
    'What we are responsible for',
    'We are responsible for what the law says we must be, and nothing here limits that. Beyond it we are not liable for an investment you make or do not make, nor for what a founder or an investor you met through us does.',
  ),
  section(
    'changes',
    'Changes, and the law',
    `When these terms change, the date at the top changes with them; the version you agreed to is kept with what you sent. The law of ${brand.legal.law} applies. Questions: ${mailTo('Terms')}.`,
  ),
]

export const Component = () => (
  <LegalLayout
    title="Terms and Conditions"
    lede="Short, because we introduce people and do not handle their money."
    sections={sections}
  />
)
