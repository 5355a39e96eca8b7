import type { DeskField } from './desk.types.js'
import { FIELD_LABELS } from '../forms/field-labels.rules.js'
import { FUNDING_AMOUNTS, INVESTMENT_RANGES, labelOf } from '../forms/form-options.rules.js'

const shown = (value: unknown) =>
  value === true ? 'Yes' : value === false ? 'No' : typeof value === 'string' ? value : JSON.stringify(value)

/** Every member that holds something, known ones first and in order. */
export function labelledFields(fields: Record<string, unknown>): DeskField[] {
  const known = Object.keys(FIELD_LABELS).filter((key) => Object.hasOwn(fields, key))
  const other = Object.keys(fields).filter((key) => !Object.hasOwn(FIELD_LABELS, key))
  return [...known, ...other]
    .map((key) => {
      const { label, options } = FIELD_LABELS[key] ?? { label: key }
      const value = shown(fields[key])
      return { key, name: label, value: options ? labelOf(options, value) : value }
    })
    .filter(({ value }) => value !== '')
}

export const amountLabel = (value: string) =>
  labelOf([...INVESTMENT_RANGES, ...FUNDING_AMOUNTS], value).replace('-', ' to £')
