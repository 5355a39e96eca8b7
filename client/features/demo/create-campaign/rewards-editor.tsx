import { Input } from '@/components/form/controls'
import type { PartProps } from './part'
import { RowList } from './row-list'
import styles from './rows.module.css'

export const RewardsEditor = ({ form: { rewards }, update }: PartProps) => (
  <RowList
    rows={rewards}
    onChange={(next) => update({ rewards: next })}
    blank={{ minimumAmount: '', description: '' }}
    addLabel="Add a reward"
    removeLabel={(_reward, number) => `Remove reward ${number}`}
    rowClass={styles.reward}
  >
    {({ minimumAmount, description }, number, change) => (
      <>
        <Input
          type="number"
          aria-label={`Minimum amount for reward ${number}`}
          min={0}
          prefix="£"
          value={minimumAmount}
          onChange={(event) => change({ minimumAmount: event.target.value })}
        />
        <Input
          aria-label={`Reward ${number}`}
          value={description}
          maxLength={200}
          placeholder="What they receive"
          onChange={(event) => change({ description: event.target.value })}
        />
      </>
    )}
  </RowList>
)
