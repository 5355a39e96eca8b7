import { brand } from '@/brand'
import { Warning } from '@/components/ui/icons'
import { KEY_RISKS, LEARN_MORE, RISK_INTRODUCTION, riskSections } from '@/components/risk/risk-summary'
import { RISK_WARNING } from '@/components/risk/risk-warning'
import { heading, points } from '@/components/text/prose-blocks'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { LegalLayout, section, summarised } from './legal-layout'

export const handle: PageHandle = {
  title: 'Risk summary',
  description: 'Two minutes on what can go wrong when you invest in an early-stage company.',
}

const order =
  '[Financial Services and Markets Act 2000 (Financial Promotion) Order 2005](https://www.legislation.gov.uk/uksi/2005/1529/contents)'

const amendment = '[amending Order of 2024](https://www.legislation.gov.uk/uksi/2024/301/contents/made)'

const sections = [
  ...riskSections.map(({ id, title, text }, index) =>
    summarised(section(id, title, ...text, ...(index === riskSections.length - 1 ? [LEARN_MORE] : []))),
  ),
  section(
    'relief',
    'Tax relief depends on you and on the company',
    `You must qualify, and so must the company, for years; relief is never more than your own tax bill. It can be withheld or withdrawn, and the law changes. See the guides to [SEIS](${paths.seisGuide}) and [EIS](${paths.eisGuide}).`,
  ),
  section(
    'advice',
    'Take independent advice',
    `${brand.name} makes introductions and gives no advice. Seek independent financial, tax and legal advice before you decide.`,
  ),
  section(
    'certify',
    'What the two investor descriptions mean',
    `Some promotions of private companies may be shown only to people who certify themselves under articles 48 and 50A of the ${order}, in the words that the ${amendment} gave them. The tick on our form says only that you believe one of the two describes you. It certifies nothing: before any such promotion is shown to you, you are asked for a signed statement in the words of the Order.`,
    heading('High net worth investor'),
    'In the last financial year at least one of these was true of you:',
    points(
      'you had an annual income of £100,000 or more, not counting money withdrawn from pension savings, except where it is used directly for income in retirement',
      'you held net assets of £250,000 or more throughout, not counting your home, a loan secured on it, rights under insurance, pension benefits, or withdrawals from pension savings, except where they are used directly for income in retirement',
    ),
    heading('Self-certified sophisticated investor'),
    'At least one of these is true of you:',
    points(
      'you are, and have been for at least six months, a member of a network or syndicate of business angels',
      'you have made more than one investment in an unlisted company in the last two years',
      'you work, or have worked in the last two years, in a professional capacity in private equity or in providing finance for small and medium enterprises',
      'you are, or were in the last two years, a director of a company with a turnover of at least £1m a year',
    ),
    'By signing that statement you accept that promotions shown to you may not have been approved by an authorised firm, that you can lose all you invest, and that the protections for ordinary investors may not be yours.',
  ),
]

export const Component = () => (
  <LegalLayout title="Risk summary" lede={RISK_WARNING.time} sections={sections}>
    <p className="grid grid-cols-[28px_minmax(0,1fr)] gap-4 p-6 border border-red rounded-panel bg-raised text-(length:--size-lead)">
      <Warning size={28} className="text-red" />
      <strong>
        {RISK_WARNING.lose} {RISK_WARNING.protected}
      </strong>
    </p>
    <p data-summary>{RISK_INTRODUCTION}</p>
    <h2 className="text-title" data-summary>
      {KEY_RISKS}
    </h2>
  </LegalLayout>
)
