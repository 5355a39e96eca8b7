import type { Undo } from '@api/admin/desk.types'
import { SECOND_MS } from '@api/common/durations.rules'
import { ApiError } from '@/lib/api'

/** The change that can be undone now, whichever page of the desk is open. */
export interface OfferedUndo extends Undo {
  words: string
  /** The page that undoes an answer; everything else is undone by the lists. */
  answerAddress?: string
}

let offered: OfferedUndo | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: OfferedUndo | undefined) {
  clearTimeout(timer)
  offered = next
  if (next) timer = setTimeout(withdrawUndo, next.seconds * SECOND_MS)
  for (const listener of listeners) listener()
}

export const offerUndo = (undo: OfferedUndo) => set(undo)
const withdrawUndo = () => set(undefined)
export const offeredUndo = () => offered

/** The offer ends with the server's answer: what did not reach it can be tried again. */
export async function takeUndo<T>(request: Promise<T>): Promise<T> {
  try {
    const outcome = await request
    withdrawUndo()
    return outcome
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) withdrawUndo()
    throw error
  }
}

export function watchUndo(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
