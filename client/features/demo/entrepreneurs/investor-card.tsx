import { Button, ButtonLink, IconButton } from '@/components/ui/button'
import { Chip } from '@/components/ui/blocks'
import { Cross } from '@/components/ui/icons'
import { paths } from '@/lib/paths'
import { Avatar } from '../parts/avatar'
import styles from './investor-card.module.css'
import { minimumPerInvestor, type InvestorProfile } from './investor.samples'

/** A person in one line, with details in a native popover that works without JavaScript. */
export function InvestorCard({ investor }: { investor: InvestorProfile }) {
  const { id, name, location, range, bio, expertise, avatar } = investor
  const details = `investor-${id}`
  return (
    <li className={styles.card}>
      <Avatar initials={avatar} large />
      <h3 className={styles.name}>{name}</h3>
      <p className="text-muted">{location}</p>
      <p className="num font-medium">{range}</p>
      <p className="flex flex-wrap content-start gap-2">
        {expertise.map((field) => (
          <Chip key={field} tone="quiet">
            {field}
          </Chip>
        ))}
      </p>
      <Button variant="secondary" size="small" popoverTarget={details} aria-describedby={`${details}-name`}>
        More details
      </Button>
      <div id={details} popover="auto" role="dialog" aria-labelledby={`${details}-name`} className={styles.details}>
        <IconButton bare label="Close" popoverTarget={details} popoverTargetAction="hide" className={styles.close}>
          <Cross />
        </IconButton>
        <div className="flex items-center gap-4 pr-10">
          <Avatar initials={avatar} large />
          <div>
            <p id={`${details}-name`} className="text-h3 font-serif leading-tight">
              {name}
            </p>
            <p className="text-muted">{location}</p>
          </div>
        </div>
        <p className="mt-5">{bio}</p>
        <dl className={styles.facts}>
          <div>
            <dt>Invests</dt>
            <dd className="num">{range}</dd>
          </div>
          <div>
            <dt>Minimum per investor</dt>
            <dd className="num">{minimumPerInvestor}</dd>
          </div>
          <div>
            <dt>Knows</dt>
            <dd>{expertise.join(', ')}</dd>
          </div>
        </dl>
        <ButtonLink to={paths.application} block className="mt-5">
          Ask for an introduction
        </ButtonLink>
      </div>
    </li>
  )
}
