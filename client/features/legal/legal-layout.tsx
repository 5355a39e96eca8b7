import type { ReactNode } from 'react'
import { brand } from '@/brand'
import { Graticule } from '@/components/drawings/graticule'
import { type Block, Blocks } from '@/components/text/prose-blocks'
import { HashLink } from '@/components/ui/text-link'

interface Section {
  id: string
  title: string
  blocks: readonly Block[]
  /** Repeated where other pages show a summary of this one. */
  summary?: boolean
}

export const section = (id: string, title: string, ...blocks: Block[]): Section => ({ id, title, blocks })

export const summarised = (of: Section): Section => ({ ...of, summary: true })

/** Links for the texts: to the mailbox of the operator, and to its telephone. */
export const mailTo = (subject?: string) =>
  `[${brand.legal.privacyEmail}](mailto:${brand.legal.privacyEmail}${subject ? `?subject=${encodeURIComponent(subject)}` : ''})`
export const phone = `[${brand.phone.label}](${brand.phone.href})`
export const regulator = `[${brand.legal.regulator.name}](${brand.legal.regulator.href})`

interface Props {
  title: string
  lede: string
  sections: readonly Section[]
  children?: ReactNode
}

/** A text page: its purpose, contents, and sections with addresses of their own. */
export function LegalLayout({ title, lede, sections, children }: Props) {
  return (
    <div className="relative">
      <Graticule view="east" />
      <div className="wrap relative py-14 md:py-24">
        <h1>{title}</h1>
        <p className="text-lead mt-6 max-w-[39.5em]">{lede}</p>
        <p className="text-small text-muted mt-4">Last changed on {brand.legal.updated}</p>
        <div className="grid grid-cols-1 gap-10 mt-10 lg:grid-cols-[282px_minmax(0,1fr)] lg:gap-y-0 lg:gap-x-18 lg:items-start lg:mt-16">
          {children && <div className="grid max-w-[43.5em] gap-6 lg:col-start-2 lg:mb-10">{children}</div>}
          <nav
            className="border-line max-md:border-b max-md:pb-2 lg:sticky lg:top-[calc(var(--chrome)+32px)] lg:col-start-1 lg:row-span-2 lg:row-start-1"
            aria-label="On this page"
            data-print="hide"
          >
            <ol>
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <HashLink
                    to={id}
                    className="border-line text-muted hover:text-text flex min-h-11 items-center border-t py-1 leading-[1.35]"
                  >
                    {title}
                  </HashLink>
                </li>
              ))}
            </ol>
          </nav>
          <div className="grid gap-10 max-w-[43.5em]">
            {sections.map(({ id, title, blocks, summary }) => (
              <section
                key={id}
                id={id}
                aria-labelledby={`${id}-title`}
                className="ruled pt-6"
                data-summary={summary || undefined}
              >
                <h2 id={`${id}-title`} className="text-h3">
                  {title}
                </h2>
                <Blocks blocks={blocks} />
              </section>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
