/**
 * Prints every figure used by guides, calculators and due times, and the legal wording that investors sign, each with its source,
 * date and next review.
 *   npm run facts              all of them
 *   npm run facts -- --due 60  those to review within 60 days
 */
import { parseArgs } from 'node:util'
import { bankHolidays } from '../src/forms/bank-holidays.rules.js'
import { type Rule, taxRules } from '../src/calculators/tax-rules.rules.js'
import { WARNING_WORDS } from '../src/introductions/promotion.rules.js'
import { STATUTORY_WORDS } from '../src/introductions/statements.rules.js'

const { values } = parseArgs({ options: { due: { type: 'string' } } })
const DAY = 24 * 60 * 60 * 1000
const until = values.due && new Date(Date.now() + Number(values.due) * DAY).toISOString().slice(0, 10)

type Fact = Pick<Rule, 'text' | 'from' | 'source' | 'reviewBy'>
const words = { 'investors.statements': STATUTORY_WORDS, 'investors.warning': WARNING_WORDS }
const rules = Object.entries<Fact>({ ...taxRules, bankHolidays, ...words }).filter(
  ([, { reviewBy }]) => !until || reviewBy <= until,
)
for (const [key, { text, from, source, reviewBy }] of rules)
  console.log(`${key}: ${text} (from ${from})\n  ${source.title}, ${source.url}\n  review by ${reviewBy}`)
if (until) console.log(`${rules.length} figures need review by ${until}.`)
