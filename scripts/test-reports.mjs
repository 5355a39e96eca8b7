// Reads the reports of the test runners: how many tests passed and failed, and which passed only on the second try.

/** More unsteady tests than this in one run are a failure, though each passed in the end. */
export const MAX_UNSTEADY = 3

const failedIn = ({ assertionResults }) => {
  const failed = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  return failed.length ? failed : ['the file as a whole']
}

/** The files of a Jest report with a failure, by their path. */
export const failedFiles = ({ testResults }) =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)

/** Counts a Jest report together with that of its failed files, which were run again. */
export function countJest(first, second = { testResults: [] }) {
  const again = new Map(second.testResults.map((file) => [file.name, file]))
  const files = first.testResults.map((file) => again.get(file.name) ?? file)
  const failures = (results) =>
    results
      .filter(({ status }) => status === 'failed')
      .flatMap((file) => failedIn(file).map((title) => `${file.name}: ${title}`))
  const failed = failures(files)
  return {
    passed: files.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'passed'))
      .length,
    failed: failed.length,
    unsteady: failures(first.testResults).filter((name) => !failed.includes(name)),
  }
}

/** Counts a Playwright report, in which a failed test was retried once. */
export function countPlaywright({ suites, errors = [] }) {
  const counted = { passed: 0, failed: errors.length, unsteady: [] }
  const visit = ({ specs = [], suites: inner = [] }, above) => {
    for (const { file, line, title, tests } of specs)
      for (const { status } of tests) {
        if (status === 'unexpected') counted.failed += 1
        else if (status !== 'skipped') counted.passed += 1
        if (status === 'flaky') counted.unsteady.push(`${file}:${line}: ${[...above, title].join(' › ')}`)
      }
    for (const suite of inner) visit(suite, [...above, suite.title])
  }
  for (const suite of suites) visit(suite, [])
  return counted
}
