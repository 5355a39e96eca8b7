/** Cells that a spreadsheet would evaluate as a formula; an apostrophe marks them as text. */
const STARTS_FORMULA = /^[=+@\t\r]|^-(?![\d.]+$)/

function cell(text: string): string {
  const safe = STARTS_FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The rows as CSV. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'
