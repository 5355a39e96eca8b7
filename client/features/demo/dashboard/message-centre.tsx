import { Link } from 'react-router-dom'
import { Badge } from '@/components/ui/states'
import { ButtonLink } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import { Avatar } from '../parts/avatar'
import { messages } from './dashboard.samples'
import styles from './message-centre.module.css'
import { PanelHead } from './panel-head'

export function MessageCentre() {
  return (
    <>
      <PanelHead
        action={
          <ButtonLink to={paths.messages} variant="secondary" size="small">
            View All Messages
          </ButtonLink>
        }
      >
        Message Centre
      </PanelHead>
      <ul className={styles.list}>
        {messages.map(({ id, name, company, avatar, text, timestamp, unread }) => (
          <li key={id}>
            <Link to={`${paths.messages}?conversation=${id}`} className={styles.row}>
              <Avatar initials={avatar} />
              <span>
                <span className={styles.who}>
                  <b>{name}</b> <span className="text-muted">{company}</span>
                </span>
                <span className="text-muted block">{text}</span>
              </span>
              <span className={styles.time}>{timestamp}</span>
              <span className={styles.state}>
                {unread ? <Badge kind="open">Unread</Badge> : <span className="text-muted text-small">Read</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
