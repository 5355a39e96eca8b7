/** A cell that a spreadsheet would run as a formula is typed text here, so it is marked as such. */
const STARTS_FORMULA = /^[=+@\t\r]|^-(?![\d.]+$)/

function cell(text: string): string {
  const safe = STARTS_FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as a file a spreadsheet opens. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'
