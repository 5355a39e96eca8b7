import { paths } from './lib/paths.js'
import type { PageRoute } from './page-route.js'

const shared = { cached: true }
const listed = { cached: true, listed: true }

/** The pages of visitors: documents with the shell's script and their islands. */
export const siteRoutes: PageRoute[] = [
  { path: paths.home, file: 'home/home-page', ...shared },
  { path: paths.oldHome, file: 'home/old-home-page', ...shared },
  { path: paths.leadCapture, file: 'investor-show/lead-capture-page', ...listed, readsQuery: true },
  // Cached only briefly, since it shows the open times.
  { path: paths.bookCall, file: 'booking/book-call-page', ...listed, freshFor: 15 },
  { path: paths.thankYou, file: 'booking/thank-you-page', ...shared },
  { path: paths.application, file: 'application/application-page', ...listed, readsQuery: true },
  { path: paths.applicationThankYou, file: 'application/application-thank-you-page', ...shared },
  {
    path: paths.investorShowLanding,
    file: 'investor-show/investor-show-landing-page',

    ...listed,
    readsQuery: true,
  },
  {
    path: paths.investorShowFounder,
    file: 'investor-show/investor-show-founder-page',

    ...listed,
    readsQuery: true,
  },
  {
    path: paths.investorShowSignup,
    file: 'investor-show/investor-show-signup-page',

    ...listed,
    readsQuery: true,
  },
  {
    path: paths.eisCalculator,
    file: 'calculators/eis-calculator-page',
    child: 'guides/eis-guide-below-calculator-page',

    ...listed,
    readsQuery: true,
  },
  {
    path: paths.seisCalculator,
    file: 'calculators/seis-calculator-page',
    child: 'guides/seis-guide-below-calculator-page',

    ...listed,
    readsQuery: true,
  },
  { path: paths.compare, file: 'calculators/compare-page', ...listed, readsQuery: true },
  { path: paths.eisGuide, file: 'guides/eis-guide-page', ...listed },
  { path: paths.seisGuide, file: 'guides/seis-guide-page', ...listed },
  { path: paths.investmentPlan, file: 'calculators/plan/plan-page', ...listed, readsQuery: true },
  { path: paths.claimSheets, file: 'calculators/claim-sheets-page', ...shared, readsQuery: true },
  { path: paths.raiseCheck, file: 'calculators/raise/raise-page', ...listed, readsQuery: true },
  { path: paths.calculatorsApi, file: 'calculators/calculators-api-page', ...listed },
  { path: paths.browse, file: 'demo/browse-page', ...listed, readsQuery: true, forMembers: true },
  { path: paths.company(':id'), file: 'demo/company-page', ...shared, forMembers: true },
  { path: paths.campaigns, file: 'demo/campaigns-page', ...listed, forMembers: true },
  { path: paths.featuredCampaign, file: 'demo/featured-campaign-page', ...listed },
  { path: paths.campaign(':id'), file: 'demo/public-campaign-page', ...shared, forMembers: true },
  { path: paths.createCampaign, file: 'demo/create-campaign/create-campaign-page', ...shared },
  { path: paths.entrepreneurs, file: 'demo/entrepreneurs-page', ...listed },
  { path: paths.messages, file: 'demo/messages-page' },
  { path: paths.dashboard, file: 'demo/dashboard-page' },
  { path: paths.comingSoon, file: 'demo/coming-soon-page', ...shared },
  { path: paths.about, file: 'legal/about-page', ...listed },
  { path: paths.privacy, file: 'legal/privacy-page', ...listed },
  { path: paths.terms, file: 'legal/terms-page', ...listed },
  { path: paths.cookies, file: 'legal/cookies-page', ...listed },
  { path: paths.risk, file: 'legal/risk-page', ...listed },
  { path: paths.accessibility, file: 'legal/accessibility-page', ...listed },
  { path: paths.complaints, file: 'legal/complaints-page', ...listed },
  { path: paths.complaintReceived, file: 'legal/complaint-received-page', ...shared },
]
