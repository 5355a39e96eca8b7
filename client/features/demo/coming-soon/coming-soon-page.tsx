import { useEffect, useRef } from 'react'
import { Graticule } from '@/components/drawings/graticule'
import { Logo } from '@/components/layout/logo'
import type { PageHandle } from '@/lib/page'
import { SampleRibbon } from '../parts/sample-ribbon'
import styles from './coming-soon-page.module.css'
import { startCountdown, type TimeLeft } from './countdown'

export const handle: PageHandle = {
  title: 'Coming Soon',
  description: 'Where startups rise. Get ready for something extraordinary.',
  bare: true,
  robots: 'noindex',
}

export function Component() {
  const left = useRef<TimeLeft>(null)
  // Reckoned each second and kept, not shown.
  useEffect(
    () =>
      startCountdown((now) => {
        left.current = now
      }),
    [],
  )
  return (
    <div className={styles.page}>
      <SampleRibbon>This page is part of the demonstration.</SampleRibbon>
      <div className={styles.stage}>
        <Graticule view="centre" />
        <i className={styles.line} aria-hidden="true" />
        <div className={styles.words}>
          <Logo />
          <h1>Coming Soon</h1>
          <p>Where startups rise. Get ready for something extraordinary.</p>
        </div>
      </div>
    </div>
  )
}
