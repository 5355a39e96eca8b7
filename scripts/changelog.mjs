import { execFileSync } from 'node:child_process'

/** The commit types that matter to readers of a release, in this order; all others are under "Other". */
const HEADINGS = {
  feat: 'New',
  fix: 'Fixed',
  perf: 'Faster',
  refactor: 'Other',
  build: 'Other',
  docs: 'Other',
  test: 'Other',
}
const SUBJECT = /^([a-z]+)(?:\(([\w/-]+)\))?(!)?: (.+)$/

/** Markdown from commit subjects, newest first, as Git lists them. */
export function changelog(version, subjects) {
  const sections = new Map()
  for (const subject of subjects) {
    const [, type = '', scope, breaking, what = subject] = SUBJECT.exec(subject) ?? []
    const heading = breaking ? 'Please read before upgrading' : (HEADINGS[type] ?? 'Other')
    const line = scope ? `- **${scope}**: ${what}` : `- ${what}`
    sections.set(heading, [...(sections.get(heading) ?? []), line])
  }
  const order = ['Please read before upgrading', ...new Set(Object.values(HEADINGS))]
  const parts = order.filter((heading) => sections.has(heading))
  return [`# ${version}`, ...parts.map((heading) => `## ${heading}\n\n${sections.get(heading).join('\n')}`)].join(
    '\n\n',
  )
}

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The previous tag; undefined for the first release. */
function previousTag(tag) {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*', `${tag}^`)
  } catch {
    return undefined
  }
}

if (import.meta.filename === process.argv[1]) {
  const tag = process.argv[2] ?? 'HEAD'
  const before = previousTag(tag)
  const subjects = git('log', '--no-merges', '--format=%s', before ? `${before}..${tag}` : tag).split('\n')
  console.log(changelog(tag === 'HEAD' ? 'Unreleased' : tag, subjects))
}
