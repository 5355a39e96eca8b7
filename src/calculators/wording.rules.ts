import type { Scheme } from './calculator-inputs.rules.js'

export const threeYearLine: Record<Scheme, string> = {
  eis: 'No CGT if held 3 years.',
  seis: 'If held for 3 years, no Capital Gains Tax will be owed.',
}

export const DISCLAIMER = 'For illustration only.'
