import { Closing } from './closing'
import { InvestorOffer } from './investor-offer'
import { RiskNotice } from '@/components/ui/risk-notice'
import { SuccessStories } from './success-stories'
import { VideoBanner } from './video-banner'
import { WhatWeDo } from './what-we-do'
import { WhoWeAre } from './who-we-are'
import { WhyItMatters } from './why-it-matters'

/** Everything under the first screen. */
export function RestOfHome() {
  return (
    <>
      <WhoWeAre />
      <WhyItMatters />
      <VideoBanner />
      <WhatWeDo />
      <SuccessStories />
      <InvestorOffer />
      <Closing />
      <RiskNotice />
    </>
  )
}
