import { paths } from '../lib/paths.ts';

/** One public page as search engines and link previews see it. */
export interface SitePage {
  path: string;
  title: string;
  description: string;
  /** Its picture for link previews: `public/og/<picture>.png`, 1200 by 630. */
  picture: string;
  /** Kept out of the sitemap and of search results. */
  hidden?: true;
}

/**
 * Every public page, in the order of the sitemap. Prerendering, sitemap, robots.txt, heads and pictures are made from
 * this list, so that they cannot drift apart.
 */
export const sitePages = {
  home: {
    path: paths.home,
    title: 'Forkline - One platform. Every delivery app.',
    description: 'Sync your menu. Accept orders. Get paid. No delivery fees. All your delivery apps on one screen.',
    picture: 'home',
  },
  becomePartner: {
    path: paths.becomePartner,
    title: 'Become a partner - Forkline',
    description:
      'Deliver more, earn more: every delivery app in one dashboard, weekly payouts, 100% of your base prices.',
    picture: 'become-partner',
  },
  platform: {
    path: paths.platform,
    title: 'How it works - Forkline',
    description: 'Connect, sync, deliver: how Forkline turns several delivery apps into one queue of orders.',
    picture: 'platform',
  },
  faq: {
    path: paths.faq,
    title: 'Frequently asked questions - Forkline',
    description: 'Setup, price, payouts, taxes, services and support: fifteen questions that restaurant owners ask us.',
    picture: 'faq',
  },
  support: {
    path: paths.support,
    title: 'Support - Forkline',
    description: 'How to reach Forkline: answers to common questions, email, phone and our support hours.',
    picture: 'support',
  },
  contact: {
    path: paths.contact,
    title: 'Contact - Forkline',
    description: 'Write to Forkline about becoming a partner, support, careers or press.',
    picture: 'contact',
  },
  careers: {
    path: paths.careers,
    title: 'Careers - Forkline',
    description: 'Open roles at Forkline in engineering, sales, support and design. Help kitchens work in one line.',
    picture: 'careers',
  },
  careersApply: {
    path: paths.careersApply,
    title: 'Apply - Careers at Forkline',
    description: 'Apply for a role at Forkline: your details, your résumé, and a few words about you.',
    picture: 'careers',
  },
  getTheApp: {
    path: paths.getTheApp,
    title: 'Get the app on iPhone and Android - Forkline',
    description: 'Add the Forkline dashboard to the home screen of your iPhone or Android phone in under a minute.',
    picture: 'get-the-app',
  },
  addRestaurant: {
    path: paths.addRestaurant,
    title: 'Add a restaurant - Forkline',
    description: 'How to bring a restaurant, or one more location of yours, to Forkline.',
    picture: 'become-partner',
  },
  signup: {
    path: paths.signup,
    title: 'Sign up - Forkline',
    description: 'Centralize your delivery channels. Setup is quick, approval is personal.',
    picture: 'become-partner',
  },
  login: {
    path: paths.login,
    title: 'Log in - Forkline',
    description: 'Log in to your Forkline dashboard with your email and password.',
    picture: 'home',
  },
  terms: {
    path: paths.terms,
    title: 'Terms and Conditions - Forkline',
    description: 'The terms between Forkline and its partners, last updated April 21, 2025.',
    picture: 'legal',
  },
  privacy: {
    path: paths.privacy,
    title: 'Privacy Policy - Forkline',
    description: 'What Forkline collects, why, for how long, and your rights. Effective April 21, 2025.',
    picture: 'legal',
  },
  thankYou: {
    path: paths.thankYou,
    title: 'Thank you - Forkline',
    description: 'We have received your information and will reach out about onboarding.',
    picture: 'home',
    hidden: true,
  },
  resetPassword: {
    path: paths.resetPassword,
    title: 'Reset password - Forkline',
    description: 'Ask for instructions to choose a new Forkline password.',
    picture: 'home',
    hidden: true,
  },
} as const satisfies Record<string, SitePage>;

export const publicPages: readonly SitePage[] = Object.values(sitePages);

/** Prerendered to be served with status 404: an address of nothing, and a role that does not exist. */
export const notFoundPaths = { any: '/404', career: `${paths.careers}/404` } as const;

/** Addresses that only the browser can fill: they, and with a slash all below them, get the app's shell. */
export const shellPaths = [
  paths.dashboard,
  paths.backoffice,
  paths.settings,
  paths.verifyEmail,
  paths.confirmLocation,
  paths.changeEmail,
  paths.stopReportMails,
  paths.stopNotices,
  paths.stopNews,
  paths.invitation,
  paths.application,
  paths.rewards,
] as const;

/** What robots are asked to leave alone. */
export const robotsDisallow = [paths.dashboard, paths.backoffice, paths.settings, paths.rewards, '/api'] as const;
