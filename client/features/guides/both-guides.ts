import type { Block, Question } from './guide.types'
import { link } from './resources'

/** The text that both guides share. */
export const claimSteps = {
  asks: `**The company asks first.** It may ask HMRC for ${link('assurance', 'advance assurance')} that a share issue looks likely to qualify. Assurance is optional. It does not guarantee your own claim, and it does not cover what changes later.`,
  subscribe:
    '**You subscribe.** The shares must be new, ordinary, full-risk and fully paid in cash when they are issued.',
  hold: '**You hold for three years.** Sell sooner, or break a condition, and relief is reduced or taken back.',
}

export const carryBack =
  'Carry-back: you may have some or all of the shares treated as issued in the tax year before, within that earlier year’s own limit. Relief you cannot use does not carry forward.'

export const gainExempt = {
  term: 'No Capital Gains Tax after 3 years',
  text: 'A gain on the shares is exempt once you have held them for three years, on one condition: income tax relief was claimed on them and has not been withdrawn.',
}

export const inheritance = {
  term: 'Inheritance tax relief after 2 years',
  text: 'Unlisted shares held for two years can qualify for business relief: since 6 April 2026, 100% on the first £2.5m of business and agricultural property together and 50% above it. AIM-type shares: 50%.',
}

export const riskToCapital = `Meets the ${link('riskToCapital', 'risk-to-capital condition')}: it means to grow, and your money is genuinely at risk.`

export const unsuitable: Block[] = [
  { kind: 'heading', text: 'It does not suit you if' },
  {
    kind: 'list',
    items: [
      'You may need the money back on a date.',
      'The tax relief is the only reason you would buy the shares.',
      'You work for the company, or hold more than 30% of it.',
      'You pay little or no UK income tax.',
    ],
  },
  'Take independent financial and tax advice before you invest. This page is not advice.',
]

export const littleTax: Question = {
  question: 'Do I get the relief if I pay little tax?',
  answer:
    'Only up to your income tax bill for the year. Relief you cannot use is lost: it does not carry forward. You may carry it back one year, within that year’s own limit.',
}

export const stopsQualifying: Question = {
  question: 'What happens if the company stops qualifying?',
  answer:
    'If it breaks a condition within three years of the issue, relief is withdrawn and HMRC collects it with interest. Failing is not breaking a condition: if the company is wound up for genuine commercial reasons you keep your relief.',
}
