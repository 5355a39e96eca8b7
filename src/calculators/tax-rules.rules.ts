/** The law as dated data, in pounds and per cent. `npm run facts -- --due 60` lists the rules due for review. */
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
  /** Earlier versions, newest first: the rule for shares issued before `from`. */
  earlier: readonly RuleVersion[]
  note?: string
  source: RuleSource
  reviewBy: string
}

export const legislation = (title: string, path: string): RuleSource => ({
  title,
  url: `https://www.legislation.gov.uk/${path}`,
})
const govUk = (title: string, path: string): RuleSource => ({ title, url: `https://www.gov.uk/${path}` })
export const ita = (section: string) =>
  legislation(`Income Tax Act 2007, section ${section}`, `ukpga/2007/3/section/${section}`)
const manual = (name: string) =>
  govUk(
    `HMRC Venture Capital Schemes Manual, ${name}`,
    `hmrc-internal-manuals/venture-capital-schemes-manual/${name.toLowerCase()}`,
  )
export const tcga = (title: string, path: string) =>
  legislation(`Taxation of Chargeable Gains Act 1992, ${title}`, `ukpga/1992/12/${path}`)

const version = (value: string, text: string, from: string): RuleVersion => ({ value, text, from })

const END_OF_TAX_YEAR = '2027-04-05'

/** The version in force first, then earlier ones, newest first. */
const rule = (
  label: string,
  { source, note }: Pick<Rule, 'source' | 'note'>,
  current: RuleVersion,
  ...earlier: RuleVersion[]
): Rule => ({ label, ...current, earlier, note, source, reviewBy: END_OF_TAX_YEAR })

const NORTHERN_IRELAND =
  'The earlier limit stays for specified Northern Ireland companies: registered there and trading in goods or electricity'

const AGE_EXCEPTIONS =
  'Later only for follow-on money for an activity that raised risk finance in time, or for a new product or market that raises at least half the average turnover'

export const taxRules = {
  'seis.incomeTaxRate': rule(
    'SEIS income tax relief',
    { source: ita('257AB'), note: 'Never more than the year’s income tax bill; unused relief does not carry forward' },
    version('50', '50%', '2012-04-06'),
  ),
  'seis.investorLimit': rule(
    'Most one investor may claim SEIS relief on, a tax year',
    { source: ita('257AB'), note: 'Carry-back uses the earlier year’s own limit' },
    version('200000', '£200,000', '2023-04-06'),
    version('100000', '£100,000', '2012-04-06'),
  ),
  'seis.companyLimit': rule(
    'Most a company may raise under SEIS',
    { source: ita('257DL') },
    version('250000', '£250,000 in three years', '2023-04-06'),
    version('150000', '£150,000 in three years', '2012-04-06'),
  ),
  'seis.grossAssets': rule(
    'Gross assets of an SEIS company',
    { source: ita('257DI'), note: 'Measured immediately before the shares are issued' },
    version('350000', 'up to £350,000', '2023-04-06'),
    version('200000', 'up to £200,000', '2012-04-06'),
  ),
  'seis.employees': rule(
    'Staff of an SEIS company',
    { source: ita('257DJ'), note: 'Full-time equivalents' },
    version('25', 'fewer than 25', '2012-04-06'),
  ),
  'seis.tradeAgeYears': rule(
    'Age of the trade under SEIS',
    { source: ita('257HF'), note: 'It is the trade that must be young, not only the company' },
    version('3', 'under 3 years', '2023-04-06'),
    version('2', 'under 2 years', '2012-04-06'),
  ),
  'seis.reinvestment': rule(
    'SEIS reinvestment relief',
    {
      source: tcga('Schedule 5BB', 'schedule/5BB'),
      note: 'The gain and the issue of the shares fall in the same tax year; five years is the time to claim',
    },
    version('50', '50% of the matched gain, at most £100,000 exempt', '2023-04-06'),
    version('50', '50% of the matched gain, at most £50,000 exempt', '2013-04-06'),
  ),
  'eis.incomeTaxRate': rule(
    'EIS income tax relief',
    { source: ita('158'), note: 'Never more than the year’s income tax bill; unused relief does not carry forward' },
    version('30', '30%', '2011-04-06'),
    version('20', '20%', '1994-01-01'),
  ),
  'eis.investorLimit': rule(
    'Most one investor may claim EIS relief on, a tax year',
    { source: ita('158') },
    version('1000000', '£1,000,000', '2018-04-06'),
    version('1000000', '£1,000,000', '2012-04-06'),
  ),
  'eis.investorLimitKnowledgeIntensive': rule(
    'The same, where everything above £1m is in knowledge-intensive companies',
    { source: ita('158') },
    version('2000000', '£2,000,000', '2018-04-06'),
    version('1000000', '£1,000,000', '2012-04-06'),
  ),
  'eis.companyAnnual': rule(
    'Most a company may raise in a year',
    { source: ita('173A'), note: NORTHERN_IRELAND },
    version('10000000', '£10m', '2026-04-06'),
    version('5000000', '£5m', '2012-04-06'),
  ),
  'eis.companyAnnualKnowledgeIntensive': rule(
    'The same, knowledge-intensive',
    { source: ita('173A'), note: NORTHERN_IRELAND },
    version('20000000', '£20m', '2026-04-06'),
    version('10000000', '£10m', '2018-04-06'),
  ),
  'eis.companyLifetime': rule(
    'Most a company may raise in all',
    { source: ita('173AA'), note: NORTHERN_IRELAND },
    version('24000000', '£24m', '2026-04-06'),
    version('12000000', '£12m', '2015-11-18'),
  ),
  'eis.companyLifetimeKnowledgeIntensive': rule(
    'The same, knowledge-intensive',
    { source: ita('173AA'), note: NORTHERN_IRELAND },
    version('40000000', '£40m', '2026-04-06'),
    version('20000000', '£20m', '2015-11-18'),
  ),
  'eis.grossAssets': rule(
    'Gross assets of an EIS company before the issue',
    { source: ita('186'), note: NORTHERN_IRELAND },
    version('30000000', '£30m', '2026-04-06'),
    version('15000000', '£15m', '2012-04-06'),
  ),
  'eis.grossAssetsAfter': rule(
    'The same, just after the issue',
    { source: ita('186'), note: NORTHERN_IRELAND },
    version('35000000', '£35m', '2026-04-06'),
    version('16000000', '£16m', '2012-04-06'),
  ),
  'eis.employees': rule(
    'Staff of an EIS company',
    { source: ita('186A'), note: 'Full-time equivalents' },
    version('250', 'fewer than 250', '2012-04-06'),
  ),
  'eis.employeesKnowledgeIntensive': rule(
    'Staff of a knowledge-intensive company',
    { source: ita('186A') },
    version('500', 'fewer than 500', '2015-11-18'),
  ),
  'eis.ageYears': rule(
    'Age of an EIS company',
    { source: ita('175A'), note: AGE_EXCEPTIONS },
    version('7', '7 years from the first commercial sale', '2015-11-18'),
  ),
  'eis.ageYearsKnowledgeIntensive': rule(
    'Age of a knowledge-intensive company',
    { source: ita('175A'), note: `May count from the day its turnover reached £200,000. ${AGE_EXCEPTIONS}` },
    version('10', '10 years from the first commercial sale', '2015-11-18'),
  ),
  'eis.moneyUsedMonths': rule(
    'Time in which the money must be used',
    { source: ita('175') },
    version('24', '24 months', '2009-04-22'),
  ),
  'eis.sunset': rule(
    'End date of EIS',
    { source: ita('157'), note: 'EIS and VCT end then unless renewed; SEIS has no end date' },
    version('2035-04-06', 'shares issued before 6 April 2035', '2024-09-03'),
    version('2025-04-06', 'shares issued before 6 April 2025', '2015-11-18'),
  ),
  'vct.incomeTaxRate': rule(
    'VCT income tax relief',
    { source: ita('263') },
    version('20', '20%', '2026-04-06'),
    version('30', '30%', '2006-04-06'),
  ),
  'vct.investorLimit': rule(
    'Most one investor may claim VCT relief on, a tax year',
    { source: ita('262'), note: 'A gain on shares above it is taxed as any other' },
    version('200000', '£200,000', '2004-04-06'),
  ),
  'vct.holdingYears': rule(
    'Years that VCT shares are held',
    { source: ita('266'), note: 'Sold sooner, relief falls by its rate on the price received' },
    version('5', '5 years', '2006-04-06'),
  ),
  'vct.gains': rule(
    'Gains and losses on VCT shares',
    { source: manual('VCM52020'), note: 'No gain is put off or exempt because it is reinvested in them' },
    version('none', 'a gain is not taxed and a loss not relieved', '1995-04-06'),
  ),
  'cgt.rates': rule(
    'Capital Gains Tax on shares, basic and higher rate',
    { source: tcga('section 1H', 'section/1H') },
    version('18 / 24', '18% / 24%', '2024-10-30'),
    version('10 / 20', '10% / 20%', '2016-04-06'),
    version('18 / 28', '18% / 28%', '2010-06-23'),
  ),
  'cgt.higherRate': rule(
    'Capital Gains Tax, higher rate',
    { source: tcga('section 1H', 'section/1H') },
    version('24', '24%', '2024-10-30'),
    version('20', '20%', '2016-04-06'),
    version('28', '28%', '2010-06-23'),
  ),
  'cgt.basicRate': rule(
    'Capital Gains Tax, basic rate',
    { source: tcga('section 1H', 'section/1H') },
    version('18', '18%', '2024-10-30'),
    version('10', '10%', '2016-04-06'),
    version('18', '18%', '2010-06-23'),
  ),
  'cgt.businessDisposal': rule(
    'Business Asset Disposal Relief rate',
    { source: tcga('section 169N', 'section/169N') },
    version('18', '18%', '2026-04-06'),
    version('14', '14%', '2025-04-06'),
    version('10', '10%', '2020-03-11'),
  ),
  'cgt.exemptAmount': rule(
    'Capital Gains Tax annual exempt amount',
    { source: tcga('section 1K', 'section/1K') },
    version('3000', '£3,000', '2024-04-06'),
    version('6000', '£6,000', '2023-04-06'),
    version('12300', '£12,300', '2020-04-06'),
  ),
  'cgt.holdingYears': rule(
    'Years the shares are held',
    { source: manual('VCM20010'), note: 'A gain is free of tax only where income tax relief was claimed and kept' },
    version('3', '3 years', '2000-04-06'),
  ),
  'loss.relief': rule(
    'Loss relief against income',
    { source: ita('131'), note: 'On the loss after the income tax relief that is kept' },
    version('own', 'at the investor’s own marginal rate', '2007-04-06'),
  ),
  'claim.seisBox': rule(
    'Where SEIS relief is claimed in the tax return',
    {
      source: govUk('HMRC Self Assessment Manual, SAM121405', 'hmrc-internal-manuals/self-assessment-manual/sam121405'),
    },
    version('10', 'Box 10 of “Other tax reliefs”, Additional information page Ai 2', '2013-04-06'),
  ),
  'claim.eisBox': rule(
    'Where EIS relief is claimed in the tax return',
    {
      source: govUk(
        'Self Assessment: additional information (SA101) and its notes',
        'government/publications/self-assessment-additional-information-sa101',
      ),
    },
    version(
      'notes',
      '“Other tax reliefs” of the Additional information pages: for the box see HMRC’s notes',
      '2007-04-06',
    ),
  ),
  'claim.lossBoxes': rule(
    'Where a loss on shares is claimed in the tax return',
    {
      source: govUk(
        'Self Assessment: capital gains summary (SA108) and its notes',
        'government/publications/self-assessment-capital-gains-summary-sa108',
      ),
    },
    version(
      'notes',
      '“Unlisted shares and securities” of the Capital gains pages: for the boxes see HMRC’s notes',
      '2007-04-06',
    ),
  ),
  'claim.loss': rule(
    'When a loss on shares is claimed against income',
    { source: ita('132') },
    version('22', 'by 31 January, 22 months after the end of the tax year of the loss', '2007-04-06'),
  ),
  'iht.businessRelief': rule(
    'Business relief from Inheritance Tax',
    {
      source: legislation('Inheritance Tax Act 1984, section 104', 'ukpga/1984/51/section/104'),
      note: 'After two years’ ownership; a spouse’s unused part is added',
    },
    version('2500000', '100% on the first £2.5m, 50% above; AIM-type shares 50%', '2026-04-06'),
    version('unlimited', '100%, without limit', '1996-04-06'),
  ),
  'iht.rate': rule(
    'Inheritance Tax rate',
    {
      source: legislation('Inheritance Tax Act 1984, Schedule 1', 'ukpga/1984/51/schedule/1'),
    },
    version('40', '40%', '1988-03-15'),
  ),
} as const satisfies Record<string, Rule>

export type RuleKey = keyof typeof taxRules

export const RULES_CHECKED_ON = '2026-11-20'

/** The version in force on a date; the oldest one known for any earlier date. */
export function ruleOn(key: RuleKey, day: string): RuleVersion {
  const { value, text, from, earlier }: Rule = taxRules[key]
  const versions = [{ value, text, from }, ...earlier]
  return versions.find((candidate) => candidate.from <= day) ?? versions[versions.length - 1]!
}
