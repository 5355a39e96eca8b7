import { createContext, Fragment, use, type ReactElement } from 'react'
import { ChevronDown } from '@/components/ui/icons'
import { ExternalLink, TextLink } from '@/components/ui/text-link'
import styles from './prose-blocks.module.css'

/** Plain text, in which `**bold**` is bold, `__underlined__` is underlined and `[label](address)` links to a page of ours or elsewhere, a mailbox or a phone. */
export type Prose = string

/** A paragraph, or what one of the functions below makes of its content. */
export type Block = Prose | ReactElement

/** Text with small print below it: a condition, or the former rule. */
export interface Noted {
  text: Prose
  notes: readonly Prose[]
}
export type Cell = Prose | Noted

export const noted = (text: Prose, ...notes: Prose[]): Noted => ({ text, notes })

const PIECE = /(\[[^[\]]+\]\([^()]+\)|\*\*[^*]+\*\*|__[^_]+__)/

function TextPiece({ piece }: { piece: string }) {
  const [, label, address = ''] = /^\[([^[\]]+)\]\(([^()]+)\)$/.exec(piece) ?? []
  if (!label) {
    const [, mark, marked] = /^(\*\*|__)([^*_]+)\1$/.exec(piece) ?? []
    if (!marked) return piece
    return mark === '__' ? <u>{marked}</u> : <b>{marked}</b>
  }
  if (/^[/#]/.test(address)) return <TextLink to={address}>{label}</TextLink>
  if (address.startsWith('tel:'))
    return (
      <a href={address} className="num whitespace-nowrap">
        {label}
      </a>
    )
  return address.startsWith('mailto:') ? (
    <a href={address}>{label}</a>
  ) : (
    <ExternalLink href={address}>{label}</ExternalLink>
  )
}

export const Prose = ({ text }: { text: Prose }) =>
  text.split(PIECE).map((piece, index) => <TextPiece key={index} piece={piece} />)

export const plain = (text: Prose): string => text.replace(/\[([^[\]]+)\]\([^()]+\)/g, '$1').replace(/\*\*|__/g, '')

/** Headings of blocks are one level below that of their section. */
const Level = createContext<'h3' | 'h4'>('h3')

export const Blocks = ({ blocks, level = 'h3' }: { blocks: readonly Block[]; level?: 'h3' | 'h4' }) => (
  <Level value={level}>
    {blocks.map((block, index) => (
      <Fragment key={index}>
        {typeof block === 'string' ? (
          <p className={styles.text}>
            <Prose text={block} />
          </p>
        ) : (
          block
        )}
      </Fragment>
    ))}
  </Level>
)

const Heading = ({ className, text }: { className?: string; text: string }) =>
  use(Level) === 'h3' ? <h3 className={className}>{text}</h3> : <h4 className={className}>{text}</h4>

export const heading = (text: string) => <Heading className={styles.heading} text={text} />

export const aside = (text: Prose) => (
  <p className="border-hair-brass bg-brass-wash rounded-control text-muted mt-6 max-w-180 border px-5 py-4">
    <Prose text={text} />
  </p>
)

const Items = ({ items }: { items: readonly Prose[] }) =>
  items.map((item) => (
    <li key={item}>
      <Prose text={item} />
    </li>
  ))

export const list = (...items: Prose[]) => (
  <ul className={styles.list}>
    <Items items={items} />
  </ul>
)

export const steps = (...items: Prose[]) => (
  <ol className={styles.steps}>
    <Items items={items} />
  </ol>
)

/** Lettered points that can be cited: (a), (b). */
export const points = (...items: Prose[]) => (
  <ol className={styles.points}>
    <Items items={items} />
  </ol>
)

export function CellText({ cell }: { cell: Cell }) {
  const { text, notes } = typeof cell === 'string' ? noted(cell) : cell
  return (
    <>
      <Prose text={text} />
      {notes.map((note) => (
        <small key={note}>
          <Prose text={note} />
        </small>
      ))}
    </>
  )
}

export const terms = (items: Record<string, Cell>) => (
  <dl className={styles.terms}>
    {Object.entries(items).map(([term, cell]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>
          <CellText cell={cell} />
        </dd>
      </div>
    ))}
  </dl>
)

export const questions = (items: Record<string, Prose>) => (
  <div className={styles.questions}>
    {Object.entries(items).map(([question, answer]) => (
      <details key={question}>
        <summary>
          <Heading text={question} />
          <ChevronDown />
        </summary>
        <p>
          <Prose text={answer} />
        </p>
      </details>
    ))}
  </div>
)

export interface Source {
  label: string
  url: string
  by: string
}

export const sources = (groups: Record<string, readonly Source[]>) => (
  <div className={styles.sources}>
    {Object.entries(groups).map(([title, items]) => (
      <div key={title}>
        <Heading text={title} />
        <ul>
          {items.map(({ label, url, by }) => (
            <li key={url}>
              <ExternalLink href={url}>{label}</ExternalLink>
              <small>{by}</small>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
)
