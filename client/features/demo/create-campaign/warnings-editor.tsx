import { Textarea } from '@/components/form/controls'
import type { PartProps } from './part'
import { RowList } from './row-list'
import styles from './rows.module.css'

export const WarningsEditor = ({ form: { riskWarnings }, update }: PartProps) => (
  <RowList
    rows={riskWarnings}
    onChange={(next) => update({ riskWarnings: next })}
    blank={{ text: '' }}
    addLabel="Add a warning"
    removeLabel={(_warning, number) => `Remove risk warning ${number}`}
    rowClass={styles.warning}
  >
    {({ text }, number, change) => (
      <Textarea
        aria-label={`Risk warning ${number}`}
        rows={1}
        value={text}
        maxLength={500}
        placeholder="What could go wrong for an investor"
        onChange={(event) => change({ text: event.target.value })}
      />
    )}
  </RowList>
)
