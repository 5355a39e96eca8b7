import { useEffect, useRef } from 'react'
import { Graticule } from '@/components/drawings/graticule'
import { Logo } from '@/components/layout/logo'
import { ButtonLink } from '@/components/ui/button'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { SampleRibbon } from '../parts/sample-ribbon'
import styles from './coming-soon-page.module.css'
import { startCountdown, type TimeLeft } from './countdown'

export const handle: PageHandle = {
  title: 'Coming Soon',
  description: 'Where startups rise. Get ready for something extraordinary.',
  standalone: true,
  robots: 'noindex',
}

export function Component() {
  const left = useRef<TimeLeft>(null)
  // The countdown is computed every second and not displayed.
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
          <p className={styles.onward}>
            <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
            <ButtonLink to={paths.bookCall} variant="secondary">
              Book a Discovery Call
            </ButtonLink>
          </p>
        </div>
      </div>
    </div>
  )
}
