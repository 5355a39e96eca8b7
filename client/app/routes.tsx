import type { RouteObject } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { page } from './page'
import { RootLayout } from './root-layout'
import { RootError } from './root-error'
import { loadRoot } from './root-loader'

export const ROOT_ROUTE = 'root'

/** The one route table. */
export const routes: RouteObject[] = [
  {
    id: ROOT_ROUTE,
    Component: RootLayout,
    ErrorBoundary: RootError,
    loader: loadRoot,
    // Who is signed in changes by the session store's own events, not by walking from page to page.
    shouldRevalidate: ({ formAction, currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate && (Boolean(formAction) || currentUrl.href === nextUrl.href),
    HydrateFallback: () => null,
    children: [
      { path: paths.login, ...page('account/login-page') },
      { path: paths.auth, ...page('account/auth-page') },
      { path: paths.forgotPassword, ...page('account/forgot-password-page') },
      { path: paths.setPassword, ...page('account/set-password-page') },
      { path: paths.confirm, ...page('account/confirm-page') },
      { path: paths.secondFactor, ...page('account/second-factor-page') },
      { path: paths.proof, ...page('account/proof-page') },
      { path: paths.account, ...page('account/account-page') },
      { path: paths.bookCall, ...page('booking/book-call-page') },
      { path: paths.thankYou, ...page('booking/thank-you-page') },
      { path: paths.messages, ...page('demo/messages/messages-page') },
      { path: paths.dashboard, ...page('demo/dashboard/dashboard-page') },
      { path: paths.comingSoon, ...page('demo/coming-soon/coming-soon-page') },
      { path: paths.createCampaign, ...page('demo/create-campaign/create-campaign-page') },
      { path: paths.entrepreneurs, ...page('demo/entrepreneurs/entrepreneurs-page') },
      { path: paths.browse, ...page('demo/browse/browse-page') },
      { path: paths.campaigns, ...page('demo/campaigns/campaigns-page') },
      { path: paths.featuredCampaign, ...page('demo/campaign/featured-campaign-page') },
      { path: paths.campaign(':id'), ...page('demo/campaigns/public-campaign-page') },
      {
        path: paths.eisCalculator,
        ...page('calculators/eis-calculator-page'),
        children: [{ path: '', ...page('guides/eis-guide-page') }],
      },
      {
        path: paths.seisCalculator,
        ...page('calculators/seis-calculator-page'),
        children: [{ path: '', ...page('guides/seis-guide-page') }],
      },
      { path: paths.home, ...page('home/home-page') },
      { path: paths.oldHome, ...page('home/old-home-page') },
      { path: paths.application, ...page('application/application-page') },
      { path: paths.applicationThankYou, ...page('application/application-thank-you-page') },
      { path: paths.investorShowSignup, ...page('investor-show/investor-show-signup-page') },
      { path: paths.investorShowLanding, ...page('investor-show/investor-show-landing-page') },
      { path: paths.investorShowFounder, ...page('investor-show/investor-show-founder-page') },
      { path: paths.leadCapture, ...page('investor-show/lead-capture-page') },
      { path: paths.privacy, ...page('legal/privacy-page') },
      { path: paths.terms, ...page('legal/terms-page') },
      { path: paths.cookies, ...page('legal/cookies-page') },
      { path: paths.risk, ...page('legal/risk-page') },
      { path: paths.accessibility, ...page('legal/accessibility-page') },
      { path: paths.complaints, ...page('legal/complaints-page') },
      ...(import.meta.env.DEV
        ? [{ path: paths.styleguide, lazy: () => import('../features/styleguide/styleguide') }]
        : []),
      { path: paths.adminReview, ...page('admin/review-page') },
      { path: paths.adminMail, ...page('admin/mail-page') },
      { path: paths.adminUsers, ...page('admin/users-page') },
      { path: paths.adminLogout, ...page('admin/logout-page') },
      { path: paths.adminTab, ...page('admin/list-page') },
      { path: paths.adminEntry, ...page('admin/entry-page') },
      { path: '*', ...page('errors/not-found-page') },
    ],
  },
]
