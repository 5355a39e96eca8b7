import { Form } from 'react-router-dom'
import { IconButton } from '@/components/ui/button'
import { Mail } from '@/components/ui/icons'
import { paths } from '@/lib/paths'
import { Avatar } from '../parts/avatar'
import type { CampaignDetail } from './campaign-detail.sample'
import styles from './team.module.css'

interface Props {
  members: CampaignDetail['team']
  onWrite: (name: string) => void
}

/** Pressing a person opens the dialog to write to them; without JavaScript it leads to the messages. */
export function Team({ members, onWrite }: Props) {
  return (
    <Form method="get" action={paths.messages}>
      <ul className={styles.team}>
        {members.map(({ id, name, role, initials }) => (
          <li key={id} className={styles.member}>
            <Avatar initials={initials} />
            <div>
              <p className="font-semibold">{name}</p>
              <p className="text-small text-muted">{role}</p>
            </div>
            <IconButton
              type="submit"
              label={`Write to ${name}`}
              className={styles.write}
              onClick={(event) => {
                event.preventDefault()
                onWrite(name)
              }}
            >
              <Mail />
            </IconButton>
          </li>
        ))}
      </ul>
    </Form>
  )
}
