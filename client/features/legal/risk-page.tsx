import { brand } from '@/brand'
import { Warning } from '@/components/ui/icons'
import { KEY_RISKS, LearnMore, RISK_INTRODUCTION, RISK_LEDE, riskSections } from '@/components/risk/risk-summary'
import { RISK_WARNING } from '@/components/risk/risk-warning'
import { ExternalLink, TextLink } from '@/components/ui/text-link'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { LegalLayout, type LegalSection } from './legal-layout'
import styles from './legal.module.css'

export const handle: PageHandle = {
  title: 'Risk summary',
  description: 'Two minutes on what can go wrong when you invest in an early-stage company.',
}

const sections: LegalSection[] = [
  ...riskSections.slice(0, -1),
  ...riskSections.slice(-1).map(({ content, ...last }) => ({
    ...last,
    content: (
      <>
        {content}
        <LearnMore />
      </>
    ),
  })),
  {
    id: 'relief',
    title: 'Tax relief depends on you and on the company',
    content: (
      <p>
        You must qualify, and so must the company, for years. Relief can be withheld or withdrawn, and the law changes.
        See the guides to <TextLink to={paths.seisCalculator}>SEIS</TextLink> and{' '}
        <TextLink to={paths.eisCalculator}>EIS</TextLink>.
      </p>
    ),
  },
  {
    id: 'advice',
    title: 'Take independent advice',
    content: (
      <p>
        {brand.name} makes introductions and gives no advice. Seek independent financial, tax and legal advice before
        you decide.
      </p>
    ),
  },
  {
    id: 'certify',
    title: 'What the two investor descriptions mean',
    content: (
      <>
        <p>
          Some promotions of private companies may be shown only to people who certify themselves under articles 48 and
          50A of the{' '}
          <ExternalLink href="https://www.legislation.gov.uk/uksi/2005/1529/contents">
            Financial Services and Markets Act 2000 (Financial Promotion) Order 2005
          </ExternalLink>
          . The tick on our form says only that you believe one of the two describes you. It certifies nothing: before
          any such promotion is shown to you, you are asked for a signed statement in the words of the Order.
        </p>
        <h3>High net worth investor</h3>
        <p>In the last financial year at least one of these was true of you:</p>
        <ol>
          <li>you had an annual income of £100,000 or more, not counting money drawn from a pension pot</li>
          <li>
            you held net assets of £250,000 or more, not counting your home, money raised on it, rights under insurance,
            or pension benefits
          </li>
        </ol>
        <h3>Self-certified sophisticated investor</h3>
        <p>At least one of these is true of you:</p>
        <ol>
          <li>you are, and have been for at least six months, a member of a network or syndicate of business angels</li>
          <li>you have made more than one investment in an unlisted company in the last two years</li>
          <li>
            you work, or have worked in the last two years, in private equity or in providing finance for small and
            medium enterprises
          </li>
          <li>
            you are, or were in the last two years, a director of a company with a turnover of at least £1m a year
          </li>
        </ol>
        <p>
          By signing that statement you accept that promotions shown to you may not have been approved by an authorised
          firm, that you can lose all you invest, and that the protections for ordinary investors may not be yours.
        </p>
      </>
    ),
  },
]

export function Component() {
  return (
    <LegalLayout title="Risk summary" lede={RISK_LEDE} sections={sections}>
      <p className={styles.warning}>
        <Warning size={28} />
        <strong>
          {RISK_WARNING.lose} {RISK_WARNING.protected}
        </strong>
      </p>
      <p>{RISK_INTRODUCTION}</p>
      <h2 className="text-title">{KEY_RISKS}</h2>
    </LegalLayout>
  )
}
