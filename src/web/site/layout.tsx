import { Outlet, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { publicPages } from './pages.ts';
import { Head } from './parts/head.tsx';
import { Footer } from './parts/footer.tsx';
import { TopBar } from './parts/top-bar.tsx';
import classes from './site.module.css';

/** The only pages with a footer (specification, 'General behaviour'). */
const withFooter = new Set<string>([
  paths.terms,
  paths.privacy,
  paths.support,
  paths.faq,
  paths.careers,
  paths.platform,
  paths.becomePartner,
]);

/** Pages of the account room: they set their own title, the rest of their head comes from the list of pages. */
const accountPaths = new Set<string>([paths.login, paths.signup, paths.resetPassword]);

/** Around every page except the landing page, the dashboard and the back office. */
export default function SiteLayout() {
  const path = useLocation().pathname.replace(/(.)\/+$/, '$1');
  const accountPage = accountPaths.has(path) ? publicPages.find((page) => page.path === path) : undefined;
  return (
    <div className={classes.site}>
      {accountPage ? <Head page={accountPage} isTitleGiven /> : null}
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <TopBar />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {withFooter.has(path) ? <Footer /> : null}
    </div>
  );
}
