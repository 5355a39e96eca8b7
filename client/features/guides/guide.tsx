import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { longDate } from '@api/calculators/dates.rules'
import { RULES_CHECKED_ON } from '@api/calculators/tax-rules.rules'
import { ChevronDown } from '@/components/ui/icons'
import { HashLink, TextLink } from '@/components/ui/text-link'
import { cx } from '@/lib/cx'
import { hashTarget } from '@/lib/page'
import { BlockView } from './blocks'
import type { GuideContent } from './guide.types'
import styles from './guide.module.css'
import { Prose, plain } from './prose'

/** The guide below its calculator: its sections are collapsed, and opened by links and by the browser's search. */
export function Guide({ guide }: { guide: GuideContent }) {
  useOpenTarget()
  return (
    <section id="guide" className={`below-fold ${styles.guide}`} aria-labelledby="guide-title" data-print="hide">
      <div className={styles.side}>
        <Contents guide={guide} current={null} />
      </div>
      <article>
        <h2 id="guide-title" className="text-h2">
          {guide.title}
        </h2>
        <p className={styles.lead}>
          <Prose text={guide.lead} />
        </p>
        <p className={styles.own}>
          <TextLink to={guide.path}>Read it on a page of its own</TextLink>
        </p>
        {guide.sections.map(({ id, name, title, blocks }) => (
          <details key={id} className={styles.collapsible}>
            <summary>
              <h3>
                <SectionName name={name} title={title} />
              </h3>
              <ChevronDown />
            </summary>
            {/* A link to something inside opens its section. */}
            <div id={id} className={styles.inside}>
              {blocks.map((block, index) => (
                <BlockView key={index} block={block} heading="h4" />
              ))}
            </div>
          </details>
        ))}
      </article>
      <FaqData guide={guide} />
    </section>
  )
}

/** The browser opens a link target's section itself, unless the router handles the link. */
function useOpenTarget() {
  const { hash } = useLocation()
  useLayoutEffect(() => {
    const target = hashTarget(hash)
    const section = target?.closest('details')
    if (!target || !section || section.open) return
    section.setAttribute('open', '')
    target.scrollIntoView()
  }, [hash])
}

/** The guide on its own page: a summary of five lines, then the full text. */
export function FullGuide({ guide }: { guide: GuideContent }) {
  const current = useCurrentSection(guide)
  return (
    <div className={`below-fold ${styles.guide}`}>
      <div className={styles.side}>
        <Contents guide={guide} current={current} />
      </div>
      <article>
        <h1 className="text-h1">{guide.title}</h1>
        <p className={styles.lead}>
          <Prose text={guide.lead} />
        </p>
        <section aria-labelledby="in-short" className={styles.short}>
          <h2 id="in-short">In short</h2>
          <ul>
            {guide.summary.map((line) => (
              <li key={line}>
                <Prose text={line} />
              </li>
            ))}
          </ul>
        </section>
        <p className={styles.reviewed}>
          Last reviewed on {longDate(RULES_CHECKED_ON)}. Each rule has its source beside it, and{' '}
          <HashLink to="resources">all of them are listed at the end</HashLink>. This is not advice.{' '}
          <TextLink to={guide.calculator}>Work out your own figures</TextLink>
        </p>
        <details className={styles.disclosure} data-print="hide">
          <summary>
            In this guide
            <ChevronDown />
          </summary>
          <Contents guide={guide} current={null} />
        </details>
        {guide.sections.map(({ id, name, title, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
            <h2 id={`${id}-title`}>
              <SectionName name={name} title={title} />
            </h2>
            {blocks.map((block, index) => (
              <BlockView key={index} block={block} heading="h3" />
            ))}
          </section>
        ))}
      </article>
      <FaqData guide={guide} />
    </div>
  )
}

function SectionName({ name, title }: { name: string; title: string }) {
  return (
    <>
      <span className="eyebrow">{name}</span>
      <span className="sr-only">: </span>
      <span>{title}</span>
    </>
  )
}

function Contents({ guide, current }: { guide: GuideContent; current: string | null }) {
  return (
    <nav aria-label="In this guide" data-print="hide">
      <p className={styles.contentsTitle}>In this guide</p>
      <ol className={styles.contents}>
        {guide.sections.map(({ id, name }) => (
          <li key={id}>
            <HashLink
              to={id}
              aria-current={current === id ? 'true' : undefined}
              className={cx(current === id && styles.current)}
            >
              {name}
            </HashLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The last section whose heading has scrolled past. */
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

/** The questions as structured data for search engines, which is not executed. */
function FaqData({ guide }: { guide: GuideContent }) {
  const questions = guide.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (typeof block === 'object' && block.kind === 'questions' ? block.items : [])),
  )
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plain(answer) },
    })),
  }
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, '\\u003c') }}
    />
  )
}
