import { type RuleKey, taxRules } from '@api/calculators/tax-rules.rules'
import type { Section } from './guide.types'

const { text: investorLimit } = taxRules['seis.investorLimit']
const { text: relief } = taxRules['seis.incomeTaxRate']
const { text: eisRelief } = taxRules['eis.incomeTaxRate']
const earlier = (key: RuleKey) => taxRules[key].earlier[0]!.text
const today = (key: RuleKey) => taxRules[key].text

export const schemeComparison: Section = {
  id: 'seis-vs-eis',
  name: 'SEIS vs EIS',
  title: 'SEIS and EIS compared',
  blocks: [
    'Rules for shares issued on or after 6 April 2026. Older limits are shown below today’s.',
    {
      kind: 'comparison',
      caption: 'SEIS and EIS side by side',
      columns: ['SEIS', 'EIS'],
      own: 0,
      rows: [
        { label: 'Income tax relief', cells: [{ today: relief }, { today: eisRelief }] },
        {
          label: 'Most one investor may claim on, a year',
          cells: [
            { today: investorLimit, under: ['£100,000 before 6 April 2023'] },
            {
              today: '£1m',
              under: ['£1-2m: up to £2m if everything above £1m goes into knowledge-intensive companies'],
            },
          ],
        },
        {
          label: 'Most a company may raise',
          cells: [
            { today: '£250,000 in three years', under: ['£150,000 before 6 April 2023'] },
            {
              today: `${today('eis.companyAnnual')} a year, ${today('eis.companyLifetime')} in all`,
              under: [
                `Knowledge-intensive: ${today('eis.companyAnnualKnowledgeIntensive')} and ${today('eis.companyLifetimeKnowledgeIntensive')}`,
                `Before 6 April 2026: ${earlier('eis.companyAnnual')} and ${earlier('eis.companyLifetime')}, or ${earlier('eis.companyAnnualKnowledgeIntensive')} and ${earlier('eis.companyLifetimeKnowledgeIntensive')}. Those stay for specified Northern Ireland companies`,
              ],
            },
          ],
        },
        {
          label: 'Gross assets of the company',
          cells: [
            { today: '£350,000 at the issue', under: ['£200,000 before 6 April 2023'] },
            {
              today: `${today('eis.grossAssets')} before, ${today('eis.grossAssetsAfter')} after the issue`,
              under: [
                `Before 6 April 2026: ${earlier('eis.grossAssets')} and ${earlier('eis.grossAssetsAfter')}. Those stay for specified Northern Ireland companies`,
              ],
            },
          ],
        },
        {
          label: 'Staff',
          note: 'Full-time equivalents',
          cells: [{ today: 'Under 25' }, { today: 'Under 250', under: ['Knowledge-intensive: under 500'] }],
        },
        {
          label: 'Age',
          cells: [
            { today: 'Trade under 3 years old', under: ['2 years before 6 April 2023'] },
            { today: 'Within 7 years of the first commercial sale', under: ['Knowledge-intensive: 10 years'] },
          ],
        },
        { label: 'Money to be used within', cells: [{ today: '3 years' }, { today: '24 months' }] },
        {
          label: 'Tax on the gain after 3 years',
          note: 'If income tax relief was claimed and kept',
          cells: [{ today: 'None' }, { today: 'None' }],
        },
        {
          label: 'Reinvested gains',
          cells: [{ today: 'Half exempt, at most £100,000 a year' }, { today: 'Deferred, not exempt' }],
        },
        {
          label: 'Left at risk per £1, 45% payer',
          note: 'After income tax relief and loss relief',
          cells: [{ today: '27.5p' }, { today: '38.5p' }],
        },
        {
          label: 'Inheritance tax relief after 2 years',
          note: '100% on the first £2.5m, 50% above',
          cells: [{ today: 'Yes' }, { today: 'Yes' }],
        },
        {
          label: 'Directors may claim',
          cells: [
            { today: 'Yes, paid or not' },
            { today: 'Only in set cases', under: ['Business angels who join the board after investing'] },
          ],
        },
        {
          label: 'Closes to new shares',
          cells: [
            { today: 'No end date set' },
            {
              today: '6 April 2035',
              under: ['“Extended to 2035” is often said of SEIS. It is EIS and VCT that end then'],
            },
          ],
        },
      ],
    },
  ],
}
