import { paths } from './lib/paths.js'
import type { PageRoute } from './page-route.js'

const personal = { personal: true }

/** The pages of the account and of a submission's status: an application with a router. */
export const accountRoutes: PageRoute[] = [
  { path: paths.status, file: 'status-page/status-page' },
  { path: paths.statusWithdraw, file: 'status-page/withdraw-page' },
  { path: paths.statusCall, file: 'status-page/call-page' },
  { path: paths.statusCancel, file: 'status-page/cancel-page' },
  { path: paths.statusIntroductions, file: 'status-page/introductions-page' },
  { path: paths.forgotPassword, file: 'account/forgot-password-page', cached: true },
  { path: paths.login, file: 'account/login-page', ...personal },
  { path: paths.auth, file: 'account/auth-page', ...personal },
  { path: paths.setPassword, file: 'account/set-password-page', ...personal },
  { path: paths.confirm, file: 'account/confirm-page', ...personal },
  { path: paths.secondFactor, file: 'account/second-factor-page', ...personal },
  { path: paths.account, file: 'account/account-page', ...personal },
  { path: paths.accountInvestor, file: 'account/investor-page', ...personal },
  { path: paths.proof, file: 'account/proof-page', ...personal },
]
