import { stageLabel } from '../common/form-options.rules.js'
import { pounds } from './investing.rules.js'
import type { Description } from './introductions.types.js'
import type { Category } from './statements.rules.js'

/** A lawyer must compare these words and those of the statements with the Order before introductions are switched on. */
export const WARNING_WORDS = {
  text: 'The warning before a description of a company, and the ground of exemption',
  from: '2005-07-01',
  source: {
    title: 'SI 2005/1529, articles 48(5) to (7) and 50A(5) to (7)',
    url: 'https://www.legislation.gov.uk/uksi/2005/1529/article/48',
  },
  reviewBy: '2027-05-29',
}

/**
 * The warning that precedes every description of a company, bold and black in a black border (articles 48(5), 48(6) and 50A(5)
 * of the Financial Promotion Order).
 */
export const PROMOTION_WARNING =
  'The content of this promotion has not been approved by an authorised person within the meaning of the Financial Services and Markets Act 2000. Reliance on this promotion for the purpose of engaging in any investment activity may expose an individual to a significant risk of losing all of the property or other assets invested.'

const WHO: Record<Category, { person: string; requirements: string }> = {
  'high-net-worth': {
    person: 'a certified high net worth individual',
    requirements:
      'in the last financial year an annual income of £100,000 or more, or net assets of £250,000 or more, neither with a home, pensions or rights under insurance contracts',
  },
  sophisticated: {
    person: 'a self-certified sophisticated investor',
    requirements:
      'work in private equity or in the finance of small and medium enterprises in the last two years, being the director of a company with an annual turnover of at least £1 million in that time, two or more investments in unlisted companies in that time, or membership of a network or syndicate of business angels for more than six months',
  },
}

/** Articles 48(7) and 50A(7): the ground of exemption, who qualifies, and whom to ask. */
export const promotionGrounds = (category: Category) => [
  `This promotion is exempt from the general restriction in section 21 of the Financial Services and Markets Act 2000 on the communication of invitations or inducements to engage in investment activity, on the ground that it is made to ${WHO[category].person}.`,
  `To qualify, an individual must have signed a statement within the last twelve months, and meet one of its conditions: ${WHO[category].requirements}.`,
  'If you are in any doubt about the investment to which this promotion relates, consult an authorised person who specialises in advising on investments of this kind.',
]

/** The facts shown with the headline and the summary. */
export const factsOf = ({
  sector,
  stage,
  region,
  scheme,
  amount,
  minimum,
}: Omit<Description, 'headline' | 'summary'>) => [
  { label: 'Sector', value: sector },
  { label: 'Stage', value: stageLabel(stage) },
  { label: 'Region', value: region },
  { label: 'Raising', value: pounds(amount) },
  ...(minimum ? [{ label: 'Smallest investment', value: pounds(minimum) }] : []),
  ...(scheme ? [{ label: 'Scheme, by the company’s own account', value: scheme }] : []),
]

type LooksFor = { stages: string[]; sectors: string[]; regions: string[]; schemes: string[] } & Record<
  'chequeFrom' | 'chequeTo',
  number | null
>

const listed = (chosen: string[]) => chosen.join(', ') || 'Any'

/** What an investor looks for, as a founder reads it. */
export const looksForFacts = ({ stages, sectors, regions, schemes, chequeFrom, chequeTo }: LooksFor) => [
  { label: 'Sectors', value: listed(sectors) },
  { label: 'Stages', value: listed(stages.map(stageLabel)) },
  { label: 'Regions', value: listed(regions) },
  { label: 'Schemes', value: listed(schemes) },
  {
    label: 'Usual investment',
    value:
      [chequeFrom && `from ${pounds(chequeFrom)}`, chequeTo && `up to ${pounds(chequeTo)}`].filter(Boolean).join(' ') ||
      'Not stated',
  },
]
