import { plainWords } from '../forms/search.rules.js'

/** The identities that a description must not reveal. */
export interface Named {
  name: string
  businessName: string | null
  address: string
}

/** Cyrillic and Greek letters that look like Latin ones. */
const ALIKE: Record<string, string> = {
  а: 'a', в: 'b', е: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x', і: 'i', ј: 'j', ѕ: 's',
  α: 'a', β: 'b', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x',
} // prettier-ignore

const LOOKS: Record<string, string> = { a: 'a4@', e: 'e3', i: 'i1!|', l: 'l1|', o: 'o0', s: 's5$', t: 't7' }

/** The text as a person reads it: without invisible characters and accents, in one case and one script. */
const readable = (text: string) =>
  plainWords(text.normalize('NFKC').replaceAll(/[\p{Cf}\u{FE00}-\u{FE0F}]/gu, '')).replaceAll(
    /[\u0370-\u03ff\u0400-\u04ff]/g,
    (letter) => ALIKE[letter] ?? letter,
  )

const GAP = String.raw`[^\p{L}\p{N}]`
const escaped = (letter: string) => letter.replaceAll(/[\\\]^-]/g, String.raw`\$&`)
const letterOf = (letter: string) => `[${escaped(LOOKS[letter] ?? letter)}]`

/** Matches the words joined, with something between them, or with something between all of their letters. */
function disguised(words: string[]): RegExp {
  const letters = words.map((word) => [...word].map(letterOf))
  const whole = letters.map((word) => word.join('')).join(`${GAP}*`)
  const spaced = letters.flat().join(`${GAP}+`)
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${whole}|${spaced})(?![\p{L}\p{N}])`, 'u')
}

const LEGAL_FORM = /^(?:ltd|limited|plc|llp|lp|cic|inc|llc|gmbh|the)$/
const wordsIn = (text: string) =>
  readable(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const COMMON_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|icloud|me|mac|yahoo|ymail|aol|btinternet|protonmail|proton|gmx|example)$/

const ADDRESS = /\S@\S|\S\s*[[({]\s*at\s*[\])}]\s*\S/
const URL = /https?:|www\./
const ENDINGS =
  'com|co|uk|org|net|io|ai|app|dev|tech|eu|info|biz|xyz|online|shop|store|health|bio|energy|finance|capital|london|wales|scot|ltd'
const DOMAIN = new RegExp(
  String.raw`[\p{L}\p{N}](?:\.|\s*[[({]\s*(?:dot|\.)\s*[\])}]\s*|\s+dot\s+)(?:${ENDINGS})(?![\p{L}\p{N}])`,
  'u',
)
/** Nine digits or more, which neither a figure nor two years have. Commas are no separators here, since they separate thousands. */
const TELEPHONE = /\p{Nd}(?:[\s().\-–—/+]*\p{Nd}){8,}/u
const SPELT = /(?:\b(?:zero|nought|oh|one|two|three|four|five|six|seven|eight|nine|double|treble|triple)\b[\s,.-]*){7,}/

/** Why a text identifies the company; undefined if it does not. */
export function blindFault(text: string, { name, businessName, address }: Named): string | undefined {
  const read = readable(text)
  if (ADDRESS.test(read)) return 'It contains an email address.'
  if (URL.test(read) || DOMAIN.test(read)) return 'It contains the address of a website.'
  if (TELEPHONE.test(read) || SPELT.test(read)) return 'It contains a telephone number.'
  const company = wordsIn(businessName ?? '').filter((word) => !LEGAL_FORM.test(word))
  if (company.join('').length > 1 && disguised(company).test(read)) return 'It contains the name of the company.'
  if (wordsIn(name).some((word) => word.length > 2 && disguised([word]).test(read)))
    return 'It contains the name of the applicant.'
  const [local = '', domain = ''] = readable(address).split('@')
  const [site = ''] = domain.split('.')
  const isTelling = (word: string) => word.length > 3 && disguised([word]).test(read)
  if (isTelling(local) || (!COMMON_MAIL.test(site) && isTelling(site)))
    return 'It contains a part of their email address.'
  return undefined
}
