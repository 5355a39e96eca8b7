import { Input } from '@/components/form/controls'
import { initialsOf } from './campaign-form'
import type { PartProps } from './part'
import { RowList } from './row-list'
import styles from './rows.module.css'

export const TeamEditor = ({ form: { teamMembers }, update }: PartProps) => (
  <RowList
    rows={teamMembers}
    onChange={(next) => update({ teamMembers: next })}
    blank={{ name: '', role: '', initials: '' }}
    addLabel="Add a person"
    removeLabel={({ name }, number) => `Remove ${name || `person ${number}`}`}
    rowClass={styles.member}
  >
    {({ name, role, initials }, number, change) => (
      <>
        <input
          aria-label={`Initials of person ${number}`}
          value={initials}
          maxLength={3}
          autoComplete="off"
          placeholder="?"
          className={styles.initials}
          onChange={(event) => change({ initials: event.target.value.toLocaleUpperCase('en-GB') })}
        />
        <Input
          aria-label={`Name of person ${number}`}
          value={name}
          maxLength={100}
          autoComplete="off"
          placeholder="Name"
          onChange={({ target: { value } }) =>
            // Initials follow the name until they are edited.
            change({ name: value, ...(initials === initialsOf(name) && { initials: initialsOf(value) }) })
          }
        />
        <Input
          aria-label={`Role of person ${number}`}
          value={role}
          maxLength={100}
          placeholder="Role"
          onChange={(event) => change({ role: event.target.value })}
        />
      </>
    )}
  </RowList>
)
