import { taxRules } from '@api/calculators/tax-rules.rules'
import { paths } from '@/lib/paths'
import {
  carryBack,
  claimSteps,
  gainExempt,
  inheritance,
  littleTax,
  riskToCapital,
  stopsQualifying,
  unsuitable,
} from './both-guides'
import type { GuideContent } from './guide.types'
import { link } from './resources'
import { schemeComparison } from './scheme-comparison'
import { seisExamples } from './seis-examples'

const { text: investorLimit } = taxRules['seis.investorLimit']
const { text: relief } = taxRules['seis.incomeTaxRate']

export const seisGuide: GuideContent = {
  path: paths.seisGuide,
  calculator: paths.seisCalculator,
  title: 'A guide to SEIS',
  lead: 'The Seed Enterprise Investment Scheme rewards people who buy new shares in very young UK companies. The company applies to HMRC, and the certificate it sends you, the SEIS3, is what you claim with.',
  summary: [
    '50% of what you subscribe comes off your income tax bill, on up to £200,000 a year.',
    'You must keep the shares for three years. Sell sooner, and some or all of the relief goes back.',
    'A gain is then free of Capital Gains Tax, if income tax relief was given and kept; half of another gain of the same tax year can be exempt, at most £100,000.',
    'The company is at its start: a trade under three years old, fewer than 25 staff, at most £350,000 of gross assets, £250,000 raised in three years, and no EIS or VCT money before.',
    'You claim with the SEIS3 certificate, within five years of the 31 January after the tax year. Many young companies fail: you may lose all of it.',
  ],
  sections: [
    {
      id: 'what-seis-is',
      name: 'What is SEIS?',
      title: 'Half the price back, for taking the earliest risk',
      blocks: [
        `SEIS began on 6 April 2012 to help companies raise their first outside money. You subscribe for new ordinary shares, paid for in cash, in a company whose trade is under three years old. In return you may take ${relief} of what you paid off your income tax bill: a net outlay of 50p in the £.`,
        'It is built on the older Enterprise Investment Scheme and shares most of its rules. SEIS comes first in a company’s life, and gives more relief on less money: smaller companies, smaller rounds. Most companies that use it go on to EIS for the next round.',
        {
          kind: 'aside',
          text: 'Tax relief makes a loss smaller. It does not make a company sound. Most very young companies fail, shares in them cannot readily be sold, and you may lose everything you put in.',
        },
      ],
    },
    {
      id: 'process',
      name: 'The process',
      title: 'From advance assurance to your SEIS3 certificate',
      blocks: [
        {
          kind: 'list',
          ordered: true,
          items: [
            claimSteps.asks,
            claimSteps.subscribe,
            '**The company gets going.** It may send its compliance statement, form SEIS1, once it has traded for four months or spent at least 70% of the money.',
            '**HMRC answers.** If satisfied it sends the company form SEIS2, with a unique reference for that issue.',
            '**You receive your SEIS3 certificate.** Without it you cannot claim. Keep it: HMRC may ask.',
            `**You claim.** On your tax return, by a change to your PAYE code, or by a claim for an earlier year. You have until five years after the 31 January that follows the tax year: see ${link('hs393', 'helpsheet HS393')}.`,
            claimSteps.hold,
          ],
        },
        carryBack,
      ],
    },
    {
      id: 'benefits',
      name: 'Key tax benefits',
      title: 'Five reliefs, and what each one needs',
      blocks: [
        {
          kind: 'terms',
          items: [
            {
              term: `Income tax relief of ${relief}`,
              text: `On up to ${investorLimit} of shares in a tax year, so at most £100,000 off your tax. Never more than that year’s income tax bill, and what you cannot use is lost unless you carry it back.`,
              under: 'Limit since 6 April 2023. For shares issued earlier: £100,000.',
            },
            gainExempt,
            {
              term: 'Reinvestment relief of 50%',
              text: `Make a gain on anything else and put it into SEIS shares in the same tax year, and half of the matched gain is exempt. The most that can be exempt is £100,000 a year, and that takes £200,000 invested. Saving at 24%: up to £24,000.`,
              under:
                '“Gains up to 5 years” is often quoted. It is wrong: the gain and the shares fall in one tax year (or the year the shares are carried back to). Five years is the time you have to claim.',
            },
            {
              term: 'Loss relief',
              text: 'If the shares are sold at a loss or become worthless, the loss less the income tax relief you keep may be set against your income at your own marginal rate. A 45% payer is left with a maximum exposure of 27.5p in the £, a 40% payer 30p, a 20% payer 40p.',
              under:
                'With reinvestment relief at today’s 24% a 45% payer is left with 15.5p. The 13.5p often quoted needed the 28% rate of Capital Gains Tax, which no longer applies.',
            },
            {
              ...inheritance,
              under: 'For deaths before 6 April 2026: 100%, without limit.',
            },
          ],
        },
      ],
    },
    {
      id: 'eligibility',
      name: 'Company eligibility',
      title: 'What the company must be',
      blocks: [
        {
          kind: 'rules',
          caption: 'SEIS limits for the company, today’s rule first',
          keys: ['seis.companyLimit', 'seis.grossAssets', 'seis.employees', 'seis.tradeAgeYears'],
        },
        {
          kind: 'list',
          items: [
            'Unquoted when the shares are issued, with no arrangement to become quoted.',
            'A permanent establishment in the UK, and not controlled by another company.',
            'No earlier money from EIS or a venture capital trust.',
            'A new qualifying trade, carried on mostly by the company itself or a subsidiary it owns 90% of.',
            'The money spent on that trade within three years of the issue.',
            riskToCapital,
          ],
        },
        'And you: you may not be an employee, though you may be a director, paid or not. You and your associates may not hold more than 30% of the company. No one may have lent you the money because you were going to buy these shares.',
      ],
    },
    {
      id: 'excluded',
      name: 'Excluded activities',
      title: 'Trades the scheme leaves out',
      blocks: [
        'A company does not qualify if excluded activities are a substantial part of its trade. The law gives no number; 20% is HMRC’s working measure of “substantial”.',
        {
          kind: 'list',
          items: [
            'Dealing in land, commodities, futures, shares or other financial instruments',
            'Banking, insurance, money-lending, debt-factoring, hire-purchase and other financial activities',
            'Dealing in goods other than in ordinary wholesale or retail trade',
            'Leasing or letting assets on hire, and receiving royalties or licence fees unless the company created the asset',
            'Legal and accountancy services',
            'Property development; farming, market gardening, forestry and timber',
            'Hotels, guest houses, nursing and residential care homes',
            'Generating or exporting energy: electricity, heat, gas or fuel',
            'Shipbuilding, coal and steel production',
            'Providing services to a connected business that does any of these',
          ],
        },
        `The full list with its exceptions is in HMRC’s manual, ${link('excluded', 'from VCM3000')}.`,
      ],
    },
    schemeComparison,
    ...seisExamples,
    {
      id: 'recent-changes',
      name: 'Recent changes',
      title: 'What has changed, and when',
      blocks: [
        { kind: 'heading', text: 'From 6 April 2023: larger limits' },
        {
          kind: 'table',
          caption: 'SEIS limits before and since 6 April 2023',
          head: ['Limit', 'Before', 'Since 6 April 2023'],
          rows: [
            ['Most a company may raise', '£150k', '£250k'],
            ['Most an investor may claim on, a year', '£100k', '£200k'],
            ['Gross assets', '£200k', '£350k'],
            ['Age of the trade', '2 years', '3 years'],
          ],
        },
        { kind: 'heading', text: 'From 30 October 2024: Capital Gains Tax' },
        'The rates on shares rose from 10% and 20% to 18% and 24%. Reinvestment relief saves more than it did, which is why 15.5p replaced 17.5p for a 45% payer.',
        { kind: 'heading', text: 'From 6 April 2026: business relief' },
        `Full relief from Inheritance Tax now stops at £2.5m of business and agricultural property together; above it relief is 50%. See ${link('businessRelief2026', 'the official note')}. SEIS itself did not change: the new company limits of that day are for EIS.`,
        { kind: 'heading', text: 'The end date' },
        `“The scheme is extended to 2035” is often written about SEIS. What was ${link('eisSunset', 'extended to 6 April 2035')}, on 3 September 2024, is EIS and VCT relief. SEIS has no end date in the law.`,
      ],
    },
    {
      id: 'who-for',
      name: 'Who should consider SEIS?',
      title: 'Who it suits, and who it does not',
      blocks: [
        { kind: 'heading', text: 'It may suit you if' },
        {
          kind: 'list',
          items: [
            'You pay enough income tax to use the relief, this year or last.',
            'You can leave the money for three years at the least, and more likely for seven or ten.',
            'You can lose all of it without changing how you live.',
            'You will spread it over several companies.',
            'You have a taxable gain this year that reinvestment relief could halve.',
          ],
        },
        ...unsuitable,
      ],
    },
    {
      id: 'faq',
      name: 'FAQ',
      title: 'Questions people ask',
      blocks: [
        {
          kind: 'questions',
          items: [
            littleTax,
            {
              question: 'When can I sell?',
              answer:
                'Keep the shares for three years from their issue. Sell sooner at arm’s length and 50% of the price you receive comes off the relief, up to the relief given; a gift, or a sale not at arm’s length, costs all of it. A gain is then taxable.',
            },
            {
              question: 'What is an SEIS3?',
              answer:
                'The certificate the company sends you once HMRC has accepted its compliance statement. It carries the unique reference of the share issue, and you cannot claim without it.',
            },
            {
              question: 'Can I invest in my own company?',
              answer:
                'As a director, yes, if you and your associates hold no more than 30% of it. As an employee who is not a director, no. Associates are your spouse or civil partner, parents, grandparents, children and business partners; brothers and sisters do not count.',
            },
            stopsQualifying,
            {
              question: 'Does SEIS end in 2035?',
              answer:
                'No. 6 April 2035 is the end date of EIS and of Venture Capital Trusts. The law sets none for SEIS.',
            },
            {
              question: 'Can a company use SEIS and EIS together?',
              answer:
                'Yes, in that order and not on the same day. Once EIS or VCT money has come in, SEIS is closed to the company. What it raised under SEIS counts towards the EIS limits.',
            },
            {
              question: 'How does loss relief work?',
              answer:
                'Take what you paid, less anything you get back, less the income tax relief you keep. That loss may be set against your income of the year of the loss or the year before, at your own rate, or against gains. £10,000 lost outright leaves £5,000 to relieve: £2,250 for a 45% payer.',
            },
            {
              question: 'I pay tax in Scotland. Is anything different?',
              answer: `The relief is still ${relief} of what you invest. Loss relief follows your own rate, and the Scottish bands run from 19% to 48%: at 48% a total loss leaves 26p in the £ at risk.`,
            },
            {
              question: 'Are dividends tax free?',
              answer: 'No. Dividends on SEIS shares are taxed like any others.',
            },
            {
              question: 'How does reinvestment relief differ from EIS deferral?',
              answer:
                'Reinvestment relief makes half of the matched gain exempt for good, as long as the shares keep their relief. EIS deferral only moves the tax to a later day, usually the day you sell.',
            },
          ],
        },
      ],
    },
    {
      id: 'resources',
      name: 'External resources',
      title: 'Sources and links',
      blocks: [
        {
          kind: 'resources',
          groups: [
            {
              title: 'Investing and claiming',
              items: ['investors', 'hs393', 'cgtRates', 'businessRelief', 'businessRelief2026', 'scotland'],
            },
            {
              title: 'Raising money under SEIS',
              items: ['seisCompanies', 'assurance', 'raise', 'britishBusinessBank', 'bdo'],
            },
            {
              title: 'HMRC’s manual',
              items: [
                'manual',
                'seisOverview',
                'seisIncomeTax',
                'seisDisposal',
                'seisReinvestment',
                'excluded',
                'riskToCapital',
                'shareLoss',
              ],
            },
            { title: 'The law', items: ['seisAct', 'reinvestmentAct', 'lossAct'] },
            {
              title: 'Figures and the profession',
              items: ['statistics2025', 'eisaHome', 'ukbaa', 'fca'],
            },
          ],
        },
      ],
    },
  ],
}
