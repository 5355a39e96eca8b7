import { Textarea } from '@/components/form/textarea'
import { Button, IconButton } from '@/components/ui/button'
import { Cross, Plus } from '@/components/ui/icons'
import { nextKey } from './campaign-form'
import type { PartProps } from './part'
import styles from './rows.module.css'

export function WarningsEditor({ form: { riskWarnings }, update }: PartProps) {
  return (
    <>
      <ul className={styles.rows}>
        {riskWarnings.map(({ key, text }, index) => (
          <li key={key} className={styles.warning}>
            <Textarea
              aria-label={`Risk warning ${index + 1}`}
              rows={1}
              value={text}
              maxLength={500}
              placeholder="What an investor should fear"
              onChange={({ target: { value } }) =>
                update({
                  riskWarnings: riskWarnings.map((warning) =>
                    warning.key === key ? { ...warning, text: value } : warning,
                  ),
                })
              }
            />
            <IconButton
              bare
              label={`Remove risk warning ${index + 1}`}
              onClick={() => update({ riskWarnings: riskWarnings.filter((warning) => warning.key !== key) })}
            >
              <Cross />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="small"
        onClick={() => update({ riskWarnings: [...riskWarnings, { key: nextKey(riskWarnings), text: '' }] })}
      >
        <Plus size={18} />
        Add a warning
      </Button>
    </>
  )
}
