import { failureOf } from '../../lib/failure.ts';
import classes from './integrations-page.module.css';

/** Why something was not done, beside what was pressed. */
export function Refusal({ of: error }: { of: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <p className={classes.why} role="alert">
      {failureOf(error).sentence}
    </p>
  );
}
