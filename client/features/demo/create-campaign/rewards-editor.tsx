import { Input } from '@/components/form/input'
import { Button, IconButton } from '@/components/ui/button'
import { Cross, Plus } from '@/components/ui/icons'
import { nextKey, type Reward } from './campaign-form'
import type { PartProps } from './part'
import styles from './rows.module.css'

export function RewardsEditor({ form: { rewards }, update }: PartProps) {
  const change = (key: number, to: Partial<Reward>) =>
    update({ rewards: rewards.map((reward) => (reward.key === key ? { ...reward, ...to } : reward)) })
  return (
    <>
      <ul className={styles.rows}>
        {rewards.map(({ key, minimumAmount, description }, index) => (
          <li key={key} className={styles.reward}>
            <Input
              type="number"
              aria-label={`Minimum amount for reward ${index + 1}`}
              min={0}
              prefix="£"
              value={minimumAmount}
              onChange={(event) => change(key, { minimumAmount: event.target.value })}
            />
            <Input
              aria-label={`Reward ${index + 1}`}
              value={description}
              maxLength={200}
              placeholder="What they receive"
              onChange={(event) => change(key, { description: event.target.value })}
            />
            <IconButton
              bare
              label={`Remove reward ${index + 1}`}
              onClick={() => update({ rewards: rewards.filter((reward) => reward.key !== key) })}
            >
              <Cross />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="small"
        onClick={() => update({ rewards: [...rewards, { key: nextKey(rewards), minimumAmount: '', description: '' }] })}
      >
        <Plus size={18} />
        Add a reward
      </Button>
    </>
  )
}
