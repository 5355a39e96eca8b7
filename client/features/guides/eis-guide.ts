import { aside, heading, list, noted, questions, sources, steps, terms } from '@/components/text/prose-blocks'
import { statement, table } from '@/components/text/tables'
import { paths } from '@/lib/paths'
import {
  carryBack,
  claimSteps,
  dividends,
  gainExempt,
  inheritance,
  littleTax,
  lossClaim,
  riskToCapital,
  rules,
  section,
  stopsQualifying,
  today,
  unsuitable,
  valueReceived,
  type GuideContent,
} from './common'
import { link, pick } from './sources'

const relief = today('eis.incomeTaxRate')

const faq = {
  ...littleTax,
  'How long must I keep the shares?':
    'Three years from their issue, or from the start of the trade if that is later. Sell sooner at arm’s length, between people without a connection, and 30% of the price you receive comes off the relief, up to the relief given; a gift, or a sale not at arm’s length, costs all of it, except one to a spouse or civil partner you live with. A gain is then taxable.',
  'How much may I invest?':
    'As much as you like, but income tax relief stops at £1m in a tax year, or £2m if everything above £1m is in knowledge-intensive companies. Deferral relief has no limit.',
  ...valueReceived,
  'What is an EIS3?':
    'The certificate the company sends you once HMRC has accepted its compliance statement. It carries the unique reference of the share issue, and you cannot claim without it. Funds send an EIS5.',
  ...stopsQualifying('the issue, or of the start of its trade if that is later'),
  'Can I be a director?':
    'An unpaid director, yes, with reasonable expenses. A paid one only if you first invested before you had any link with the company, as business angels do.',
  'Are dividends tax free?': dividends('EIS', '42.5p'),
  'Can I claim EIS and SEIS relief in one year?':
    'Yes, on different shares. EIS relief comes off your tax bill first and SEIS relief after it, so if the bill is small, it is SEIS relief that runs short.',
  'I pay tax in Scotland. Is anything different?': `The relief is still ${relief} of what you invest. Loss relief follows your own rate, and the Scottish bands run from 19% to 48%: at 48% a total loss leaves 36.4p in the £ at risk.`,
  'Does EIS end?': 'The law gives relief on shares issued before 6 April 2035. Shares you hold by then keep theirs.',
}

/** Worked for the tax year that they name. */
const examples = {
  id: 'examples',
  name: 'Worked examples',
  title: 'Three outcomes of £100,000',
  blocks: [
    'A 45% payer with an income tax bill of at least £30,000 puts £100,000 into a company that qualifies for EIS in 2026–27, and holds the shares for three years.',
    heading('The company fails'),
    statement('A total loss of £100,000 under EIS', [
      ['She invests', '', '£100,000'],
      [noted('Income tax relief', '30% of £100,000'), '−£30,000', '£70,000'],
      [noted('Loss relief', '45% of the £70,000 she lost after income tax relief'), '−£31,500', '£38,500'],
      [noted('Lost', '38.5p of each pound'), '', '£38,500'],
    ]),
    heading('Half of it comes back'),
    statement('Half of £100,000 returned under EIS', [
      ['She invests', '', '£100,000'],
      ['The shares are sold', '−£50,000', '£50,000'],
      [noted('Income tax relief', '30% of £100,000'), '−£30,000', '£20,000'],
      [noted('Loss relief', '45% of the £20,000 that is left'), '−£9,000', '£11,000'],
      [noted('What she has lost', '11p of each pound'), '', '£11,000'],
    ]),
    heading('It returns three times'),
    statement('Three times £100,000 returned under EIS', [
      ['The shares are sold', '', '£300,000'],
      [
        noted(
          'Capital Gains Tax',
          'None after three years; without EIS £48,000 at 24%, her exempt amount being used already',
        ),
        '£0',
        '£300,000',
      ],
      [noted('Income tax relief', 'Claimed and kept'), '+£30,000', '£330,000'],
      [noted('Her gain', '£330,000 less the £100,000 she put in'), '', '£230,000'],
    ]),
    table({
      caption: 'Left at risk per £1 on a total loss, 2026–27',
      head: ['Income tax rate', 'EIS', 'SEIS'],
      rows: [
        ['20%', '56p', '40p'],
        ['40%', '42p', '30p'],
        ['45%', '38.5p', '27.5p'],
      ],
    }),
  ],
}

export const eisGuide: GuideContent = {
  path: paths.eisGuide,
  calculator: paths.eisCalculator,
  title: 'A guide to EIS',
  lead: 'The Enterprise Investment Scheme rewards people who buy new shares in small, growing UK companies. The company applies to HMRC, and the certificate it sends you, the EIS3, is what you claim with.',
  summary: [
    `Up to ${relief} of what you subscribe comes off your income tax bill, never more than the bill, on at most £1m a year; £2m where all above £1m is knowledge-intensive.`,
    'You must keep the shares for three years. Sell sooner, and some or all of the relief goes back.',
    'A gain is then free of Capital Gains Tax, if income tax relief was given and kept; a loss, less the relief kept, can be set against income or gains.',
    'The company is unlisted and trades: fewer than 250 staff, at most £30m of gross assets, and up to £10m raised a year and £24m in all since 6 April 2026.',
    'You claim with the EIS3 certificate, within five years of the 31 January after the tax year. Many young companies fail: you may lose all of it.',
  ],
  faq,
  sections: [
    section('what-eis-is', 'What is EIS?', 'Relief for backing a growing company', [
      `EIS began in 1994. You subscribe for new ordinary shares in an unlisted trading company, and ${relief} of what you paid comes off your income tax bill: a net outlay of 70p in the £. Hold the shares for three years, and a gain on them is free of Capital Gains Tax; lose money on them, and what is left of the loss can be set against your income.`,
      `£30 billion+ channelled through EIS since 1994, and 37,000+ companies helped. Both figures are rounded, from HMRC’s ${link('statistics2025', 'EIS and SEIS statistics of May 2025')}; the ${link('eisa', 'EIS Association')} put the total of both schemes at nearly £30 billion in May 2023.`,
      aside(
        'Tax relief makes a loss smaller. It does not make a company sound. Many young companies fail, shares in them cannot readily be sold, and you may lose everything you put in.',
      ),
    ]),
    section('process', 'The process', 'From advance assurance to your EIS3 certificate', [
      steps(
        claimSteps.asks,
        claimSteps.subscribe,
        '**The company trades.** After four months of its qualifying trade it may send its compliance statement, form EIS1.',
        '**HMRC answers.** If satisfied it sends the company form EIS2, with a unique reference for that issue.',
        '**You receive your EIS3 certificate.** Investing through an approved fund, you receive an EIS5 instead. Without it you cannot claim.',
        `**You claim.** On your tax return, by a change to your PAYE code, or by a claim for an earlier year. You have until five years after the 31 January that follows the tax year: see ${link('hs341', 'helpsheet HS341')}.`,
        `${claimSteps.hold} The three years begin with the issue, or with the start of the trade if that is later.`,
      ),
      carryBack,
    ]),
    section('benefits', 'Benefits', 'Five reliefs, and what each one needs', [
      terms({
        [`Income tax relief of ${relief}`]:
          'On up to £1m of shares in a tax year, or £2m if everything above £1m goes into knowledge-intensive companies. Never more than that year’s income tax bill, and what you cannot use is lost; you may instead have shares treated as issued the year before.',
        ...gainExempt,
        'Loss relief': noted(
          `If the shares are sold at a loss or become worthless, the loss less the income tax relief you keep may be set against your income at your own marginal rate. ${lossClaim} A 45% payer is left with a maximum exposure of 38.5p in the £, a 40% payer 42p, a 20% payer 56p.`,
          '“Loss relief at 45%” is often quoted. 45% is the rate of an additional-rate payer; yours is your own.',
        ),
        'Deferral relief':
          'Tax on another gain can wait if you put the gain into EIS shares issued between one year before and three years after you made it. There is no upper limit. The gain comes back when you sell, when the shares stop being eligible, or when you leave the UK within three years of the issue, or of the start of the trade if that is later, at the rate then in force: it is deferred, not exempt.',
        'Inheritance tax relief after 2 years': noted(
          inheritance,
          'For deaths before 6 April 2026: business relief of 100%, without limit.',
        ),
      }),
    ]),
    section('eligibility', 'Company eligibility', 'What the company must be', [
      rules(
        'EIS limits for the company, today’s rule first',
        'eis.employees',
        'eis.grossAssets',
        'eis.grossAssetsAfter',
        'eis.ageYears',
        'eis.companyAnnual',
        'eis.companyLifetime',
        'eis.moneyUsedMonths',
      ),
      'So for shares issued before 6 April 2026, and still for specified Northern Ireland companies: gross assets up to £15m before the issue, £5m a year and £12m over the company’s lifetime.',
      list(
        'Unquoted when the shares are issued, with no arrangement to become quoted. AIM counts as unquoted here.',
        'A permanent establishment in the UK, and not controlled by another company.',
        `A qualifying trade, with no more than 20% of it, HMRC’s working measure, in ${link('excluded', 'excluded activities')} such as property development, banking, farming, hotels or energy generation.`,
        'The money used for growth and development of the trade within 24 months, and not to buy a business.',
        riskToCapital,
      ),
      'And you: you may not be connected with the company. Employees are, and so are most paid directors and anyone who, with associates, holds more than 30% of it. Business angels who join the board after investing may be paid.',
    ]),
    section('knowledge-intensive', 'Knowledge-intensive companies', 'Larger limits for research-heavy companies', [
      'A company is knowledge-intensive if it spends enough of its operating costs on research, development or innovation (15% in one of the last three years, or 10% in each), and either creates intellectual property that will be most of its business within ten years or has a fifth of its staff in skilled research posts.',
      rules(
        'Limits for knowledge-intensive companies, today’s rule first',
        'eis.investorLimitKnowledgeIntensive',
        'eis.employeesKnowledgeIntensive',
        'eis.ageYearsKnowledgeIntensive',
        'eis.companyAnnualKnowledgeIntensive',
        'eis.companyLifetimeKnowledgeIntensive',
      ),
      'You may claim on £2m a year as long as everything above £1m goes into such companies. The part below £1m may be of either kind.',
    ]),
    examples,
    section('recent-changes', 'Recent changes', 'What has changed, and when', [
      heading('From 3 September 2024: the end date'),
      `EIS relief now covers ${link('eisSunset', 'shares issued before 6 April 2035')}; before, 6 April 2025. It can be moved again.`,
      heading('From 30 October 2024: Capital Gains Tax'),
      `The rates on shares rose from 10% and 20% to 18% and 24%: see ${link('cgtRates', 'the rates today')}. The rate for business disposals, which founders pay, is 18% since 6 April 2026. So an exemption is worth more than before, and a deferred gain is taxed at the rate of the day it comes back.`,
      heading('From 6 April 2026: company limits doubled'),
      table({
        caption: 'EIS company limits before and since 6 April 2026',
        head: ['Limit', 'Before', 'Since 6 April 2026'],
        rows: [
          ['Raised in a year', '£5m', '£10m'],
          ['Raised in all', '£12m', '£24m'],
          ['Raised in a year, knowledge-intensive', '£10m', '£20m'],
          ['Raised in all, knowledge-intensive', '£20m', '£40m'],
          ['Gross assets before and after the issue', '£15m and £16m', '£30m and £35m'],
        ],
      }),
      `The older limits stay for specified Northern Ireland companies: as we read the rule, those registered in Northern Ireland that trade in goods or electricity. See ${link('financeAct2026', 'Finance Act 2026, section 14')}, and ${link('limits2026', 'HMRC’s note')}. The investor’s own limits did not change. VCT relief fell from 30% to 20% the same day.`,
      heading('From 6 April 2026: Inheritance Tax'),
      `Full business relief now stops at £2.5m of business and agricultural property together; above it relief is 50%, which leaves 20% of the value to pay. AIM-type shares have 50% throughout. See ${link('businessRelief2026', 'the official note')}.`,
    ]),
    section('suitability', 'Suitability', 'Who it suits, and who it does not', [
      heading('It may suit you if'),
      list(
        'You pay enough income tax to use the relief, this year or last.',
        'You can leave the money for three years at the least, and more likely for five to ten.',
        'You can lose all of it without changing how you live.',
        'You will spread it over several companies.',
        'You have made a large gain and would rather pay its tax later.',
      ),
      ...unsuitable(
        'You are connected with the company: an employee, a paid director in most cases, or a holder of more than 30%.',
      ),
    ]),
    section('faq', 'FAQ', 'Questions people ask', [questions(faq)]),
    section('resources', 'External resources', 'Sources and links', [
      sources({
        'Investing and claiming': pick('investors', 'hs341', 'cgtRates', 'dividendTax', 'businessRelief2026'),
        'Raising money under EIS': pick('eisCompanies', 'assurance', 'raise'),
        'HMRC’s manual': pick(
          'manual',
          'eisForm',
          'eisProcedure',
          'eisDisposal',
          'excluded',
          'riskToCapital',
          'shareLoss',
        ),
        'The law': pick('eisAct', 'eisSunset', 'earlySale', 'associates', 'deferralAct', 'lossClaim', 'financeAct2026'),
        'Figures and the profession': pick('statistics2025', 'fca'),
      }),
    ]),
  ],
}
