import { Link } from 'react-router';
import actions from '../../kit/action.module.css';
import { paths } from '../../lib/paths.ts';
import classes from './closing.module.css';

/** The last word of a marketing page: one sentence and the way to sign up. */
export function Closing({ title, action }: { title: string; action: string }) {
  return (
    <section className={classes.closing}>
      <svg viewBox="0 0 600 60" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path d="M0 10h150c90 0 60 20 150 20h300" stroke="var(--fl-line-b)" />
        <path d="M0 30h600" stroke="var(--fl-line-c)" />
        <path d="M0 50h150c90 0 60-20 150-20h300" stroke="var(--fl-line-d)" />
        <path d="M300 30h300" stroke="var(--fl-accent)" strokeWidth="12" />
      </svg>
      <div className={classes.inside}>
        <h2>{title}</h2>
        <p>Setup is quick, approval is personal.</p>
        <Link to={paths.signup} className={actions.primary}>
          {action}
        </Link>
      </div>
    </section>
  );
}
