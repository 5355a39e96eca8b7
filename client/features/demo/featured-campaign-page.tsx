import type { ReactNode } from 'react'
import { TechFlowMap } from '@/components/drawings/techflow-map'
import { ButtonLink } from '@/components/ui/button'
import { Warning } from '@/components/ui/icons'
import { Panel, Statement } from '@/components/ui/blocks'
import { StepLine } from '@/components/ui/steps'
import { TextLink } from '@/components/ui/text-link'
import { cx } from '@/lib/cx'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { ifItGoesWrong, techFlow as campaign } from './featured-campaign.sample'
import styles from './featured-campaign.module.css'
import { fundedPercent, money } from './figures'
import { CampaignChips, FigureList, FundBar, FundingScale, FundSwatch, Ledger } from './parts'
import { SampleRibbon } from './sample'
import { MessageDialog, Team } from './team'

export const handle: PageHandle = {
  title: campaign.name,
  description: campaign.tagline,
  risk: 'notice',
}

export function Component() {
  return (
    <>
      <SampleRibbon>The company, people and figures on this page are sample data.</SampleRibbon>
      <Head />
      <Funding />
      <div className="wrap flex flex-col gap-14 pt-12 pb-16 md:grid md:grid-cols-[7fr_5fr] md:items-start md:pt-20 md:pb-24 lg:grid-cols-[8fr_4fr] lg:gap-18">
        <div className={`grid grid-cols-1 gap-18 max-md:contents ${styles.main}`}>
          <InvestmentDetails />
          <Idea />
          <Section title="Business Model">
            <p className="text-lead">{campaign.businessModel}</p>
          </Section>
          <UseOfFunds />
          <RiskWarnings />
          <Updates />
        </div>
        <aside aria-label="Invest" className={`grid gap-12 max-md:contents ${styles.side}`}>
          <Invest />
          <WhenItGoesWrong />
          <Rewards />
          <Section title="Key Team Members" small>
            <Team />
            <ButtonLink to={paths.messages} variant="secondary" block className="mt-6">
              View All Messages
            </ButtonLink>
          </Section>
        </aside>
      </div>
      <MessageDialog />
    </>
  )
}

interface SectionProps {
  title: string
  small?: boolean
  children: ReactNode
}

const Section = ({ title, small, children }: SectionProps) => (
  <section>
    <h2 className={cx('text-h3', small ? 'mb-4' : 'mb-6')}>{title}</h2>
    {children}
  </section>
)

const Invest = () => (
  <Panel look="card">
    <p className="text-small text-muted font-medium">Minimum</p>
    <p className="figure text-h2 mt-1 mb-4">{money(campaign.minInvestment)}</p>
    <ButtonLink to={paths.application} block>
      Invest Now
    </ButtonLink>
    <p className="text-small text-muted mt-3">You apply first. Nothing can be invested on this page.</p>
  </Panel>
)

const Rewards = () => (
  <Section title="Investor Rewards" small>
    <p className="text-small text-muted mb-3">Rewards are a thank-you to shareholders, not a reason to invest.</p>
    <dl>
      {campaign.rewards.map(({ minimumAmount, description }) => (
        <div key={minimumAmount} className="border-line flex gap-3 border-t py-4">
          <dt className="num w-20 flex-none font-semibold">{money(minimumAmount)}</dt>
          <dd className="text-muted">{description}</dd>
        </div>
      ))}
    </dl>
  </Section>
)

function Head() {
  const { name, tagline, taxRelief, tags, place } = campaign
  return (
    <section className="border-line relative isolate overflow-hidden border-b" aria-label={name}>
      <div className="wrap relative flex items-end min-h-100 py-12 max-md:block max-md:min-h-0 max-md:pt-58 max-md:pb-8">
        <div className="max-w-180">
          <CampaignChips relief={taxRelief} tags={tags} />
          <h1 className="mt-5 mb-4">{name}</h1>
          <p className="text-title max-w-[20.5em] leading-[1.4]">{tagline}</p>
        </div>
      </div>
      {/* Behind the text but after it in the markup, so that a partly loaded page has room for the map before it is drawn. */}
      <div className="absolute inset-0 -z-1">
        <TechFlowMap view="hero" town={place} />
      </div>
    </section>
  )
}

function Funding() {
  const { raised, target, investors, daysLeft } = campaign
  const percent = fundedPercent({ raised, target })
  return (
    <section className="border-line bg-band border-b" aria-label="Funding progress">
      <div className="wrap grid gap-6 py-8 md:py-12 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <p className="text-small text-muted font-medium">Raised</p>
          <p className="figure text-h1 my-2">{money(raised)}</p>
          <p className="text-muted num">of {money(target)} target</p>
        </div>
        <div className="lg:col-span-8">
          <FundingScale percent={percent} />
          <FigureList
            look="row"
            figures={[
              ['Funded', `${percent}%`],
              ['Investors', investors],
              ['Days left', daysLeft],
              ['Still to raise', money(Math.max(0, target - raised))],
            ]}
          />
        </div>
      </div>
    </section>
  )
}

function InvestmentDetails() {
  return (
    <Section title="Investment Details">
      <FigureList
        look="facts"
        figures={[
          ['Type', campaign.investmentType],
          ['Share price', campaign.sharePrice],
          ['Pre-money valuation', campaign.preMoneyValuation],
          ['Tax relief', campaign.taxRelief],
          ['Min investment', money(campaign.minInvestment)],
          ['Max investment', campaign.maxInvestment],
        ]}
      />
    </Section>
  )
}

function Idea() {
  const parts = [
    ['The problem', campaign.problem],
    ['The solution', campaign.solution],
    ['Market opportunity', campaign.marketOpportunity],
  ]
  return (
    <Section title="The Idea">
      <div className="grid gap-7">
        {parts.map(([title, text]) => (
          <div key={title} className="grid gap-2 lg:grid-cols-12">
            <h3 className="eyebrow lg:col-span-4">{title}</h3>
            <p className="text-lead max-w-[39.5em] lg:col-span-8">{text}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}

function RiskWarnings() {
  return (
    <section className="rounded-panel border border-(--hair-red) bg-(--red-wash) p-8 max-md:px-5">
      <h2 className="text-h3 mb-3 flex items-center gap-3">
        <Warning size={24} className="text-red" />
        Risk Warnings
      </h2>
      <ul>
        {campaign.riskWarnings.map((warning) => (
          <li key={warning} className="border-line border-b py-2">
            {warning}
          </li>
        ))}
      </ul>
      <p className="text-small text-muted mt-4">
        Read the <TextLink to={paths.risk}>two-minute risk page</TextLink> before you decide. Nothing here is advice.
      </p>
    </section>
  )
}

function Updates() {
  return (
    <Section title="Company Updates">
      <StepLine started className="ml-1 gap-7">
        {campaign.updates.map(({ date, title, content }) => (
          <li key={title}>
            <p className="text-muted num">{date}</p>
            <h3 className="text-body font-sans font-semibold tracking-normal">{title}</h3>
            <p className="text-muted">{content}</p>
          </li>
        ))}
      </StepLine>
    </Section>
  )
}

function WhenItGoesWrong() {
  const { invested, incomeTaxRelief, lossRelief, out } = ifItGoesWrong
  return (
    <section>
      <h2 className="text-h3 mb-1.5">If it all goes wrong</h2>
      <p className="text-small text-muted mb-3">
        {money(invested)} in {campaign.name}, total loss, 45% payer, 2026–27
      </p>
      <Statement
        rows={[
          { label: 'You invest', figure: money(invested) },
          {
            label: 'Income tax relief',
            figure: <span className="text-teal">{money(-incomeTaxRelief)}</span>,
          },
          { label: 'Loss relief', figure: <span className="text-teal">{money(-lossRelief)}</span> },
          { label: 'You lose', figure: <span className="text-red">{money(out)}</span>, total: true },
        ]}
      />
      <p className="text-small mt-2">
        <TextLink to={paths.eisCalculator}>Work it out for your own rate</TextLink>
      </p>
    </section>
  )
}

/** Bar and table form one chart: each row has its own engraving. */
function UseOfFunds() {
  const { useOfFunds, target } = campaign
  const total = useOfFunds.reduce((sum, { percentage }) => sum + percentage, 0)
  return (
    <Section title="Use of Funds">
      <FundBar shares={useOfFunds.map(({ percentage }) => percentage)} />
      <Ledger className="mt-2">
        <caption className="sr-only">Use of funds</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Purpose</th>
            <th scope="col">Share</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {useOfFunds.map(({ category, percentage }, index) => (
            <tr key={category}>
              <th scope="row" className="wrap-anywhere">
                <span className="flex items-baseline gap-3.5">
                  <FundSwatch index={index} />
                  {category}
                </span>
              </th>
              <td className="text-muted">{percentage}%</td>
              <td>{money((target * percentage) / 100)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{total}%</td>
            <td>{money((target * total) / 100)}</td>
          </tr>
        </tfoot>
      </Ledger>
    </Section>
  )
}
