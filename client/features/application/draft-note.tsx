import { Check, CircleInfo } from '@/components/ui/icons'
import { savedWhen } from '@/lib/saved-when'

import styles from './application.module.css'
import type { useApplicationDraft } from './use-application-draft'

export function DraftNote({ draft }: { draft: ReturnType<typeof useApplicationDraft> }) {
  const { savedAt, storageBlocked, cleared, clear, restore } = draft
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
