/** Spreadsheets recognise UTF-8 by it. */
export const BOM = '\uFEFF'

/** Records end in CR LF; line ends inside a cell are LF alone, so that counting CR LF counts records. */
export const END_OF_RECORD = '\r\n'

/** Digits and what people write between them: arithmetic at worst, so a phone number stays as it was typed. */
const PHONE = /^\+?[\d\s().\-/]+$/
const FORMULA = /^[\s]*[=+\-@\t\r|＝＋－＠]/

/** Every cell is quoted, and none is taken for a formula. */
export function csvCell(value: string): string {
  const text = value.replace(/\r\n?/g, '\n')
  const safe = FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

export const csvRecord = (cells: (string | null)[]) =>
  cells.map((cell) => csvCell(cell ?? '')).join(',') + END_OF_RECORD
