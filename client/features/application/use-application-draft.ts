import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

import { clearDraft, draftSavedAt, keepDraft, readDraft, watchDrafts } from '@/lib/drafts'
import { valuesOf, type FilledForm } from '@/lib/form-client'
import type { Values } from '@/lib/form-answer'

import { APPLICATION_DRAFT, draftedFields, type ApplicationField } from './application-form'

type Drafted = Partial<Values<ApplicationField>>

/** Saves every change on the device and restores it after a reload; clearing it can be undone. */
export function useApplicationDraft(filled: FilledForm<ApplicationField>) {
  const { form, busy } = filled
  const savedAt = useSyncExternalStore(
    watchDrafts,
    () => draftSavedAt(APPLICATION_DRAFT),
    () => null,
  )
  const [cleared, setCleared] = useState<Drafted | null>(null)
  const [storageBlocked, setStorageBlocked] = useState(false)
  const restoring = useRef(false)

  const fill = (values: Drafted) => {
    for (const name of draftedFields) {
      const value = values[name]
      if (typeof value === 'string' && value) form.setValue(name, value)
    }
  }

  const keep = useEffectEvent(() => {
    if (busy || restoring.current) return
    const values = valuesOf(draftedFields, form.getValues())
    if (!Object.values(values).some(Boolean)) return clearDraft(APPLICATION_DRAFT)
    setStorageBlocked(!keepDraft(APPLICATION_DRAFT, values))
    setCleared(null)
  })

  const restore = useEffectEvent(() => {
    const kept = (readDraft(APPLICATION_DRAFT)?.values ?? {}) as Drafted
    // Values already on the page, typed before hydration or returned by the server, are newer.
    const present = Object.entries(valuesOf(draftedFields, form.getValues())).filter(([, value]) => value)
    restoring.current = true
    fill({ ...kept, ...Object.fromEntries(present) })
    restoring.current = false
  })

  const { subscribe } = form
  useEffect(() => {
    restore()
    return subscribe({ formState: { values: true }, callback: () => keep() })
  }, [subscribe])

  return {
    savedAt,
    storageBlocked,
    cleared: Boolean(cleared),
    clear() {
      setCleared(valuesOf(draftedFields, form.getValues()))
      restoring.current = true
      form.reset()
      restoring.current = false
      clearDraft(APPLICATION_DRAFT)
    },
    restore() {
      if (cleared) fill(cleared)
      setCleared(null)
    },
  }
}
