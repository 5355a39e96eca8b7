import { Check, CircleInfo } from '@/components/ui/icons'
import type { FilledForm } from '@/lib/form-client'
import { savedWhen } from '@/lib/saved-when'

import type { ApplicationField } from './application-form'
import styles from './application.module.css'
import { useApplicationDraft } from './use-application-draft'

/** Owns the draft, so that saving it does not render the form again. */
export function DraftNote({ filled }: { filled: FilledForm<ApplicationField> }) {
  const { savedAt, storageBlocked, cleared, clear, restore } = useApplicationDraft(filled)
  const saved = savedAt !== null && !storageBlocked
  return (
    <div className={styles.draft} role="status">
      {saved ? <Check className="text-teal" /> : <CircleInfo className="text-muted" />}
      <div>
        <b>{saved ? 'Draft saved' : cleared ? 'Draft cleared' : storageBlocked ? 'Draft not saved' : 'Draft'}</b>
        <p>
          {saved ? (
            <>
              On this device only, {savedWhen(savedAt)}.{' '}
              <button type="button" className={styles.inline} onClick={clear}>
                Clear it
              </button>
            </>
          ) : cleared ? (
            <>
              Nothing is left on this device.{' '}
              <button type="button" className={styles.inline} onClick={restore}>
                Take it back
              </button>
            </>
          ) : storageBlocked ? (
            'Your browser does not let this page save anything.'
          ) : (
            'What you type is kept on this device only, for a week.'
          )}
        </p>
      </div>
    </div>
  )
}
