import { Outlet, useMatches } from 'react-router-dom'

import { RiskNotice } from '@/components/risk/risk-notice'
import { RiskStrip } from '@/components/risk/risk-strip'
import { PromoBanner, RouteEffects, SiteFooter, SiteHeader } from '@/components/layout/later'
import { SkipLink } from '@/components/layout/skip-link'
import { pageOf } from '@/lib/page'

import { SessionEffects } from './session-effects'

/** The shell around every page. */
export function RootLayout() {
  const { handle } = pageOf(useMatches())
  return (
    <>
      <SkipLink />
      {!handle.bare && <PromoBanner />}
      {!handle.bare && <SiteHeader />}
      <main id="main" tabIndex={-1}>
        <SessionEffects />
        <Outlet />
        {handle.riskStrip && <RiskNotice />}
      </main>
      {!handle.bare && <SiteFooter />}
      {handle.riskStrip && <RiskStrip />}
      <RouteEffects />
    </>
  )
}
