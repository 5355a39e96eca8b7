import { Closing } from './closing'
import { InvestorOffer } from './investor-offer'
import { PressStrip } from './press-strip'
import { SuccessStories } from './success-stories'
import { VideoBanner } from './video-banner'
import { WhatWeDo } from './what-we-do'
import { WhoWeAre } from './who-we-are'
import { WhyItMatters } from './why-it-matters'

/** The landing page below its first screen, section by section. */
export function Landing() {
  return (
    <>
      <PressStrip />
      <WhoWeAre />
      <WhyItMatters />
      <VideoBanner />
      <WhatWeDo />
      <SuccessStories />
      <InvestorOffer />
      <Closing />
    </>
  )
}
