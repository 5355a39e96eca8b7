import { aside, heading, list, noted, questions, sources, steps, terms } from '@/components/text/prose-blocks'
import { statement, table } from '@/components/text/tables'
import { paths } from '@/lib/paths'
import {
  carryBack,
  claimSteps,
  dividends,
  earlier,
  gainExempt,
  inheritance,
  littleTax,
  lossClaim,
  riskToCapital,
  rules,
  section,
  seisLossCondition,
  stopsQualifying,
  today,
  unsuitable,
  valueReceived,
  type GuideContent,
} from './common'
import { link, pick } from './sources'

const relief = today('seis.incomeTaxRate')
const investorLimit = today('seis.investorLimit')

const faq = {
  ...littleTax,
  'When can I sell?':
    'Keep the shares for three years from their issue. Sell sooner at arm’s length, between people without a connection, and 50% of the price you receive comes off the relief, up to the relief given; a gift, or a sale not at arm’s length, costs all of it, except one to a spouse or civil partner you live with. A gain is then taxable.',
  ...valueReceived,
  'What is an SEIS3?':
    'The certificate the company sends you once HMRC has accepted its compliance statement. It carries the unique reference of the share issue, and you cannot claim without it.',
  'Can I invest in my own company?':
    'As a director, yes, if you and your associates hold no more than 30% of it. As an employee who is not a director, no. Associates are your spouse or civil partner, your parents and remoter forebears, your children and remoter issue, your business partners, the trustees of a settlement that you or one of those relatives made, and those of any trust or estate in whose shares of the company you have an interest; brothers and sisters do not count.',
  ...stopsQualifying('the issue'),
  'Does SEIS end in 2035?':
    'No. 6 April 2035 is the end date of EIS and of Venture Capital Trusts. The law sets none for SEIS.',
  'Can a company use SEIS and EIS together?':
    'Yes, in that order and not on the same day. Once EIS or VCT money has come in, SEIS is closed to the company. What it raised under SEIS counts towards the EIS limits.',
  'How does loss relief work?': `Take what you paid, less anything you get back, less the income tax relief you keep. That loss may be set against your income, at your own rate, or against gains. ${seisLossCondition} ${lossClaim} £10,000 lost outright leaves £5,000 to relieve: £2,250 for a 45% payer.`,
  'I pay tax in Scotland. Is anything different?': `The relief is still ${relief} of what you invest. Loss relief follows your own rate, and the Scottish bands run from 19% to 48%: at 48% a total loss leaves 26p in the £ at risk.`,
  'Are dividends tax free?': dividends('SEIS', '30.3p'),
  'How does reinvestment relief differ from EIS deferral?':
    'Reinvestment relief makes half of the matched gain exempt for good, as long as the shares keep their relief. EIS deferral only moves the tax to a later day, usually the day you sell.',
}

/** Worked for the tax year that they name. */
const examples = [
  section('income-tax-example', 'Income tax relief example', 'What £50,000 takes off a tax bill', [
    'A 40% payer owes £40,000 of income tax for 2026–27. She puts £50,000 into a company that qualifies for SEIS, and claims when her SEIS3 arrives.',
    statement('Income tax relief on £50,000', [
      ['She invests', '', '£50,000'],
      [noted('Income tax relief', '50% of £50,000'), '−£25,000', '£25,000'],
      [noted('Her income tax for 2026–27', '£40,000 less £25,000'), '', '£15,000'],
      [noted('What the shares have cost her', '50p of each pound'), '', '£25,000'],
    ]),
    'Had her bill been £20,000, the relief would have stopped at £20,000. The other £5,000 would be lost, unless last year’s bill could take it by carry-back.',
  ]),
  section('maximum-loss', 'Maximum loss scenario', 'The most you can lose', [
    'A 45% payer sells some shares and makes a £100,000 gain in 2026–27. In the same tax year she puts £100,000 into a company that qualifies for SEIS. The company fails.',
    statement('A total loss of £100,000 after every relief', [
      ['She invests', '', '£100,000'],
      [noted('Income tax relief', '50% of £100,000'), '−£50,000', '£50,000'],
      [noted('Reinvestment relief', 'Half of the £100,000 gain is exempt from tax at 24%'), '−£12,000', '£38,000'],
      [noted('Loss relief', '45% of the £50,000 she lost after income tax relief'), '−£22,500', '£15,500'],
      [noted('Maximum loss', '15.5% of what went in, 15.5p of each pound'), '', '£15,500'],
    ]),
    'It needs all of these: a gain of £100,000 in that tax year, taxed at 24%; an income tax bill of at least £50,000; a company that is a qualifying trading company for share loss relief; and income at 45%, other than dividends, to set the loss against. Without the gain she is left with £27,500.',
    aside(
      'You will often see 13.5p quoted. That figure needed Capital Gains Tax at 28%. The rates on shares have been 18% and 24% since 30 October 2024.',
    ),
    table({
      caption: 'Left at risk per £1 on a total loss, 2026–27',
      head: ['Income tax rate', 'SEIS', 'With reinvestment at 24%', 'EIS'],
      rows: [
        ['20%', '40p', '28p (31p at 18%)', '56p'],
        ['40%', '30p', '18p', '42p'],
        ['45%', '27.5p', '15.5p', '38.5p'],
      ],
    }),
  ]),
]

const comparison = section('seis-vs-eis', 'SEIS vs EIS', 'SEIS and EIS compared', [
  'Rules for shares issued on or after 6 April 2026. Older limits are shown below today’s.',
  table({
    caption: 'SEIS and EIS side by side',
    look: 'firstOwn',
    head: ['', 'SEIS', 'EIS'],
    rows: [
      ['Income tax relief', relief, today('eis.incomeTaxRate')],
      [
        'Most one investor may claim on, a year',
        noted(investorLimit, '£100,000 before 6 April 2023'),
        noted('£1m', '£1-2m: up to £2m if everything above £1m goes into knowledge-intensive companies'),
      ],
      [
        'Most a company may raise',
        noted('£250,000 in three years', '£150,000 before 6 April 2023'),
        noted(
          `${today('eis.companyAnnual')} a year, ${today('eis.companyLifetime')} in all`,
          `Knowledge-intensive: ${today('eis.companyAnnualKnowledgeIntensive')} and ${today('eis.companyLifetimeKnowledgeIntensive')}`,
          `Before 6 April 2026: ${earlier('eis.companyAnnual')} and ${earlier('eis.companyLifetime')}, or ${earlier('eis.companyAnnualKnowledgeIntensive')} and ${earlier('eis.companyLifetimeKnowledgeIntensive')}. Those stay for specified Northern Ireland companies`,
        ),
      ],
      [
        'Gross assets of the company',
        noted('£350,000 at the issue', '£200,000 before 6 April 2023'),
        noted(
          `${today('eis.grossAssets')} before, ${today('eis.grossAssetsAfter')} after the issue`,
          `Before 6 April 2026: ${earlier('eis.grossAssets')} and ${earlier('eis.grossAssetsAfter')}. Those stay for specified Northern Ireland companies`,
        ),
      ],
      [noted('Staff', 'Full-time equivalents'), 'Under 25', noted('Under 250', 'Knowledge-intensive: under 500')],
      [
        'Age',
        noted('Trade under 3 years old', '2 years before 6 April 2023'),
        noted('Within 7 years of the first commercial sale', 'Knowledge-intensive: 10 years'),
      ],
      ['Money to be used within', '3 years', '24 months'],
      [noted('Tax on the gain after 3 years', 'If income tax relief was claimed and kept'), 'None', 'None'],
      ['Reinvested gains', 'Half exempt, at most £100,000 a year', 'Deferred, not exempt'],
      [noted('Left at risk per £1, 45% payer', 'After income tax relief and loss relief'), '27.5p', '38.5p'],
      [noted('Inheritance tax relief after 2 years', '100% on the first £2.5m, 50% above'), 'Yes', 'Yes'],
      [
        'Directors may claim',
        'Yes, paid or not',
        noted('Only in set cases', 'Business angels who join the board after investing'),
      ],
      [
        'Closes to new shares',
        'No end date set',
        noted('6 April 2035', '“Extended to 2035” is often said of SEIS. It is EIS and VCT that end then'),
      ],
    ],
  }),
])

export const seisGuide: GuideContent = {
  path: paths.seisGuide,
  calculator: paths.seisCalculator,
  title: 'A guide to SEIS',
  lead: 'The Seed Enterprise Investment Scheme rewards people who buy new shares in very young UK companies. The company applies to HMRC, and the certificate it sends you, the SEIS3, is what you claim with.',
  summary: [
    'Up to 50% of what you subscribe comes off your income tax bill, on at most £200,000 a year and never more than the bill.',
    'You must keep the shares for three years. Sell sooner, and some or all of the relief goes back.',
    'A gain is then free of Capital Gains Tax, if income tax relief was given and kept; half of another gain of the same tax year can be exempt, at most £100,000.',
    'The company is at its start: a trade under three years old, fewer than 25 staff, at most £350,000 of gross assets, £250,000 raised in three years, and no EIS or VCT money before.',
    'You claim with the SEIS3 certificate, within five years of the 31 January after the tax year. Many young companies fail: you may lose all of it.',
  ],
  faq,
  sections: [
    section('what-seis-is', 'What is SEIS?', 'Up to half the price back, for taking the earliest risk', [
      `SEIS began on 6 April 2012 to help companies raise their first outside money. You subscribe for new ordinary shares, paid for in cash, in a company whose trade is under three years old. In return you may take ${relief} of what you paid off your income tax bill: a net outlay of 50p in the £.`,
      'It is built on the older Enterprise Investment Scheme and shares most of its rules. SEIS comes first in a company’s life, and gives more relief on less money: smaller companies, smaller rounds.',
      aside(
        'Tax relief makes a loss smaller. It does not make a company sound. Most very young companies fail, shares in them cannot readily be sold, and you may lose everything you put in.',
      ),
    ]),
    section('process', 'The process', 'From advance assurance to your SEIS3 certificate', [
      steps(
        claimSteps.asks,
        claimSteps.subscribe,
        '**The company gets going.** It may send its compliance statement, form SEIS1, once it has traded for four months or spent at least 70% of the money.',
        '**HMRC answers.** If satisfied it sends the company form SEIS2, with a unique reference for that issue.',
        '**You receive your SEIS3 certificate.** Without it you cannot claim. Keep it: HMRC may ask.',
        `**You claim.** On your tax return, by a change to your PAYE code, or by a claim for an earlier year. You have until five years after the 31 January that follows the tax year: see ${link('hs393', 'helpsheet HS393')}.`,
        claimSteps.hold,
      ),
      carryBack,
    ]),
    section('benefits', 'Key tax benefits', 'Five reliefs, and what each one needs', [
      terms({
        [`Income tax relief of ${relief}`]: noted(
          `On up to ${investorLimit} of shares in a tax year, so at most £100,000 off your tax. Never more than that year’s income tax bill, and what you cannot use is lost; you may instead have shares treated as issued the year before.`,
          'Limit since 6 April 2023. For shares issued earlier: £100,000.',
        ),
        ...gainExempt,
        'Reinvestment relief of 50%': noted(
          `Make a gain on anything else and put it into SEIS shares in the same tax year, and half of the matched gain is exempt. The most that can be exempt is £100,000 a year, and that takes £200,000 invested. Saving at 24%: up to £24,000.`,
          '“Gains up to 5 years” is often quoted. It is wrong: the gain and the shares fall in one tax year (or the year the shares are carried back to). Five years is the time you have to claim.',
        ),
        'Loss relief': noted(
          'If the shares are sold at a loss or become worthless, the loss less the income tax relief you keep may be set against your income at your own marginal rate, if the company is a qualifying trading company for share loss relief. A 45% payer is left with a maximum exposure of 27.5p in the £, a 40% payer 30p, a 20% payer 40p.',
          'With reinvestment relief at today’s 24% a 45% payer is left with 15.5p. The 13.5p often quoted needed the 28% rate of Capital Gains Tax, which no longer applies.',
        ),
        'Inheritance tax relief after 2 years': noted(
          inheritance,
          'For deaths before 6 April 2026: 100%, without limit.',
        ),
      }),
    ]),
    section('eligibility', 'Company eligibility', 'What the company must be', [
      rules(
        'SEIS limits for the company, today’s rule first',
        'seis.companyLimit',
        'seis.grossAssets',
        'seis.employees',
        'seis.tradeAgeYears',
      ),
      list(
        'Unquoted when the shares are issued, with no arrangement to become quoted.',
        'A permanent establishment in the UK, and not controlled by another company.',
        'No earlier money from EIS or a venture capital trust.',
        'A new qualifying trade, carried on by the company itself or by a subsidiary it owns at least 90% of.',
        'The money spent on that trade within three years of the issue.',
        riskToCapital,
      ),
      'And you: you may not be an employee, though you may be a director, paid or not. You and your associates may not hold more than 30% of the company. No one may have lent you the money because you were going to buy these shares.',
    ]),
    section('excluded', 'Excluded activities', 'Trades the scheme leaves out', [
      'A company does not qualify if excluded activities are a substantial part of its trade. The law gives no number; 20% is HMRC’s working measure of “substantial”.',
      list(
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
      ),
      `The full list with its exceptions is in HMRC’s manual, ${link('excluded', 'from VCM3000')}.`,
    ]),
    comparison,
    ...examples,
    section('recent-changes', 'Recent changes', 'What has changed, and when', [
      heading('From 6 April 2023: larger limits'),
      table({
        caption: 'SEIS limits before and since 6 April 2023',
        head: ['Limit', 'Before', 'Since 6 April 2023'],
        rows: [
          ['Most a company may raise', '£150k', '£250k'],
          ['Most an investor may claim on, a year', '£100k', '£200k'],
          ['Gross assets', '£200k', '£350k'],
          ['Age of the trade', '2 years', '3 years'],
        ],
      }),
      heading('From 30 October 2024: Capital Gains Tax'),
      'The rates on shares rose from 10% and 20% to 18% and 24%. Reinvestment relief saves more than it did, which is why 15.5p replaced 17.5p for a 45% payer.',
      heading('From 6 April 2026: business relief'),
      `Full relief from Inheritance Tax now stops at £2.5m of business and agricultural property together; above it relief is 50%. See ${link('businessRelief2026', 'the official note')}. SEIS itself did not change: the new company limits of that day are for EIS.`,
      heading('The end date'),
      `“The scheme is extended to 2035” is often written about SEIS. What was ${link('eisSunset', 'extended to 6 April 2035')}, on 3 September 2024, is EIS and VCT relief. SEIS has no end date in the law.`,
    ]),
    section('who-for', 'Who should consider SEIS?', 'Who it suits, and who it does not', [
      heading('It may suit you if'),
      list(
        'You pay enough income tax to use the relief, this year or last.',
        'You can leave the money for three years at the least, and more likely for seven or ten.',
        'You can lose all of it without changing how you live.',
        'You will spread it over several companies.',
        'You have a taxable gain this year that reinvestment relief could halve.',
      ),
      ...unsuitable(
        'You are an employee of the company (a director may claim, paid or not), or hold more than 30% of it.',
      ),
    ]),
    section('faq', 'FAQ', 'Questions people ask', [questions(faq)]),
    section('resources', 'External resources', 'Sources and links', [
      sources({
        'Investing and claiming': pick('investors', 'hs393', 'cgtRates', 'dividendTax', 'businessRelief2026'),
        'Raising money under SEIS': pick('seisCompanies', 'assurance', 'raise'),
        'HMRC’s manual': pick(
          'manual',
          'seisOverview',
          'seisIncomeTax',
          'seisDisposal',
          'seisReinvestment',
          'excluded',
          'riskToCapital',
          'shareLoss',
        ),
        'The law': pick('seisAct', 'eisSunset', 'associates', 'reinvestmentAct', 'lossClaim'),
        'Figures and the profession': pick('statistics2025', 'eisaHome', 'fca'),
      }),
    ]),
  ],
}
