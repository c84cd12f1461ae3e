import { Text } from '@mantine/core';
import { sentenceIn } from '../lib/log-in.ts';
import classes from './login-page.module.css';

/** The server's response body as formatted text in a red box (specification, section 8), below the sentence that it says. */
export function LogInRefusal({ refusal }: { refusal: unknown }) {
  if (refusal === undefined) return null;
  const sentence = sentenceIn(refusal);
  return (
    <div className={classes.refusal} role="alert" aria-label="Log in failed">
      {sentence === undefined ? null : <Text fw={600}>{sentence}</Text>}
      <pre>{typeof refusal === 'string' ? refusal : JSON.stringify(refusal, null, 2)}</pre>
    </div>
  );
}
