/**
 * The law the calculators and guides use, as dated data. Money is in pounds, rates are percentages, dates are ISO.
 * Each rule is reviewed by its review date: `npm run check` lists those due within 60 days.
 */
export interface RuleVersion {
  value: string
  text: string
  from: string
}

export interface RuleSource {
  title: string
  url: string
}

export interface Rule extends RuleVersion {
  label: string
  /** Older versions, newest first: the rule for shares issued before `from`. */
  earlier: readonly RuleVersion[]
  note?: string
  source: RuleSource
  reviewBy: string
}

const ita = (section: string): RuleSource => ({
  title: `Income Tax Act 2007, section ${section}`,
  url: `https://www.legislation.gov.uk/ukpga/2007/3/section/${section}`,
})
const manual = (page: string): RuleSource => ({
  title: `HMRC Venture Capital Schemes Manual, ${page}`,
  url: `https://www.gov.uk/hmrc-internal-manuals/venture-capital-schemes-manual/${page.toLowerCase()}`,
})
const tcga = (title: string, path: string): RuleSource => ({
  title: `Taxation of Chargeable Gains Act 1992, ${title}`,
  url: `https://www.legislation.gov.uk/ukpga/1992/12/${path}`,
})

const version = (value: string, text: string, from: string): RuleVersion => ({ value, text, from })

const END_OF_TAX_YEAR = '2027-04-05'

function rule(
  label: string,
  current: RuleVersion,
  source: RuleSource,
  more: { earlier?: RuleVersion[]; note?: string; reviewBy?: string } = {},
): Rule {
  return {
    label,
    ...current,
    earlier: more.earlier ?? [],
    note: more.note,
    source,
    reviewBy: more.reviewBy ?? END_OF_TAX_YEAR,
  }
}

const NORTHERN_IRELAND =
  'The earlier limit stays for specified Northern Ireland companies: registered there and trading in goods or electricity'

const AGE_EXCEPTIONS =
  'Later only for follow-on money for an activity that raised risk finance in time, or for a new product or market that raises at least half the average turnover'

export const taxRules = {
  'seis.incomeTaxRate': rule('SEIS income tax relief', version('50', '50%', '2012-04-06'), ita('257AB'), {
    note: 'Never more than the year’s income tax bill; unused relief does not carry forward',
  }),
  'seis.investorLimit': rule(
    'Most one investor may claim SEIS relief on, a tax year',
    version('200000', '£200,000', '2023-04-06'),
    ita('257AB'),
    { earlier: [version('100000', '£100,000', '2012-04-06')], note: 'Carry-back uses the earlier year’s own limit' },
  ),
  'seis.companyLimit': rule(
    'Most a company may raise under SEIS',
    version('250000', '£250,000 in three years', '2023-04-06'),
    ita('257DL'),
    {
      earlier: [version('150000', '£150,000 in three years', '2012-04-06')],
    },
  ),
  'seis.grossAssets': rule(
    'Gross assets of an SEIS company',
    version('350000', 'up to £350,000', '2023-04-06'),
    ita('257DI'),
    {
      earlier: [version('200000', 'up to £200,000', '2012-04-06')],
      note: 'Measured immediately before the shares are issued',
    },
  ),
  'seis.employees': rule('Staff of an SEIS company', version('25', 'fewer than 25', '2012-04-06'), ita('257DJ'), {
    note: 'Full-time equivalents',
  }),
  'seis.tradeAgeYears': rule('Age of the trade under SEIS', version('3', 'under 3 years', '2023-04-06'), ita('257HF'), {
    earlier: [version('2', 'under 2 years', '2012-04-06')],
    note: 'It is the trade that must be young, not only the company',
  }),
  'seis.reinvestment': rule(
    'SEIS reinvestment relief',
    version('50', '50% of the matched gain, at most £100,000 exempt', '2023-04-06'),
    tcga('Schedule 5BB', 'schedule/5BB'),
    {
      earlier: [version('50', '50% of the matched gain, at most £50,000 exempt', '2013-04-06')],
      note: 'The gain and the issue of the shares fall in the same tax year; five years is the time to claim',
    },
  ),
  'eis.incomeTaxRate': rule('EIS income tax relief', version('30', '30%', '2011-04-06'), ita('158'), {
    earlier: [version('20', '20%', '1994-01-01')],
    note: 'Never more than the year’s income tax bill; unused relief does not carry forward',
  }),
  'eis.investorLimit': rule(
    'Most one investor may claim EIS relief on, a tax year',
    version('1000000', '£1,000,000', '2018-04-06'),
    ita('158'),
    { earlier: [version('1000000', '£1,000,000', '2012-04-06')] },
  ),
  'eis.investorLimitKnowledgeIntensive': rule(
    'The same, where everything above £1,000,000 is in knowledge-intensive companies',
    version('2000000', '£2,000,000', '2018-04-06'),
    ita('158'),
    { earlier: [version('1000000', '£1,000,000', '2012-04-06')] },
  ),
  'eis.companyAnnual': rule(
    'Most a company may raise in a year',
    version('10000000', '£10m', '2026-04-06'),
    ita('173A'),
    {
      earlier: [version('5000000', '£5m', '2012-04-06')],
      note: NORTHERN_IRELAND,
    },
  ),
  'eis.companyAnnualKnowledgeIntensive': rule(
    'The same, knowledge-intensive',
    version('20000000', '£20m', '2026-04-06'),
    ita('173A'),
    { earlier: [version('10000000', '£10m', '2018-04-06')], note: NORTHERN_IRELAND },
  ),
  'eis.companyLifetime': rule(
    'Most a company may raise in all',
    version('24000000', '£24m', '2026-04-06'),
    ita('173AA'),
    {
      earlier: [version('12000000', '£12m', '2015-11-18')],
      note: NORTHERN_IRELAND,
    },
  ),
  'eis.companyLifetimeKnowledgeIntensive': rule(
    'The same, knowledge-intensive',
    version('40000000', '£40m', '2026-04-06'),
    ita('173AA'),
    { earlier: [version('20000000', '£20m', '2015-11-18')], note: NORTHERN_IRELAND },
  ),
  'eis.grossAssets': rule(
    'Gross assets of an EIS company before the issue',
    version('30000000', '£30m', '2026-04-06'),
    ita('186'),
    {
      earlier: [version('15000000', '£15m', '2012-04-06')],
      note: NORTHERN_IRELAND,
    },
  ),
  'eis.grossAssetsAfter': rule(
    'The same, just after the issue',
    version('35000000', '£35m', '2026-04-06'),
    ita('186'),
    {
      earlier: [version('16000000', '£16m', '2012-04-06')],
      note: NORTHERN_IRELAND,
    },
  ),
  'eis.employees': rule('Staff of an EIS company', version('250', 'fewer than 250', '2012-04-06'), ita('186A'), {
    note: 'Full-time equivalents',
  }),
  'eis.employeesKnowledgeIntensive': rule(
    'Staff of a knowledge-intensive company',
    version('500', 'fewer than 500', '2015-11-18'),
    ita('186A'),
  ),
  'eis.ageYears': rule(
    'Age of an EIS company',
    version('7', '7 years from the first commercial sale', '2015-11-18'),
    ita('175A'),
    { note: AGE_EXCEPTIONS },
  ),
  'eis.ageYearsKnowledgeIntensive': rule(
    'Age of a knowledge-intensive company',
    version('10', '10 years from the first commercial sale', '2015-11-18'),
    ita('175A'),
    { note: `May count from the day its turnover reached £200,000. ${AGE_EXCEPTIONS}` },
  ),
  'eis.moneyUsedMonths': rule(
    'Time in which the money must be used',
    version('24', '24 months', '2009-04-22'),
    ita('175'),
  ),
  'eis.sunset': rule(
    'End date of EIS',
    version('2035-04-06', 'shares issued before 6 April 2035', '2024-09-03'),
    ita('157'),
    {
      earlier: [version('2025-04-06', 'shares issued before 6 April 2025', '2015-11-18')],
      note: 'EIS and VCT end then unless renewed; SEIS has no end date',
    },
  ),
  'vct.incomeTaxRate': rule('VCT income tax relief', version('20', '20%', '2026-04-06'), ita('263'), {
    earlier: [version('30', '30%', '2006-04-06')],
  }),
  'cgt.rates': rule(
    'Capital Gains Tax on shares, basic and higher rate',
    version('18 / 24', '18% / 24%', '2024-10-30'),
    tcga('section 1H', 'section/1H'),
    { earlier: [version('10 / 20', '10% / 20%', '2016-04-06'), version('18 / 28', '18% / 28%', '2010-06-23')] },
  ),
  'cgt.higherRate': rule(
    'Capital Gains Tax, higher rate',
    version('24', '24%', '2024-10-30'),
    tcga('section 1H', 'section/1H'),
    {
      earlier: [version('20', '20%', '2016-04-06'), version('28', '28%', '2010-06-23')],
    },
  ),
  'cgt.basicRate': rule(
    'Capital Gains Tax, basic rate',
    version('18', '18%', '2024-10-30'),
    tcga('section 1H', 'section/1H'),
    {
      earlier: [version('10', '10%', '2016-04-06'), version('18', '18%', '2010-06-23')],
    },
  ),
  'cgt.businessDisposal': rule(
    'Business Asset Disposal Relief rate',
    version('18', '18%', '2026-04-06'),
    tcga('section 169N', 'section/169N'),
    { earlier: [version('14', '14%', '2025-04-06'), version('10', '10%', '2020-03-11')] },
  ),
  'cgt.exemptAmount': rule(
    'Capital Gains Tax annual exempt amount',
    version('3000', '£3,000', '2024-04-06'),
    tcga('section 1K', 'section/1K'),
    {
      earlier: [version('6000', '£6,000', '2023-04-06'), version('12300', '£12,300', '2020-04-06')],
    },
  ),
  'cgt.holdingYears': rule('Years the shares are held', version('3', '3 years', '2000-04-06'), manual('VCM20010'), {
    note: 'A gain is free of tax only where income tax relief was claimed and kept',
  }),
  'loss.relief': rule(
    'Loss relief against income',
    version('own', 'at the investor’s own marginal rate', '2007-04-06'),
    ita('131'),
    { note: 'On the loss after the income tax relief that is kept' },
  ),
  'iht.businessRelief': rule(
    'Business relief from Inheritance Tax',
    version('2500000', '100% on the first £2.5m, 50% above; AIM-type shares 50%', '2026-04-06'),
    { title: 'Inheritance Tax Act 1984, section 104', url: 'https://www.legislation.gov.uk/ukpga/1984/51/section/104' },
    {
      earlier: [version('unlimited', '100%, without limit', '1996-04-06')],
      note: 'After two years’ ownership; a spouse’s unused part is added',
    },
  ),
  'iht.rate': rule('Inheritance Tax rate', version('40', '40%', '1988-03-15'), {
    title: 'Inheritance Tax Act 1984, Schedule 1',
    url: 'https://www.legislation.gov.uk/ukpga/1984/51/schedule/1',
  }),
} as const satisfies Record<string, Rule>

export type RuleKey = keyof typeof taxRules

/** The day the table was last read against the law. */
export const RULES_CHECKED_ON = '2026-11-20'

/** The version in force on a day; the oldest one known for days before all of them. */
export function ruleOn(key: RuleKey, day: string): RuleVersion {
  const { value, text, from, earlier }: Rule = taxRules[key]
  const versions = [{ value, text, from }, ...earlier]
  return versions.find((candidate) => candidate.from <= day) ?? versions[versions.length - 1]!
}
