/**
 * The statements that investors sign: Schedule 5, Parts 1 and 2, of the Financial Services and Markets Act 2000 (Financial
 * Promotion) Order 2005 (SI 2005/1529), as substituted by SI 2024/301, Schedules 3 and 4, in force since 27 March 2024.
 *
 * Copied on 29 November 2026 from several published copies, not from legislation.gov.uk itself. They agree except for three
 * details, which a lawyer must compare, with everything else here, with the current Order before INTRODUCTIONS is `on`:
 * whether "; and" ends line a), the comma before "and wish" in Part 2, and the comma before "or the Financial Services
 * Compensation Scheme" in Part 2.
 *
 * Bold and underlined words are part of the content, since article 48(3) excuses defects only if bold words are shown so:
 * `**bold**`, `__underlined__`. A signed statement names its wording, so changed words need a new wording here.
 */
export const STATUTORY_WORDS = {
  text: 'The words of the statements of investors, articles 48 and 50A of the Financial Promotion Order',
  from: '2024-03-27',
  source: {
    title: 'SI 2024/301, Schedules 3 and 4',
    url: 'https://www.legislation.gov.uk/uksi/2024/301/made',
  },
  reviewBy: '2027-05-29',
}

export const CATEGORIES = ['high-net-worth', 'sophisticated'] as const
export type Category = (typeof CATEGORIES)[number]

export const CATEGORY_LABELS: Record<Category, string> = {
  'high-net-worth': 'High net worth',
  sophisticated: 'Self-certified sophisticated',
}

export const LETTERS = ['a', 'b', 'c', 'd'] as const
export type Letter = (typeof LETTERS)[number]

interface Condition {
  letter: Letter
  words: string
  /** The question that follows a yes. */
  asks: string
  /** The least figure that counts; without it, the answer is text. */
  least?: number
  pounds?: true
}

export interface Statement {
  wording: string
  title: string
  lead: string
  prompt: string
  conditions: readonly Condition[]
  between: 'AND/OR' | null
  none: { letter: string; words: string }
  declares: readonly string[]
}

export const STATEMENTS: Record<Category, Statement> = {
  'high-net-worth': {
    wording: 'FPO 2005, Schedule 5, Part 1 (SI 2024/301)',
    title: 'HIGH NET WORTH INDIVIDUAL INVESTOR STATEMENT',
    lead: 'If you meet **condition A or B below**, you may choose to be classified as a high net worth individual for the purposes of the Financial Services and Markets Act 2000 (Financial Promotion) Order 2005.',
    prompt: 'In the last financial year, did you have:',
    conditions: [
      {
        letter: 'a',
        words: 'An annual **income of £100,000 or more**? Income does __NOT__ include any one-off pension withdrawals.',
        asks: 'If yes, please specify your income (as defined above) to the nearest £10,000 in the last financial year',
        least: 100_000,
        pounds: true,
      },
      {
        letter: 'b',
        words:
          '**Net assets of £250,000 or more**? Net assets do __NOT__ include: your home (primary residence), any loan secured on it or any equity released from it; your pension (or any pension withdrawals) or any rights under insurance contracts. Net assets are total assets minus any debts you owe.',
        asks: 'If yes, please specify your net assets (as defined above) to the nearest £100,000 in the last financial year',
        least: 250_000,
        pounds: true,
      },
    ],
    between: 'AND/OR',
    none: { letter: 'C', words: 'None of these apply to me.' },
    declares: [
      'I declare that I have answered yes to A and/or B, and wish to be treated as a high net worth individual.',
      'I understand that this means:',
      'a) I can receive financial promotions where the contents may not comply with rules made by the Financial Conduct Authority (FCA);',
      'b) I can expect **no protection** from the FCA, the Financial Ombudsman Service or the Financial Services Compensation Scheme.',
      'I am aware that it is open to me to seek advice from someone who specialises in advising on investments.',
      '**I accept that I could lose all of the money I invest.**',
    ],
  },
  sophisticated: {
    wording: 'FPO 2005, Schedule 5, Part 2 (SI 2024/301)',
    title: 'SELF-CERTIFIED SOPHISTICATED INVESTOR STATEMENT',
    lead: 'If you meet **condition A, B, C or D below**, you may choose to be classified as a self-certified sophisticated investor for the purposes of the Financial Services and Markets Act 2000 (Financial Promotion) Order 2005.',
    prompt: 'Have you:',
    conditions: [
      {
        letter: 'a',
        words:
          'Worked in a professional capacity in the private equity sector, or in the provision of finance for small and medium enterprises, in the last two years?',
        asks: 'If yes, what is/was the name of the business/organisation?',
      },
      {
        letter: 'b',
        words: 'Been the director of a company with an annual turnover of at least £1 million, in the last two years?',
        asks: 'If yes, what is/was the name of the company, and its Companies House number (or international equivalent)?',
      },
      {
        letter: 'c',
        words: 'Made two or more investments in an unlisted company, in the last two years?',
        asks: 'If yes, how many investments in unlisted companies have you made in the last two years?',
        least: 2,
      },
      {
        letter: 'd',
        words:
          'Been a member of a network or syndicate of business angels for more than six months, and are still a member?',
        asks: 'If yes, what is the name of the network or syndicate?',
      },
    ],
    between: null,
    none: { letter: 'E', words: 'None of these apply to me.' },
    declares: [
      'I declare that I have answered yes to A and/or B and/or C and/or D, and wish to be treated as a self-certified sophisticated investor.',
      'I understand that this means:',
      'a) I can receive financial promotions where the contents may not comply with rules made by the Financial Conduct Authority (FCA);',
      'b) I can expect **no protection** from the FCA, the Financial Ombudsman Service or the Financial Services Compensation Scheme.',
      'I am aware that it is open to me to seek advice from someone who specialises in advising on investments.',
      '**I accept that I could lose all of the money I invest.**',
    ],
  },
}

/** All of its words in order, with the marks for bold and underlined: the text that a signature's hash covers. */
export const statementText = ({ title, lead, prompt, conditions, between, none, declares }: Statement): string =>
  [
    title,
    lead,
    prompt,
    conditions
      .map(({ letter, words, asks }) => `${letter.toUpperCase()}) ${words}\n${asks}`)
      .join(`\n${between ?? ''}\n`),
    'OR',
    `${none.letter}) ${none.words}`,
    ...declares,
  ].join('\n')

export interface Run {
  words: string
  as?: 'strong' | 'u'
}

export const runsOf = (line: string): Run[] =>
  line
    .split(/(\*\*[^*]+\*\*|__[^_]+__)/)
    .filter(Boolean)
    .map((part) =>
      /^(?:\*\*|__)/.test(part)
        ? { words: part.slice(2, -2), as: part.startsWith('*') ? 'strong' : 'u' }
        : { words: part },
    )

export const MAX_DETAIL = 300
export const NONE_APPLY =
  'Then the law does not let us introduce companies to you, and nothing was stored. Firms that the FCA authorises may: they serve restricted investors as well.'

/** The answer to each condition, yes or no, and the detail that a yes requires. */
export type Answers = Partial<Record<Letter | `${Letter}Detail`, string>> & { none?: boolean }

const figureIn = (typed: string) => {
  const digits = typed.replaceAll(/[£,\s]/g, '')
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined
}

/** Why these answers do not make a statement, by field. */
export function faultsIn(category: Category, answers: Answers): Record<string, string> {
  const { conditions } = STATEMENTS[category]
  const isYes = ({ letter }: Condition) => answers[letter] === 'yes'
  const faults: Record<string, string> = {}
  if (answers.none && conditions.some(isYes))
    return { none: 'You have answered yes above, so this cannot be true as well.' }
  for (const condition of conditions) {
    const { letter, least, pounds } = condition
    const detail = `${letter}Detail` as const
    const typed = answers[detail]?.trim() ?? ''
    if (!isYes(condition)) {
      if (answers[letter] !== 'no' && !answers.none) faults[letter] = 'Answer no or yes.'
      if (typed) faults[detail] = 'Only if your answer is yes.'
    } else if (!typed) faults[detail] = 'The law asks for this with a yes.'
    else if (typed.length > MAX_DETAIL) faults[detail] = `At most ${MAX_DETAIL} characters.`
    else if (least && (figureIn(typed) ?? 0) < least)
      faults[detail] = `Enter ${pounds ? '£' : ''}${least.toLocaleString('en-GB')} or more, in figures, or answer no.`
  }
  if (!Object.keys(faults).length && !conditions.some(isYes)) return { none: NONE_APPLY }
  return faults
}

/** The answers as they are stored: only what belongs to the statement. */
export const answersOf = (category: Category, answers: Answers) =>
  STATEMENTS[category].conditions.map(({ letter, asks }) => ({
    letter: letter.toUpperCase(),
    yes: answers[letter] === 'yes',
    ...(answers[letter] === 'yes' && { asks, detail: answers[`${letter}Detail`]?.trim() ?? '' }),
  }))
