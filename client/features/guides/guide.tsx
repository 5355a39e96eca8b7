import { longDate } from '@api/calculators/dates.rules'
import { RULES_CHECKED_ON } from '@api/calculators/tax-rules.rules'
import { ChevronDown } from '@/components/ui/icons'
import { Blocks, plain, Prose } from '@/components/text/prose-blocks'
import { HashLink, TextLink } from '@/components/ui/text-link'
import { cx } from '@/lib/cx'
import type { GuideContent, Section } from './common'
import styles from './guide.module.css'

const GUIDE = `wrap ${styles.guide}`

/** The guide below its calculator. All of it can be read at once; a reader may close the sections. */
export function Guide({ guide }: { guide: GuideContent }) {
  return (
    <section id="guide" className={`below-fold ${GUIDE}`} aria-labelledby="guide-title" data-print="hide">
      <Side guide={guide} />
      <article>
        <h2 id="guide-title">{guide.title}</h2>
        <Lead text={guide.lead} />
        <p className="mt-4 mb-6">
          <TextLink to={guide.path}>Read it on a page of its own</TextLink>
        </p>
        {guide.sections.map((section) => (
          <details key={section.id} className={styles.part} open>
            <summary>
              <h3 className="text-title grid gap-2">
                <SectionName section={section} className="text-lead" />
              </h3>
              <ChevronDown />
            </summary>
            {/* A link to something inside opens its section. */}
            <div id={section.id} className={styles.inside}>
              <Blocks blocks={section.blocks} level="h4" />
            </div>
          </details>
        ))}
      </article>
      <FaqData guide={guide} />
    </section>
  )
}

export function FullGuide({ guide }: { guide: GuideContent }) {
  return (
    <div className={GUIDE}>
      <Side guide={guide} marked />
      <article>
        <h1>{guide.title}</h1>
        <Lead text={guide.lead} />
        <section
          aria-labelledby="in-short"
          className="border-line border-l-brass bg-raised mt-10 max-w-[44em] border border-l-2 p-6"
        >
          <h2 id="in-short" className="text-lead font-sans font-semibold tracking-normal">
            In short
          </h2>
          <ul className="marker:text-brass mt-3 grid list-disc gap-2.5 pl-5 leading-normal">
            {guide.summary.map((line) => (
              <li key={line}>
                <Prose text={line} />
              </li>
            ))}
          </ul>
        </section>
        <p className="text-muted mt-6 max-w-180">
          Last reviewed on {longDate(RULES_CHECKED_ON)}. Each rule has its source beside it, and{' '}
          <HashLink to="resources">where to read more is listed at the end</HashLink>. This is not advice.{' '}
          <TextLink to={guide.calculator}>Work out your own figures</TextLink>
        </p>
        <details
          className={`border-line-strong rounded-control mt-8 border px-4 lg:hidden ${styles.folded}`}
          data-print="hide"
        >
          <summary className="min-h-12 font-semibold">
            In this guide
            <ChevronDown />
          </summary>
          <Contents guide={guide} />
        </details>
        {guide.sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="mt-14 md:mt-24">
            <h2 id={`${section.id}-title`} className="text-h3 mb-5 grid gap-2.5">
              <SectionName section={section} />
            </h2>
            <Blocks blocks={section.blocks} />
          </section>
        ))}
      </article>
      <FaqData guide={guide} />
    </div>
  )
}

const Lead = ({ text }: { text: string }) => (
  <p className="text-lead mt-6 max-w-180">
    <Prose text={text} />
  </p>
)

const SectionName = ({ section: { name, title }, className }: { section: Section; className?: string }) => (
  <>
    <span className={cx('eyebrow', className)}>{name}</span>
    <span className="sr-only">: </span>
    <span>{title}</span>
  </>
)

interface ContentsProps {
  guide: GuideContent
  /** Whether the shell marks the section that is being read. */
  marked?: boolean
  titled?: boolean
}

const Side = (props: ContentsProps) => (
  <div className={styles.side}>
    <Contents {...props} titled />
  </div>
)

const Contents = ({ guide, marked, titled }: ContentsProps) => (
  <nav aria-label="In this guide" data-print="hide" data-contents={marked}>
    {titled && <p className="eyebrow mb-4">In this guide</p>}
    <ol className={styles.contents}>
      {guide.sections.map(({ id, name }) => (
        <li key={id}>
          <HashLink to={id}>{name}</HashLink>
        </li>
      ))}
    </ol>
  </nav>
)

/** The questions as structured data for search engines, which is not executed. */
function FaqData({ guide }: { guide: GuideContent }) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: Object.entries(guide.faq).map(([question, answer]) => ({
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
