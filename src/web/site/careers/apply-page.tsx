import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { sitePages } from '../pages.ts';
import { Head } from '../parts/head.tsx';
import { useSearchParam } from '../../lib/use-search-param.ts';
import { ApplyForm } from './apply-form.tsx';
import { roles } from './roles.ts';
import classes from './career-page.module.css';

export default function ApplyPage() {
  const wanted = useSearchParam('role');
  const role = roles.find(({ id }) => id === wanted);
  return (
    <div className={classes.page}>
      <Head page={sitePages.careersApply} />
      <Link to={paths.careers} className={classes.back}>
        <IconArrowLeft size={20} aria-hidden /> Back to all roles
      </Link>
      <h1>Apply</h1>
      <p className={classes.description}>
        A few details and your résumé. A person reads it and writes back to you, whatever the answer is.
      </p>
      {/* Another role in the address is another beginning. */}
      <ApplyForm key={role?.id ?? ''} roleId={role?.id ?? ''} />
    </div>
  );
}
