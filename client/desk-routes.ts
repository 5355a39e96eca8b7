import { paths } from './lib/paths.js'
import type { PageRoute } from './page-route.js'

/** The pages of the desk; only browsers that open one load this table. */
export const deskRoutes: PageRoute[] = [
  { path: paths.admin, file: 'admin/list/inbox-page', personal: true },
  { path: paths.adminReview, file: 'admin/review/review-page', personal: true },
  { path: paths.adminMail, file: 'admin/mail/mail-page', personal: true },
  { path: paths.adminSettings, file: 'admin/settings-page', personal: true },
  { path: paths.adminNoRole, file: 'admin/no-role-page', personal: true, frameless: true },
  { path: paths.adminUsers, file: 'admin/users/users-page', personal: true },
  { path: paths.adminSearch, file: 'admin/search-page', personal: true },
  { path: paths.adminAudit, file: 'admin/audit/audit-page', personal: true },
  { path: paths.adminPeople, file: 'admin/people/people-page', personal: true },
  { path: paths.adminDataRequests, file: 'admin/people/data-requests-page', personal: true },
  { path: paths.adminPerson, file: 'admin/people/person-page', personal: true },
  { path: paths.adminPersonCopy, file: 'admin/people/person-copy-page', personal: true, frameless: true },
  { path: paths.adminWork, file: 'admin/work-page', personal: true },
  { path: paths.adminReports, file: 'admin/reports/reports-page', personal: true },
  { path: paths.adminTokens, file: 'admin/integrations/tokens-page', personal: true },
  { path: paths.adminApi, file: 'admin/integrations/desk-api-page', personal: true },
  { path: paths.adminWebhooks, file: 'admin/integrations/webhooks-page', personal: true },
  { path: paths.adminWebhook, file: 'admin/integrations/webhook-page', personal: true },
  { path: paths.adminRota, file: 'admin/rota/rota-page', personal: true },
  { path: paths.adminCalls, file: 'admin/calls/calls-page', personal: true },
  { path: paths.adminCallHours, file: 'admin/calls/hours-page', personal: true },
  { path: paths.adminIntroductions, file: 'admin/introductions/board-page', personal: true },
  { path: paths.adminTemplates, file: 'admin/answers/templates-page', personal: true },
  { path: paths.adminLogout, file: 'admin/logout-page', personal: true },
  { path: paths.adminTab, file: 'admin/list/list-page', personal: true },
  { path: paths.adminEntry, file: 'admin/entry/entry-page', personal: true },
  { path: paths.adminAnswer, file: 'admin/answers/answer-page', personal: true },
]
