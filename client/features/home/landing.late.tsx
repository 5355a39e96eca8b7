import { Closing } from './closing'
import { Hero } from './hero'
import { InvestorOffer } from './investor-offer'
import { PressStrip } from './press-strip'
import { SuccessStories } from './success-stories'
import { VideoBanner } from './video-banner'
import { WhatWeDo } from './what-we-do'
import { WhoWeAre } from './who-we-are'
import { WhyItMatters } from './why-it-matters'

/** The landing page, section by section. */
export default function Landing({ howItWorks }: { howItWorks: string }) {
  return (
    <>
      <Hero howItWorks={howItWorks} />
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
