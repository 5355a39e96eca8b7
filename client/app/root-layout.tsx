import { Outlet, useMatches } from 'react-router-dom'

import { RiskNotice } from '@/components/risk/risk-notice'
import { RiskStrip } from '@/components/risk/risk-strip'
import { LogOutForm } from '@/components/layout/log-out'
import { PromoBanner } from '@/components/layout/promo-banner'
import { RouteEffects } from '@/components/layout/route-effects'
import { SiteHeader } from '@/components/layout/site-header'
import { SkipLink } from '@/components/layout/skip-link'
import { deferred, HydrationBoundary } from '@/lib/deferred'
import { pageOf } from '@/lib/page'

import { SessionEffects } from './session-effects'

const SiteFooter = deferred(async () => (await import('@/components/layout/site-footer')).SiteFooter)

export function RootLayout() {
  const { handle } = pageOf(useMatches())
  return (
    <>
      <SkipLink />
      {!handle.bare && <PromoBanner />}
      {!handle.bare && <SiteHeader />}
      <main id="main" tabIndex={-1}>
        <HydrationBoundary>
          <SessionEffects />
          <Outlet />
          {handle.riskStrip && <RiskNotice />}
        </HydrationBoundary>
      </main>
      {!handle.bare && <SiteFooter />}
      {!handle.bare && <LogOutForm />}
      {handle.riskStrip && <RiskStrip />}
      <RouteEffects />
    </>
  )
}
