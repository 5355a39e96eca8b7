import type { PersonPart } from '@api/admin/people/people.types'
import { ButtonLink } from '@/components/ui/button'
import { count } from '@/lib/format'

import desk from '../desk.module.css'

interface PersonPartsProps {
  part: PersonPart
  address: string
  hash?: string
  label: string
}

/** Each part continues from the last submission of the previous one. */
export function PersonParts({
  part: { from, shown, older, submissions },
  address,
  hash = '',
  label,
}: PersonPartsProps) {
  if (shown >= submissions) return null
  const linkTo = (search: string) => `${address}${search}${hash}`
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <span className={desk.fine}>
        Submissions {count(from)} to {count(from + shown - 1)} of {count(submissions)}
      </span>
      <nav aria-label={label} className="ml-auto flex gap-2 max-md:ml-0 max-md:w-full">
        {from > 1 && (
          <ButtonLink to={linkTo('')} variant="secondary" size="small">
            Show newest
          </ButtonLink>
        )}
        {older && (
          <ButtonLink to={linkTo(`?${new URLSearchParams({ before: older })}`)} variant="secondary" size="small">
            Show older
          </ButtonLink>
        )}
      </nav>
    </div>
  )
}
