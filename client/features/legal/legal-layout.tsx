import type { ReactNode } from 'react'

import { brand } from '@/brand'
import { Graticule } from '@/components/drawings/graticule'
import { HashLink } from '@/components/ui/text-link'

import styles from './legal.module.css'

export interface LegalSection {
  id: string
  title: string
  content: ReactNode
}

interface Props {
  title: string
  lede: ReactNode
  sections: readonly LegalSection[]
  children?: ReactNode
}

/** A text page: its purpose, contents, and sections with addresses of their own. */
export function LegalLayout({ title, lede, sections, children }: Props) {
  return (
    <div className={styles.page}>
      <Graticule view="east" />
      <div className={`wrap ${styles.body}`}>
        <h1>{title}</h1>
        <p className={styles.lede}>{lede}</p>
        <p className={styles.updated}>Last changed on {brand.legal.updated}</p>
        <div className={styles.columns}>
          <nav className={styles.contents} aria-label="On this page" data-print="hide">
            <ol>
              {sections.map((section) => (
                <li key={section.id}>
                  <HashLink to={section.id}>{section.title}</HashLink>
                </li>
              ))}
            </ol>
          </nav>
          <div className={styles.text}>
            {children}
            {sections.map((section) => (
              <section
                key={section.id}
                id={section.id}
                aria-labelledby={`${section.id}-title`}
                className={`ruled ${styles.section}`}
              >
                <h2 id={`${section.id}-title`}>{section.title}</h2>
                {section.content}
              </section>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Rows of a term and its description; on a phone each row becomes label and value pairs. */
export function LegalTable({ head, rows }: { head: readonly string[]; rows: readonly ReactNode[][] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={head[column]} data-name={column ? head[column] : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const MailTo = ({ subject }: { subject?: string }) => (
  <a href={`mailto:${brand.legal.privacyEmail}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}>
    {brand.legal.privacyEmail}
  </a>
)
