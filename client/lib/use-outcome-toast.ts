import { useEffect, useEffectEvent, useRef } from 'react'

import { dismissOutcome, type Notice, notifyOutcome } from './notify'

export function useOutcomeToast() {
  const shown = useRef(false)
  const show = (notice: Notice, keepsClear?: string) => {
    shown.current = true
    void notifyOutcome(notice, keepsClear)
  }
  const dismiss = () => {
    if (shown.current) void dismissOutcome()
    shown.current = false
  }
  const leave = useEffectEvent(dismiss)
  useEffect(() => () => leave(), [])
  return { show, dismiss }
}

export type OutcomeToast = ReturnType<typeof useOutcomeToast>
