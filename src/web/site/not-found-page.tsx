import { Link } from 'react-router';
import actions from '../kit/action.module.css';
import { Notice } from '../kit/notice.tsx';
import { paths } from '../lib/paths.ts';

/** Also written to HTML for the server to send with status 404: it must look the same at every address. */
export default function NotFoundPage() {
  return (
    <>
      <title>Page not found - Forkline</title>
      <meta name="robots" content="noindex" />
      <Notice
        title="There is no such page"
        actions={
          <>
            <Link to={paths.home} className={actions.primary}>
              Back to Homepage
            </Link>
            <Link to={paths.support} className={actions.quiet}>
              Support
            </Link>
          </>
        }
      >
        The address may be misspelled, or the page has moved.
      </Notice>
    </>
  );
}
