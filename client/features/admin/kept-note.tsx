import { useSyncExternalStore } from 'react'

import { draftSavedAt, watchDrafts } from '@/lib/drafts'

import desk from './desk.module.css'

/** Says that a `KeptForm` holds unsaved input, and offers to discard it. */
export function KeptNote({ draft }: { draft: string }) {
  const savedAt = useSyncExternalStore(
    watchDrafts,
    () => draftSavedAt(draft),
    () => null,
  )
  if (savedAt === null) return null
  return (
    <span className={desk.fine}>
      Not saved yet. Kept on this device.{' '}
      <button type="reset" className={desk.link}>
        Discard
      </button>
    </span>
  )
}
