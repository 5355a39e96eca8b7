import { longDate } from '@api/calculators/dates.rules'
import { type RuleKey, taxRules } from '@api/calculators/tax-rules.rules'
import { type Block, heading, list, noted, type Prose } from '@/components/text/prose-blocks'
import { table } from '@/components/text/tables'
import type { PageHandle } from '@/lib/page'
import { link } from './sources'

export interface Section {
  id: string
  /** The name of the section, above the display line. */
  name: string
  title: string
  blocks: readonly Block[]
}

export interface GuideContent {
  path: string
  calculator: string
  title: string
  summary: readonly Prose[]
  lead: Prose
  sections: readonly Section[]
  /** The questions of its section "faq", for search engines. */
  faq: Record<string, Prose>
}

export const section = (id: string, name: string, title: string, blocks: readonly Block[]): Section => ({
  id,
  name,
  title,
  blocks,
})

export const guidePage = (scheme: string): PageHandle => ({
  title: `${scheme} guide`,
  description: `What ${scheme} is, who qualifies, how to claim and what can go wrong: in five lines, then in full, with dates and sources.`,
  risk: 'bar',
})

export const today = (key: RuleKey) => taxRules[key].text
export const earlier = (key: RuleKey) => taxRules[key].earlier[0]!.text

/** Rules from the dated table: the current one first, the former one below it. */
export const rules = (caption: string, ...keys: RuleKey[]) =>
  table({
    caption,
    look: 'rules',
    head: ['Rule', 'Today', 'Source'],
    rows: keys.map((key) => {
      const { label, text, from, earlier, note, source } = taxRules[key]
      const before = earlier.slice(0, 1).map((older) => `Before: **${older.text}**`)
      return [
        noted(label, ...(note ? [note] : [])),
        noted(text, `Since ${longDate(from)}`, ...before),
        `[${source.title}](${source.url})`,
      ]
    }),
  })

export const claimSteps = {
  asks: `**The company asks first.** It may ask HMRC for ${link('assurance', 'advance assurance')} that a share issue looks likely to qualify. Assurance is optional. It does not guarantee your own claim, and it does not cover what changes later.`,
  subscribe:
    '**You subscribe.** The shares must be new, ordinary, full-risk and fully paid in cash when they are issued.',
  hold: '**You hold for three years.** Sell sooner, or break a condition, and relief is reduced or taken back.',
}

export const carryBack =
  'Carry-back: you may have some or all of the shares treated as issued in the tax year before, within that earlier year’s own limit. Relief you cannot use does not carry forward.'

export const gainExempt = {
  'No Capital Gains Tax after 3 years':
    'A gain on the shares is exempt once you have held them for three years, on one condition: income tax relief was claimed on them and has not been withdrawn.',
}

export const inheritance =
  'Unlisted shares held for two years can qualify for business relief: since 6 April 2026, 100% on the first £2.5m of business and agricultural property together and 50% above it. The £2.5m also covers gifts made in the seven years before death; what a spouse or civil partner has left unused is added to it. AIM-type shares: 50%.'

export const lossClaim =
  'The income may be that of the year of the loss, of the year before, or of both; you claim by 31 January, 22 months after the end of the year of the loss.'

/** Asked in both guides: what an investor gets from the company takes relief away (ITA 2007 s213, s257FH). */
export const valueReceived = {
  'What if I receive something from the company?':
    'Value received counts against the relief: a loan, a benefit, or an asset below its worth, from the year before the issue to three years after it. The relief falls by as much, unless the value is insignificant or is given back. Ordinary dividends and reasonable pay or expenses do not count.',
}

export const seisLossCondition =
  'Against income only if the company is a qualifying trading company for share loss relief; otherwise against gains.'

export const riskToCapital = `Meets the ${link('riskToCapital', 'risk-to-capital condition')}: it means to grow, and your money is genuinely at risk.`

/** `connected` says who may not claim. */
export const unsuitable = (connected: string): Block[] => [
  heading('It does not suit you if'),
  list(
    'You may need the money back on a date.',
    'The tax relief is the only reason you would buy the shares.',
    connected,
    'You pay little or no UK income tax.',
  ),
  'Take independent financial and tax advice before you invest. This page is not advice.',
]

export const littleTax = {
  'Do I get the relief if I pay little tax?':
    'Only up to your income tax bill for the year. Relief you cannot use is lost: it does not carry forward. You may instead have shares treated as issued the year before, within that year’s own limit.',
}

/** `start` is when the three years begin. */
export const stopsQualifying = (start: string) => ({
  'What happens if the company stops qualifying?': `If it breaks a condition within three years of ${start}, relief is withdrawn and HMRC collects it with interest. Failing is not breaking a condition: if the company is wound up for genuine commercial reasons you keep your relief.`,
})

export const dividends = (scheme: string, left: string) =>
  `No. Dividends on ${scheme} shares are taxed like any others, ${link('dividendTax', 'since 6 April 2026')} at 10.75%, 35.75% and 39.35% (before: 8.75%, 33.75% and 39.35%). A loss set against income that is dividends saves no more than that, which leaves ${left} in the £ at the top rate.`
