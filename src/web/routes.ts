import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { paths } from './lib/paths.ts';

/** Public pages whose content is being written; each address already says so instead of failing. */
const publicPagesToCome = [
  paths.thankYou,
  paths.becomePartner,
  paths.addRestaurant,
  paths.careers,
  `${paths.careers}/apply`,
  `${paths.careers}/:id`,
  paths.contact,
  paths.platform,
  paths.faq,
  paths.support,
  paths.terms,
  paths.privacy,
];

const accountPagesToCome = [paths.signup, paths.resetPassword, paths.settings];

const dashboardPagesToCome = [
  paths.menu,
  paths.menuUpload,
  paths.menuUploadFromSidebar,
  paths.modifiers,
  paths.pricing,
  paths.analytics,
  paths.financials,
  paths.customerInsights,
  paths.ratings,
  paths.loyalty,
  paths.storeInfo,
  paths.storeHours,
  paths.payouts,
  paths.storeUsers,
  paths.communications,
  paths.marketing,
  paths.integrations,
  paths.dashboardSupport,
  paths.team,
  paths.profile,
];

const many = (at: readonly string[], file: string) => at.map((path) => route(path, file, { id: `to-come${path}` }));

export default [
  index('site/landing-page.tsx'),
  layout('site/layout.tsx', [
    route(paths.login, 'account/login-page.tsx'),
    ...many(accountPagesToCome, 'account/to-come-page.tsx'),
    ...many(publicPagesToCome, 'site/to-come-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
  route(paths.dashboard, 'dashboard/layout.tsx', [
    layout('dashboard/screen/layout.tsx', [
      index('dashboard/home/home-page.tsx'),
      route(paths.orders, 'dashboard/orders/board-page.tsx'),
      route(paths.orderHistory, 'dashboard/history/history-page.tsx'),
      ...many(dashboardPagesToCome, 'dashboard/to-come-page.tsx'),
      route(`${paths.dashboard}/*`, 'dashboard/not-found-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
