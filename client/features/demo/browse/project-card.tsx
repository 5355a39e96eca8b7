import type { ProjectCard as Project } from '@api/demonstration/demonstration.types'
import { PlaceMap } from '@/components/drawings/place-map'
import { ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/blocks'
import { paths } from '@/lib/paths'
import { fundedPercent, shortMoney } from '../parts/figures'
import { FundingFigures } from '../parts/funding-figures'
import { Hatch, SignUpToSee } from '../parts/withheld'
import styles from './project-card.module.css'

export function ProjectCard({ project }: { project: Project }) {
  const { id, name, description, stage, tags, eisEligible, raised, target, investors, valuation, daysLeft, place } =
    project
  return (
    <article className={styles.card} aria-labelledby={`project-${id}`} aria-describedby={`project-${id}-idea`}>
      <PlaceMap place={place} className={styles.map} />
      <p className="mt-5 flex flex-wrap content-start gap-2">
        <Chip>{stage}</Chip>
        {tags.map((tag) => (
          <Chip key={tag} tone="quiet">
            {tag}
          </Chip>
        ))}
        {eisEligible && <Chip tone="relief">EIS Eligible</Chip>}
      </p>
      <h2
        id={`project-${id}`}
        className={name ? 'text-h3 mt-4' : 'mt-4 grid grid-cols-1 content-start justify-items-start gap-2'}
      >
        {name ?? (
          <>
            <Hatch className="h-6 w-60" />
            <SignUpToSee className="text-muted" />
          </>
        )}
      </h2>
      <p id={`project-${id}-idea`} className="mt-3.5 leading-normal">
        {description}
      </p>
      <div className="mt-3.5">
        <FundingFigures
          raised={raised}
          target={target}
          figures={[
            ['Funded', `${Math.floor(fundedPercent({ raised, target }))}%`],
            ['Investors', investors],
            ['Valuation', shortMoney(valuation)],
            ['Days left', daysLeft],
          ]}
        />
      </div>
      <ButtonLink
        to={paths.application}
        variant="secondary"
        className={`${styles.link} mt-3 mb-6`}
        aria-describedby={`project-${id}-idea`}
      >
        {name ? 'Apply to invest' : 'Apply to see this company'}
      </ButtonLink>
    </article>
  )
}
