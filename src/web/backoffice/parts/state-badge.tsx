import classes from './state-badge.module.css';

const tones: Record<string, 'call' | 'warn' | 'good' | undefined> = {
  submitted: 'warn',
  approved: 'good',
  active: 'good',
  suspended: 'call',
  failed: 'call',
  passed: 'good',
  kept: 'warn',
  waiting: 'warn',
  sent: 'good',
  new: 'warn',
  open: 'warn',
  invited: 'good',
  won: 'good',
  lost: 'call',
  held: 'warn',
  stopped: 'call',
  draft: 'warn',
  released: 'good',
  acknowledged: 'good',
  rejected: 'call',
  prepared: 'good',
  paid: 'good',
  returned: 'call',
  unanswered: 'call',
  unacknowledged: 'call',
  missing: 'call',
  resting: 'warn',
  unverified: 'warn',
  in_use: 'good',
};

/** A state in a word; its colour only repeats the word. */
export function StateBadge({ state, children }: { state: string; children: string }) {
  return (
    <span className={classes.badge} data-tone={tones[state]}>
      {children}
    </span>
  );
}
