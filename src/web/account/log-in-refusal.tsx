import classes from './login-page.module.css';

/** The server's response body as formatted text in a red box (specification, section 8). */
export function LogInRefusal({ refusal }: { refusal: unknown }) {
  if (refusal === undefined) return null;
  return (
    <div className={classes.refusal} role="alert" aria-label="Log in failed">
      <pre>{typeof refusal === 'string' ? refusal : JSON.stringify(refusal, null, 2)}</pre>
    </div>
  );
}
