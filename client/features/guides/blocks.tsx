import { ChevronDown } from '@/components/ui/icons'
import { ExternalLink } from '@/components/ui/text-link'
import { cx } from '@/lib/cx'
import styles from './blocks.module.css'
import type { Block, BlockOf } from './guide.types'
import { Prose } from './prose'
import { resources } from './resources'
import { Comparison, PlainTable, Rules, Worked } from './tables'

/** Headings inside a block are one level below their section's. */
export type BlockHeading = 'h3' | 'h4'

export function BlockView({ block, heading: Heading }: { block: Block; heading: BlockHeading }) {
  if (typeof block === 'string')
    return (
      <p className={styles.text}>
        <Prose text={block} />
      </p>
    )
  switch (block.kind) {
    case 'aside':
      return (
        <p className={styles.aside}>
          <Prose text={block.text} />
        </p>
      )
    case 'heading':
      return <Heading className={styles.heading}>{block.text}</Heading>
    case 'list':
      return <List {...block} />
    case 'terms':
      return <Terms {...block} />
    case 'table':
      return <PlainTable {...block} />
    case 'comparison':
      return <Comparison {...block} />
    case 'statement':
      return <Worked {...block} />
    case 'rules':
      return <Rules {...block} />
    case 'questions':
      return <Questions {...block} heading={Heading} />
    case 'resources':
      return <Resources {...block} heading={Heading} />
  }
}

function List({ items, ordered }: BlockOf<'list'>) {
  const Tag = ordered ? 'ol' : 'ul'
  return (
    <Tag className={cx(styles.list, ordered && styles.steps)}>
      {items.map((item) => (
        <li key={item}>
          <Prose text={item} />
        </li>
      ))}
    </Tag>
  )
}

function Terms({ items }: BlockOf<'terms'>) {
  return (
    <dl className={styles.terms}>
      {items.map(({ term, text, under }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <Prose text={text} />
            {under && (
              <small>
                <Prose text={under} />
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Questions({ items, heading: Heading }: BlockOf<'questions'> & { heading: BlockHeading }) {
  return (
    <div className={styles.questions}>
      {items.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            <Heading>{question}</Heading>
            <ChevronDown />
          </summary>
          <p>
            <Prose text={answer} />
          </p>
        </details>
      ))}
    </div>
  )
}

function Resources({ groups, heading: Heading }: BlockOf<'resources'> & { heading: BlockHeading }) {
  return (
    <div className={styles.resources}>
      {groups.map(({ title, items }) => (
        <div key={title}>
          <Heading>{title}</Heading>
          <ul>
            {items.map((key) => (
              <li key={key}>
                <ExternalLink href={resources[key].url}>{resources[key].label}</ExternalLink>
                <small>{resources[key].by}</small>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
