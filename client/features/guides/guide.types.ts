import type { RuleKey } from '@api/calculators/tax-rules.rules'
import type { ResourceKey } from './resources'

/** Plain text; `[label](address)` is a link. */
export type Prose = string

export interface Cell {
  today: Prose
  /** Small print below the figure: a condition, or the former rule. */
  under?: readonly Prose[]
}

export interface ComparisonRow {
  label: string
  note?: Prose
  cells: readonly [Cell, Cell]
}

/** A line of a worked example: a deduction, and the balance after it. */
export interface StatementLine {
  label: string
  note?: Prose
  change?: string
  left: string
}

export interface Question {
  question: string
  answer: Prose
}

export type Block =
  | Prose
  | { kind: 'list'; items: readonly Prose[]; ordered?: boolean }
  | { kind: 'terms'; items: readonly { term: string; text: Prose; under?: Prose }[] }
  | { kind: 'aside'; text: Prose }
  | { kind: 'heading'; text: string }
  | { kind: 'table'; caption: string; head: readonly string[]; rows: readonly (readonly Prose[])[] }
  | {
      kind: 'comparison'
      caption: string
      columns: readonly [string, string]
      own: 0 | 1
      rows: readonly ComparisonRow[]
    }
  | { kind: 'statement'; caption: string; lines: readonly StatementLine[]; total: StatementLine }
  | { kind: 'rules'; caption: string; keys: readonly RuleKey[] }
  | { kind: 'questions'; items: readonly Question[] }
  | { kind: 'resources'; groups: readonly { title: string; items: readonly ResourceKey[] }[] }

export interface Section {
  id: string
  /** The name of the section, above the display line. */
  name: string
  title: string
  blocks: readonly Block[]
}

export interface GuideContent {
  /** The guide's own page, and its calculator. */
  path: string
  calculator: string
  title: string
  /** The summary in five lines. */
  summary: readonly Prose[]
  lead: Prose
  sections: readonly Section[]
}

/** The block of one kind. */
export type BlockOf<K extends Exclude<Block, Prose>['kind']> = Extract<Block, { kind: K }>
