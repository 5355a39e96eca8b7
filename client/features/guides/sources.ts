import type { Source } from '@/components/text/prose-blocks'

const hmrc = (label: string, path: string): Source => ({ label, url: `https://www.gov.uk/${path}`, by: 'HMRC' })
const manual = (label: string, page: string): Source => ({
  label: `${label} (${page})`,
  url: `https://www.gov.uk/hmrc-internal-manuals/venture-capital-schemes-manual/${page.toLowerCase()}`,
  by: 'HMRC manual',
})
const act = (label: string, path: string): Source => ({
  label,
  url: `https://www.legislation.gov.uk/${path}`,
  by: 'Legislation',
})

/** The sources of the guides, each defined only here. */
const all = {
  investors: hmrc(
    'Tax relief for investors using venture capital schemes',
    'guidance/venture-capital-schemes-tax-relief-for-investors',
  ),
  seisCompanies: hmrc(
    'Apply to use the Seed Enterprise Investment Scheme',
    'guidance/venture-capital-schemes-apply-to-use-the-seed-enterprise-investment-scheme',
  ),
  eisCompanies: hmrc(
    'Apply to use the Enterprise Investment Scheme',
    'guidance/venture-capital-schemes-apply-for-the-enterprise-investment-scheme',
  ),
  assurance: hmrc('Apply for advance assurance', 'guidance/venture-capital-schemes-apply-for-advance-assurance'),
  raise: hmrc('Use a venture capital scheme to raise money', 'guidance/venture-capital-schemes-raise-money'),
  hs393: hmrc(
    'How to claim SEIS reliefs: helpsheet HS393',
    'government/publications/seed-enterprise-investment-scheme-income-tax-and-capital-gains-tax-reliefs-hs393-self-assessment-helpsheet',
  ),
  hs341: hmrc(
    'How to claim EIS income tax relief: helpsheet HS341',
    'government/publications/enterprise-investment-scheme-income-tax-relief-hs341-self-assessment-helpsheet',
  ),
  limits2026: hmrc(
    'EIS and VCT limits from 6 April 2026: the tax information note',
    'government/publications/enterprise-investment-scheme-eis-and-venture-capital-trusts-vct-changes/venture-capital-trusts-enterprise-investment-scheme-investment-limit-increase-and-restructure',
  ),
  businessRelief2026: hmrc(
    'Changes to business relief from 6 April 2026',
    'government/publications/changes-to-agricultural-property-relief-and-business-property-relief',
  ),
  cgtRates: { ...hmrc('Capital Gains Tax rates and allowances', 'capital-gains-tax/rates'), by: 'GOV.UK' },
  dividendTax: { ...hmrc('Tax on dividends', 'tax-on-dividends'), by: 'GOV.UK' },
  statistics2025: hmrc(
    'EIS and SEIS statistics, May 2025',
    'government/statistics/enterprise-investment-scheme-seed-enterprise-investment-scheme-and-social-investment-tax-relief-may-2025/enterprise-investment-scheme-seed-enterprise-investment-scheme-and-social-investment-tax-relief-statistics-2025',
  ),
  manual: {
    label: 'Venture Capital Schemes Manual',
    url: 'https://www.gov.uk/hmrc-internal-manuals/venture-capital-schemes-manual',
    by: 'HMRC manual',
  },
  seisOverview: manual('Overview of SEIS reliefs', 'VCM30100'),
  seisIncomeTax: manual('SEIS income tax relief', 'VCM31000'),
  seisDisposal: manual('SEIS gains and losses on the shares', 'VCM40000'),
  seisReinvestment: manual('SEIS reinvestment relief', 'VCM45010'),
  excluded: manual('Excluded activities', 'VCM3000'),
  riskToCapital: manual('The risk-to-capital condition', 'VCM8520'),
  eisForm: manual('Form and amount of EIS relief', 'VCM10530'),
  eisProcedure: manual('EIS procedures for companies and investors', 'VCM14010'),
  eisDisposal: manual('EIS gains on the shares', 'VCM20010'),
  shareLoss: manual('Share loss relief', 'VCM70000'),
  seisAct: act('Income Tax Act 2007, Part 5A: SEIS', 'ukpga/2007/3/part/5A'),
  eisAct: act('Income Tax Act 2007, Part 5: EIS', 'ukpga/2007/3/part/5'),
  eisSunset: act('Income Tax Act 2007, section 157: the end date of EIS', 'ukpga/2007/3/section/157'),
  earlySale: act('Income Tax Act 2007, section 209: shares disposed of early', 'ukpga/2007/3/section/209'),
  associates: act('Income Tax Act 2007, section 253: associates', 'ukpga/2007/3/section/253'),
  lossClaim: act('Income Tax Act 2007, section 132: claims for share loss relief', 'ukpga/2007/3/section/132'),
  reinvestmentAct: act(
    'Taxation of Chargeable Gains Act 1992, Schedule 5BB: SEIS reinvestment',
    'ukpga/1992/12/schedule/5BB',
  ),
  deferralAct: act('Taxation of Chargeable Gains Act 1992, Schedule 5B: EIS deferral', 'ukpga/1992/12/schedule/5B'),
  financeAct2026: act('Finance Act 2026, section 14: the new EIS limits', 'ukpga/2026/11/section/14'),
  eisa: { label: 'Facts and figures', url: 'https://eisa.org.uk/about-eis/facts-and-figures/', by: 'EIS Association' },
  eisaHome: { label: 'The industry body for EIS and SEIS', url: 'https://eisa.org.uk/', by: 'EIS Association' },
  fca: {
    label: 'Check a firm or person is authorised',
    url: 'https://register.fca.org.uk/',
    by: 'Financial Conduct Authority',
  },
} as const satisfies Record<string, Source>

type SourceKey = keyof typeof all

export const link = (key: SourceKey, words: string): string => `[${words}](${all[key].url})`

export const pick = (...keys: SourceKey[]): Source[] => keys.map((key) => all[key])
