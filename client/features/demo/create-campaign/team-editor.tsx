import { Input } from '@/components/form/input'
import { Button, IconButton } from '@/components/ui/button'
import { Cross, Plus } from '@/components/ui/icons'
import { initialsOf, nextKey, type TeamMember } from './campaign-form'
import type { PartProps } from './part'
import styles from './rows.module.css'

export function TeamEditor({ form: { teamMembers }, update }: PartProps) {
  const change = (key: number, to: Partial<TeamMember>) =>
    update({ teamMembers: teamMembers.map((member) => (member.key === key ? { ...member, ...to } : member)) })
  return (
    <>
      <ul className={styles.rows}>
        {teamMembers.map(({ key, name, role, initials }, index) => (
          <li key={key} className={styles.member}>
            <input
              aria-label={`Initials of person ${index + 1}`}
              value={initials}
              maxLength={3}
              autoComplete="off"
              placeholder="?"
              className={styles.initials}
              onChange={(event) => change(key, { initials: event.target.value.toLocaleUpperCase('en-GB') })}
            />
            <Input
              aria-label={`Name of person ${index + 1}`}
              value={name}
              maxLength={100}
              autoComplete="off"
              placeholder="Name"
              onChange={({ target: { value } }) =>
                // Initials follow the name until they are written by hand.
                change(key, { name: value, ...(initials === initialsOf(name) && { initials: initialsOf(value) }) })
              }
            />
            <Input
              aria-label={`Role of person ${index + 1}`}
              value={role}
              maxLength={100}
              placeholder="Role"
              onChange={(event) => change(key, { role: event.target.value })}
            />
            <IconButton
              bare
              label={`Remove ${name || `person ${index + 1}`}`}
              onClick={() => update({ teamMembers: teamMembers.filter((member) => member.key !== key) })}
            >
              <Cross />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="small"
        onClick={() =>
          update({ teamMembers: [...teamMembers, { key: nextKey(teamMembers), name: '', role: '', initials: '' }] })
        }
      >
        <Plus size={18} />
        Add a person
      </Button>
    </>
  )
}
