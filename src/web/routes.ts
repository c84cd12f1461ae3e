import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { paths } from './lib/paths.ts';

const dashboardPagesToCome = [
  paths.menu,
  paths.menuUpload,
  paths.menuUploadFromSidebar,
  paths.modifiers,
  paths.pricing,
  paths.dashboardSupport,
];

const many = (at: readonly string[], file: string) => at.map((path) => route(path, file, { id: `to-come${path}` }));

/** Styles, cached data and notices of the rooms behind the public pages. */
const workspace = (id: string, children: RouteConfigEntry[]) => layout('kit/workspace/layout.tsx', { id }, children);

const publicPages = [
  route(paths.becomePartner, 'site/partner/partner-page.tsx'),
  route(paths.platform, 'site/platform/platform-page.tsx'),
  route(paths.faq, 'site/faq/faq-page.tsx'),
  route(paths.support, 'site/support/support-page.tsx'),
  route(paths.contact, 'site/contact/contact-page.tsx'),
  route(paths.careers, 'site/careers/careers-page.tsx'),
  route(paths.careersApply, 'site/careers/apply-page.tsx'),
  route(`${paths.careers}/:id`, 'site/careers/career-page.tsx'),
  route(paths.getTheApp, 'site/get-the-app/get-the-app-page.tsx'),
  route(paths.addRestaurant, 'site/add-restaurant-page.tsx'),
  route(paths.thankYou, 'site/thank-you-page.tsx'),
  route(paths.terms, 'site/legal/terms-page.tsx'),
  route(paths.privacy, 'site/legal/privacy-page.tsx'),
  route('*', 'site/not-found-page.tsx'),
];

const backofficePages = [
  index('backoffice/start-page.tsx'),
  route(paths.backofficeApplications, 'backoffice/applications/queue-page.tsx'),
  route(`${paths.backofficeApplications}/:id`, 'backoffice/applications/application-page.tsx'),
  route(paths.backofficeMerchants, 'backoffice/merchants/merchants-page.tsx'),
  route(`${paths.backofficeMerchants}/:id`, 'backoffice/merchants/merchant-page.tsx'),
  route(paths.backofficePayouts, 'backoffice/payouts/desk-page.tsx'),
  route(paths.backofficePayoutList, 'backoffice/payouts/list-page.tsx'),
  route(`${paths.backofficePayouts}/runs/:week`, 'backoffice/payouts/run-page.tsx'),
  route(`${paths.backofficePayouts}/files/:id`, 'backoffice/payouts/file-page.tsx'),
  route(`${paths.backofficeMerchants}/:id/ledger`, 'backoffice/books/ledger-page.tsx'),
  route(paths.backofficeCareers, 'backoffice/inquiries/careers-page.tsx'),
  route(paths.backofficeSupport, 'backoffice/support/inbox-page.tsx'),
  route(`${paths.backofficeSupport}/cases/:id`, 'backoffice/support/thread-page.tsx'),
  route(paths.backofficeRepresentatives, 'backoffice/representatives/desk-page.tsx'),
  route(`${paths.backofficeRepresentatives}/threads/:id`, 'backoffice/representatives/thread-page.tsx'),
  route(paths.backofficeReplies, 'backoffice/support/replies-page.tsx'),
  route(paths.backofficeMessages, 'backoffice/inquiries/messages-page.tsx'),
  route(paths.backofficeMailbox, 'backoffice/mailbox/mailbox-page.tsx'),
  route(paths.backofficeServices, 'backoffice/services/services-page.tsx'),
  route(paths.backofficeBooks, 'backoffice/books/books-page.tsx'),
  route(paths.backofficeCases, 'backoffice/cases/cases-page.tsx'),
  route(`${paths.backofficeCases}/:id`, 'backoffice/cases/case-page.tsx'),
  route(paths.backofficeBank, 'backoffice/bank/bank-page.tsx'),
  route(paths.backofficeAudit, 'backoffice/audit/audit-page.tsx'),
  route(`${paths.backoffice}/*`, 'backoffice/not-found-page.tsx'),
];

export default [
  index('site/landing/landing-page.tsx'),
  layout('site/layout.tsx', [
    workspace('account-workspace', [
      route(paths.login, 'account/login-page.tsx'),
      route(paths.invitation, 'account/invitation-page.tsx'),
      route(paths.resetPassword, 'account/reset-password-page.tsx'),
      route(paths.verifyEmail, 'account/verify-email-page.tsx'),
      route(paths.stopReportMails, 'account/stop-report-mails-page.tsx'),
      route(paths.stopNotices, 'account/stop-notices-page.tsx'),
      route(`${paths.rewards}/join/:code`, 'rewards/join-page.tsx'),
      route(`${paths.rewards}/card/:token`, 'rewards/card-page.tsx'),
      route(`${paths.rewards}/stop/:token`, 'rewards/stop-page.tsx'),
      layout('account/layout.tsx', [
        route(paths.settings, 'account/settings/settings-page.tsx'),
        route(paths.application, 'account/application/application-page.tsx'),
      ]),
    ]),
    // Outside the workspace, since a visitor's first form must not wait for what only accounts use.
    route(paths.signup, 'account/signup-page.tsx'),
    ...publicPages,
  ]),
  route(paths.profile, 'account/profile-page.tsx'),
  workspace('dashboard-workspace', [
    route(paths.dashboard, 'dashboard/layout.tsx', [
      layout('dashboard/screen/layout.tsx', [
        index('dashboard/home/home-page.tsx'),
        route(paths.orders, 'dashboard/orders/board-page.tsx'),
        route(paths.kitchen, 'dashboard/kitchen/kitchen-page.tsx'),
        route(paths.orderHistory, 'dashboard/history/history-page.tsx'),
        route(paths.team, 'dashboard/team/team-page.tsx'),
        route(paths.storeUsers, 'dashboard/team/team-page.tsx', { id: 'manage-users' }),
        route(paths.menu, 'dashboard/menu/menu-page.tsx'),
        route(paths.menuUpload, 'dashboard/menu/upload/upload-page.tsx'),
        route(paths.menuUploadFromSidebar, 'dashboard/menu/upload/upload-page.tsx', { id: 'menu-upload' }),
        route(`${paths.menu}/items/:id`, 'dashboard/menu/editor/editor-page.tsx'),
        route(paths.modifiers, 'dashboard/menu/modifiers/modifiers-page.tsx'),
        route(paths.menuImport, 'dashboard/menu/import/import-page.tsx'),
        route(paths.menuCategories, 'dashboard/menu/categories/categories-page.tsx'),
        route(paths.pricing, 'dashboard/pricing/pricing-page.tsx'),
        route(paths.publishing, 'dashboard/publishing/publishing-page.tsx'),
        route(paths.integrations, 'dashboard/integrations/integrations-page.tsx'),
        route(paths.integrationsLog, 'dashboard/integrations/log-page.tsx'),
        route(paths.consentReturn, 'dashboard/integrations/consent-return-page.tsx'),
        route(paths.ratings, 'dashboard/customers/ratings/ratings-page.tsx'),
        route(paths.customerInsights, 'dashboard/customers/insights/insights-page.tsx'),
        route(paths.analytics, 'dashboard/analytics/analytics-page.tsx'),
        route(paths.financials, 'dashboard/financials/financials-page.tsx'),
        route(paths.payoutReports, 'dashboard/financials/reports/reports-page.tsx'),
        route(paths.payouts, 'dashboard/payouts/payouts-page.tsx'),
        route(paths.marketing, 'dashboard/marketing/marketing-page.tsx'),
        route(paths.loyalty, 'dashboard/loyalty/loyalty-page.tsx'),
        route(paths.representatives, 'dashboard/representatives/representatives-page.tsx'),
        route(`${paths.representatives}/:id`, 'dashboard/representatives/thread-page.tsx'),
        route(paths.supportCases, 'dashboard/support/cases-page.tsx'),
        route(`${paths.supportCases}/:id`, 'dashboard/support/case-page.tsx'),
        route(paths.notices, 'dashboard/notices/notices-page.tsx'),
        route(paths.printing, 'dashboard/printing/printing-page.tsx'),
        route(`${paths.printing}/tickets/:id`, 'dashboard/printing/ticket-page.tsx'),
        route(paths.communications, 'dashboard/communications/communications-page.tsx'),
        route(paths.storeInfo, 'dashboard/store/info/info-page.tsx'),
        route(paths.storeHours, 'dashboard/store/hours/hours-page.tsx'),
        ...many(dashboardPagesToCome, 'dashboard/to-come-page.tsx'),
        route(`${paths.dashboard}/*`, 'dashboard/not-found-page.tsx'),
      ]),
    ]),
  ]),
  workspace('backoffice-workspace', [route(paths.backoffice, 'backoffice/layout.tsx', backofficePages)]),
] satisfies RouteConfig;
