import { brand } from '@/brand'
import { Warning } from '@/components/ui/icons'
import { ExternalLink, TextLink } from '@/components/ui/text-link'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

import { LegalLayout, type LegalSection } from './legal-layout'
import styles from './legal.module.css'

export const handle: PageHandle = {
  title: 'Risk summary',
  description: 'Two minutes on what can go wrong when you invest in an early-stage company.',
  cacheable: true,
}

const sections: LegalSection[] = [
  {
    id: 'lose',
    title: 'You could lose all the money you invest',
    content: (
      <>
        <p>
          Most young companies fail. If the one you back does, expect to lose everything you put into it. Relief on tax
          softens that loss for some; it does not undo it.
        </p>
        <p>Do not invest money you will need, or could not bear to lose.</p>
      </>
    ),
  },
  {
    id: 'protected',
    title: 'You are unlikely to be protected',
    content: (
      <p>
        The Financial Services Compensation Scheme does not cover poor performance or a company that fails, and the
        Financial Ombudsman Service can only help with complaints about authorised firms. Check anyone you deal with on
        the <ExternalLink href="https://register.fca.org.uk/">Financial Services Register</ExternalLink>.
      </p>
    ),
  },
  {
    id: 'back',
    title: 'You will not get your money back quickly',
    content: (
      <p>
        Shares in a private company are hard to sell. Expect to wait years for a sale or a listing, which may never
        come. Dividends are rare. Sold within three years, SEIS and EIS shares lose their relief as well.
      </p>
    ),
  },
  {
    id: 'basket',
    title: 'Do not put all your eggs in one basket',
    content: (
      <p>
        Spread what you can afford to lose over several companies, and keep it a small part of what you own. A common
        rule of thumb is no more than 10% of your money in high-risk investments.
      </p>
    ),
  },
  {
    id: 'diluted',
    title: 'Your share can be diluted',
    content: (
      <p>
        When a company raises again, your part of it shrinks unless you invest again. New shares may carry rights that
        yours do not, such as being paid first.
      </p>
    ),
  },
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
        {brand.name} introduces people and advises nobody. Seek independent financial, tax and legal advice before you
        decide. The Financial Conduct Authority explains{' '}
        <ExternalLink href="https://www.fca.org.uk/investsmart">how to invest smart</ExternalLink>.
      </p>
    ),
  },
  {
    id: 'certify',
    title: 'What the investor’s tick certifies',
    content: (
      <>
        <p>
          Some promotions of private companies may be shown only to people who certify themselves under articles 48 and
          50A of the{' '}
          <ExternalLink href="https://www.legislation.gov.uk/uksi/2005/1529/contents">
            Financial Services and Markets Act 2000 (Financial Promotion) Order 2005
          </ExternalLink>
          . The tick on our form tells us that one of the two describes you. It is not itself the signed statement,
          which you give, in the words of the Order, before any such promotion is shown to you.
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
            you are, or were in the last two years, a director of a company with a turnover of at least £1 million a
            year
          </li>
        </ol>
        <p>
          By certifying you accept that promotions shown to you may not have been approved by an authorised firm, that
          you can lose all you invest, and that the protections for ordinary investors may not be yours.
        </p>
      </>
    ),
  },
]

export function Component() {
  return (
    <LegalLayout
      title="Risk summary"
      lede="Two minutes to read, before you put money into a young company."
      sections={sections}
    >
      <p className={styles.warning}>
        <Warning size={28} />
        <span>
          <strong>High risk.</strong> Do not invest unless you are prepared to lose all the money you invest. You are
          unlikely to be protected if something goes wrong.
        </span>
      </p>
    </LegalLayout>
  )
}
