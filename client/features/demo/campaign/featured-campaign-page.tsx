import { startTransition, useState } from 'react'
import { TechFlowMap } from '@/components/drawings/techflow-map'
import { ButtonLink } from '@/components/ui/button'
import { Warning } from '@/components/ui/icons'
import { Panel, Statement } from '@/components/ui/blocks'
import { TextLink } from '@/components/ui/text-link'
import { cx } from '@/lib/cx'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { CampaignChips } from '../parts/campaign-chips'
import { FigureList } from '../parts/figure-list'
import { fundedPercent, money, moneyWithPence } from '../parts/figures'
import { FundingScale } from '../parts/funding-scale'
import { SampleRibbon } from '../parts/sample-ribbon'
import { ifItGoesWrong, techFlow as campaign } from './campaign-detail.sample'
import styles from './featured-campaign-page.module.css'
import { MessageDialog } from './message-dialog'
import { Team } from './team'
import { UseOfFunds } from './use-of-funds'

export const handle: PageHandle = {
  title: campaign.name,
  description: campaign.tagline,
  risk: 'notice',
}

export function Component() {
  const [writingTo, setWritingTo] = useState<string | null>(null)
  return (
    <>
      <SampleRibbon>The company, people and figures on this page are sample data.</SampleRibbon>
      <Head />
      <Funding />
      <div className={cx('wrap', styles.columns)}>
        <div className={styles.story}>
          <InvestmentDetails />
          <Idea />
          <section>
            <h2>Business Model</h2>
            <p className="text-lead">{campaign.businessModel}</p>
          </section>
          <UseOfFunds funds={campaign.useOfFunds} target={campaign.target} />
          <RiskWarnings />
          <Updates />
        </div>
        <aside aria-label="Invest" className={styles.side}>
          <Invest />
          <WhenItGoesWrong />
          <Rewards />
          <section>
            <h2>Key Team Members</h2>
            <Team members={campaign.team} onWrite={(name) => startTransition(() => setWritingTo(name))} />
            <ButtonLink
              to={paths.messages}
              variant="secondary"
              block
              className={cx('mt-6', writingTo !== null && 'invisible')}
            >
              View All Messages
            </ButtonLink>
          </section>
        </aside>
      </div>
      <MessageDialog to={writingTo} onClose={() => setWritingTo(null)} />
    </>
  )
}

const Invest = () => (
  <Panel className={styles.invest}>
    <p className="text-small text-muted font-medium">Minimum</p>
    <p className="figure text-h2 mt-1 mb-4">{money(campaign.minInvestment)}</p>
    <ButtonLink to={paths.application} block>
      Invest Now
    </ButtonLink>
    <p className="text-small text-muted mt-3">You apply first. Nothing can be invested on this page.</p>
  </Panel>
)

const Rewards = () => (
  <section>
    <h2>Investor Rewards</h2>
    <p className="text-small text-muted mb-3">Rewards are a thank-you to shareholders, not a reason to invest.</p>
    <dl className={styles.rewards}>
      {campaign.rewards.map(({ minimumAmount, description }) => (
        <div key={minimumAmount}>
          <dt className="num">{money(minimumAmount)}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  </section>
)

function Head() {
  const { name, tagline, taxRelief, tags, place } = campaign
  return (
    <section className={styles.hero} aria-label={name}>
      <div className={styles.map}>
        <TechFlowMap view="hero" />
      </div>
      <div className="wrap relative">
        <div className={styles.title}>
          <CampaignChips relief={taxRelief} tags={tags} />
          <h1 className="mt-5 mb-3.5">{name}</h1>
          <p className="text-title max-w-[20.5em] leading-[1.4]">{tagline}</p>
        </div>
        <p className={styles.place}>
          {place.name}, {place.from}
        </p>
      </div>
    </section>
  )
}

function Funding() {
  const { raised, target, investors, daysLeft } = campaign
  const percent = fundedPercent({ raised, target })
  return (
    <section className={styles.funding} aria-label="Funding progress">
      <div className="wrap grid gap-6 py-8 md:py-12 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <p className="text-small text-muted font-medium">Raised</p>
          <p className="figure text-h1 my-2">{money(raised)}</p>
          <p className="text-muted num">of {money(target)} target</p>
        </div>
        <div className="lg:col-span-8">
          <FundingScale percent={percent} />
          <FigureList
            className={cx('num', styles.progress)}
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
    <section>
      <h2>Investment Details</h2>
      <FigureList
        className={cx('num', styles.details)}
        figures={[
          ['Type', campaign.investmentType],
          ['Share price', campaign.sharePrice],
          ['Pre-money valuation', campaign.preMoneyValuation],
          ['Tax relief', campaign.taxRelief],
          ['Min investment', money(campaign.minInvestment)],
          ['Max investment', campaign.maxInvestment],
        ]}
      />
    </section>
  )
}

function Idea() {
  const parts = [
    ['The problem', campaign.problem],
    ['The solution', campaign.solution],
    ['Market opportunity', campaign.marketOpportunity],
  ]
  return (
    <section>
      <h2>The Idea</h2>
      <div className={styles.idea}>
        {parts.map(([title, text]) => (
          <div key={title}>
            <h3 className="eyebrow">{title}</h3>
            <p className="text-lead">{text}</p>
          </div>
        ))}
      </div>
    </section>
  )
}

function RiskWarnings() {
  return (
    <section className={styles.risks}>
      <h2>
        <Warning size={24} className="text-red" />
        Risk Warnings
      </h2>
      <ul>
        {campaign.riskWarnings.map((warning) => (
          <li key={warning}>{warning}</li>
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
    <section>
      <h2>Company Updates</h2>
      <ol className={styles.updates}>
        {campaign.updates.map(({ date, title, content }) => (
          <li key={title}>
            <p className="text-muted num">{date}</p>
            <h3>{title}</h3>
            <p className="text-muted">{content}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function WhenItGoesWrong() {
  const { invested, incomeTaxRelief, lossRelief, out } = ifItGoesWrong
  return (
    <section>
      <h2 className={styles.close}>If it all goes wrong</h2>
      <p className="text-small text-muted mb-2.5">
        {money(invested)} in {campaign.name}, total loss, 45% payer, 2026-27
      </p>
      <Statement
        rows={[
          { label: 'You invest', figure: moneyWithPence(invested) },
          {
            label: 'Income tax relief',
            figure: <span className="text-teal">{moneyWithPence(-incomeTaxRelief)}</span>,
          },
          { label: 'Loss relief', figure: <span className="text-teal">{moneyWithPence(-lossRelief)}</span> },
          { label: 'You lose', figure: <span className="text-red">{moneyWithPence(out)}</span>, total: true },
        ]}
      />
      <p className="text-small mt-2">
        <TextLink to={paths.eisCalculator}>Work it out for your own rate</TextLink>
      </p>
    </section>
  )
}
