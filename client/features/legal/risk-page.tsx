import { CATEGORIES, CATEGORY_LABELS, STATEMENTS } from '@api/introductions/statements.rules'
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
    `Some promotions of private companies may be shown only to people who certify themselves under articles 48 and 50A of the ${order}, in the words that the ${amendment} gave them. The tick on our form says only that you believe one of the two describes you. It certifies nothing: before any such promotion is shown to you, you are asked to sign one of these two statements of the Order.`,
    ...CATEGORIES.flatMap((category) => {
      const { lead, prompt, conditions, declares } = STATEMENTS[category]
      return [
        heading(CATEGORY_LABELS[category]),
        lead,
        prompt,
        points(...conditions.map(({ words }) => words)),
        ...declares,
      ]
    }),
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
