import { useEffect, useState } from 'react'
import { ChevronDown } from '@/components/ui/icons'
import { cx } from '@/lib/cx'
import { BlockView } from './blocks'
import type { GuideContent } from './guide.types'
import styles from './guide.module.css'
import { Prose, plain } from './prose'

export function Guide({ guide }: { guide: GuideContent }) {
  const current = useCurrentSection(guide)
  return (
    <section id="guide" className={styles.guide} aria-labelledby="guide-title" data-print="hide">
      <div className={styles.side}>
        <Contents guide={guide} current={current} />
      </div>
      <details className={styles.disclosure}>
        <summary>
          In this guide
          <ChevronDown />
        </summary>
        <Contents guide={guide} current={null} />
      </details>
      <article className={styles.article}>
        <h2 id="guide-title" className="text-h2">
          {guide.title}
        </h2>
        <p className={styles.lead}>
          <Prose text={guide.lead} />
        </p>
        {guide.sections.map(({ id, name, title, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
            <h3 id={`${id}-title`}>
              <span className="eyebrow">{name}</span>
              <span className="sr-only">: </span>
              <span>{title}</span>
            </h3>
            {blocks.map((block, index) => (
              <BlockView key={index} block={block} />
            ))}
          </section>
        ))}
      </article>
      <FaqData guide={guide} />
    </section>
  )
}

function Contents({ guide, current }: { guide: GuideContent; current: string | null }) {
  return (
    <nav aria-label="In this guide">
      <p className={styles.contentsTitle}>In this guide</p>
      <ol className={styles.contents}>
        {guide.sections.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current === id ? 'true' : undefined}
              className={cx(current === id && styles.current)}
            >
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The section whose start was passed last. */
function useCurrentSection({ sections }: GuideContent): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const elements = sections.map(({ id }) => document.getElementById(id)).filter((element) => element !== null)
    const observer = new IntersectionObserver(
      () => {
        const passed = elements.filter((element) => element.getBoundingClientRect().top < innerHeight * 0.35)
        setCurrent(passed.at(-1)?.id ?? null)
      },
      { rootMargin: '0px 0px -65% 0px' },
    )
    elements.forEach((element) => observer.observe(element))
    return () => observer.disconnect()
  }, [sections])
  return current
}

/** The questions once more as data for search engines; a data block runs nothing. */
function FaqData({ guide }: { guide: GuideContent }) {
  const questions = guide.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'questions' ? block.items : [])),
  )
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.map(plain).join(' ') },
    })),
  }
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, '\\u003c') }}
    />
  )
}
