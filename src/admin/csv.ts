/** The mark by which spreadsheets know the text for UTF-8. */
export const BOM = '\uFEFF'

/** Records end in CR LF; line ends inside a cell are LF alone, so that whoever counts CR LF counts records. */
export const END_OF_RECORD = '\r\n'

/** Digits and what people write between them: arithmetic at worst, so a phone number stays as it was typed. */
const PHONE = /^\+?[\d\s().\-/]+$/
const FORMULA = /^[\s]*[=+\-@\t\r|＝＋－＠]/

/** A cell that no spreadsheet takes for a formula. */
export function csvCell(value: string): string {
  const text = value.replace(/\r\n?/g, '\n')
  const safe = FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text
  return /[",\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvRecord = (cells: (string | null)[]) =>
  cells.map((cell) => csvCell(cell ?? '')).join(',') + END_OF_RECORD
