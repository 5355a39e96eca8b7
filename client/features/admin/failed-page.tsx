import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

import { dismissOutcome, notifyOutcome } from '@/lib/notify'

import desk from './desk.module.css'
import { FailureNotice } from './states'

interface Props {
  title: string
  /** What could not be loaded. */
  what?: string
  failure: string
  action?: ReactNode
}

/** A page of the desk that failed to load: says so in place, and once as a toast. */
export function FailedPage({ title, what = 'The list', failure, action }: Props) {
  const { pathname } = useLocation()
  useEffect(() => {
    void notifyOutcome({ title: 'Error', description: failure, destructive: true })
    return () => void dismissOutcome()
  }, [failure, pathname])
  return (
    <>
      <h1 className={desk.title}>{title}</h1>
      <FailureNotice title={`${what} could not be loaded`} action={action}>
        {failure}
      </FailureNotice>
    </>
  )
}
