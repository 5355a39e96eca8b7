import { LogOutForm } from '@/components/layout/header-links'
import { PromoBanner } from '@/components/layout/promo-banner'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader, SkipLink } from '@/components/layout/site-header'
import { RiskStrip, RiskSummary } from '@/components/risk/risk-strip'
import type { PageHandle } from '@/lib/page'

interface Props {
  handle: Pick<PageHandle, 'standalone' | 'risk'>
  /** The markup of the page, rendered separately. */
  page: string
}

/** Surrounds every page. Only the server renders it, and the shell's script handles it, even if an application is hydrated in `main`. */
export const SiteFrame = ({ handle: { standalone, risk }, page }: Props) => (
  <>
    <SkipLink />
    {!standalone && <PromoBanner />}
    {!standalone && <SiteHeader />}
    {risk && <RiskStrip />}
    <main id="main" tabIndex={-1} dangerouslySetInnerHTML={{ __html: page }} />
    {!standalone && <SiteFooter />}
    {!standalone && <LogOutForm />}
    {risk && <RiskSummary />}
  </>
)
