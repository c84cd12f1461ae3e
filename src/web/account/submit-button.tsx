import { Button } from '@mantine/core';
import { useHydrated } from '../lib/use-hydrated.ts';
import classes from './submit-button.module.css';

/** Sends a form of a page that is there before its code: until that has come, a press would send it to nowhere. */
export function SubmitButton({ isBusy, children }: { isBusy: boolean; children: string }) {
  const isAlive = useHydrated();
  return (
    <Button type="submit" size="md" h={48} loading={isBusy} disabled={!isAlive} className={classes.submit}>
      {children}
    </Button>
  );
}
