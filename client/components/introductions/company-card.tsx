import type { ReactNode } from 'react'
import { stageLabel } from '@api/common/form-options.rules'
import type { ProfileView } from '@api/introductions/introductions.types'
import { Statement } from '@/components/ui/blocks'
import { cx } from '@/lib/cx'
import { count } from '@/lib/format'

interface Props {
  company: Pick<ProfileView, 'headline' | 'summary' | 'sector' | 'stage' | 'region' | 'amount' | 'minimum' | 'scheme'>
  as?: 'h2' | 'h3'
  className?: string
  children?: ReactNode
}

const pounds = (amount: number) => `£${count(amount)}`

/** A company as investors read of it: all that its founder approved, and no more. */
export function CompanyCard({ company, as: Heading = 'h3', className, children }: Props) {
  const { headline, summary, sector, stage, region, amount, minimum, scheme } = company
  return (
    <article className={cx('border-line rounded-panel border p-6', className)}>
      <Heading className="text-title">{headline}</Heading>
      <p className="mt-3 mb-6 whitespace-pre-line">{summary}</p>
      <Statement
        dense
        rows={[
          { label: 'Sector', figure: sector },
          { label: 'Stage', figure: stageLabel(stage) },
          { label: 'Region', figure: region },
          { label: 'Raising', figure: pounds(amount) },
          ...(minimum ? [{ label: 'From each investor, at least', figure: pounds(minimum) }] : []),
          ...(scheme ? [{ label: 'Tax scheme, by the company’s own account', figure: scheme }] : []),
        ]}
      />
      {children}
    </article>
  )
}
