interface Counted {
  passed: number
  failed: number
  unsteady: string[]
}
interface JestReport {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}
interface Suite {
  title: string
  specs?: { file: string; line: number; title: string; tests: { status: string }[] }[]
  suites?: Suite[]
}
export const MAX_UNSTEADY: number
export function failedFiles(report: JestReport): string[]
export function countJest(first: JestReport, second?: JestReport): Counted
export function countPlaywright(report: { suites: Suite[]; errors?: object[] }): Counted
