import { useEffect, type ReactNode } from 'react'

import { notifyOutcome } from '@/lib/notify'

import { DeskFrame } from './desk-frame'
import desk from './desk.module.css'
import { FailureNotice } from './states'

interface Props {
  title: string
  /** What could not be loaded. */
  what?: string
  failure: string
  /** What the user can do about it. */
  action?: ReactNode
}

/** A page of the desk that failed to load: says so in place, and once as a toast. */
export function FailedPage({ title, what = 'The list', failure, action }: Props) {
  useEffect(() => {
    void notifyOutcome({ title: 'Error', description: failure, destructive: true })
  }, [failure])
  return (
    <DeskFrame>
      <h1 className={desk.title}>{title}</h1>
      <FailureNotice title={`${what} could not be loaded`} action={action}>
        {failure}
      </FailureNotice>
    </DeskFrame>
  )
}
