export const BOM = '\uFEFF'

/** Records end in CR LF and line breaks inside a cell are LF, so counting CR LF counts the records. */
export const END_OF_RECORD = '\r\n'

/** Digits and common separators: at worst arithmetic, so a phone number is kept as typed. */
const PHONE = /^\+?[\d\s().\-/]+$/
const FORMULA = /^[\s]*[=+\-@\t\r|＝＋－＠]/

export function csvCell(value: string): string {
  const text = value.replace(/\r\n?/g, '\n')
  const safe = FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

export const csvRecord = (cells: (string | null)[]) =>
  cells.map((cell) => csvCell(cell ?? '')).join(',') + END_OF_RECORD
