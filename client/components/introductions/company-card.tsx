import type { ReactNode } from 'react'
import type { Description } from '@api/introductions/introductions.types'
import { factsOf } from '@api/introductions/promotion.rules'
import { Statement } from '@/components/ui/blocks'
import { cx } from '@/lib/cx'

interface Props {
  /** The id of the headline. */
  id?: string
  company: Description
  as?: 'h2' | 'h3'
  className?: string
  children?: ReactNode
}

/** A company as investors see it: exactly what its founder approved. */
export const CompanyCard = ({ id, company, as: Heading = 'h3', className, children }: Props) => (
  <article className={cx('border-line rounded-panel border p-6', className)}>
    <Heading id={id} className="text-title">
      {company.headline}
    </Heading>
    <p className="mt-3 mb-6 whitespace-pre-line">{company.summary}</p>
    <Statement dense rows={factsOf(company).map(({ label, value }) => ({ label, figure: value }))} />
    {children}
  </article>
)
