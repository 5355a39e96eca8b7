import { FIELD_LABELS } from '../forms/field-labels.rules.js'
import { FUNDING_AMOUNTS, INVESTMENT_RANGES, labelOf } from '../forms/form-options.rules.js'

const shown = (value: unknown) =>
  value === true ? 'Yes' : value === false ? 'No' : typeof value === 'string' ? value : JSON.stringify(value)

/** Every member that holds something, known ones first and in order. */
export function labelledFields(fields: Record<string, unknown>): { name: string; value: string }[] {
  const known = Object.keys(FIELD_LABELS).filter((name) => Object.hasOwn(fields, name))
  const other = Object.keys(fields).filter((name) => !Object.hasOwn(FIELD_LABELS, name))
  return [...known, ...other]
    .map((name) => {
      const { label, options } = FIELD_LABELS[name] ?? { label: name }
      const value = shown(fields[name])
      return { name: label, value: options ? labelOf(options, value) : value }
    })
    .filter(({ value }) => value !== '')
}

export const amountLabel = (value: string) =>
  labelOf([...INVESTMENT_RANGES, ...FUNDING_AMOUNTS], value).replace('-', ' to £')
