import { Form } from 'react-router-dom'
import { Mail } from '@/components/ui/icons'
import { paths } from '@/lib/paths'
import { Avatar } from '../parts/avatar'
import type { CampaignDetail } from './campaign-detail.sample'
import styles from './team.module.css'

interface Props {
  members: CampaignDetail['team']
  onWrite: (name: string) => void
}

/** Pressing a person opens a dialog to write to them; without JavaScript it links to the messages. */
export function Team({ members, onWrite }: Props) {
  return (
    <Form method="get" action={paths.messages}>
      <ul>
        {members.map(({ id, name, role, initials }) => (
          <li key={id}>
            <button
              type="submit"
              className={styles.member}
              onClick={(event) => {
                event.preventDefault()
                onWrite(name)
              }}
            >
              <Avatar initials={initials} />
              <span>
                <span className="sr-only">Write to </span>
                <span className="block font-semibold">{name}</span>
                <span className="text-small text-muted block">{role}</span>
              </span>
              <span className={styles.write}>
                <Mail />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Form>
  )
}
