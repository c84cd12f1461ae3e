import { expect, it } from 'vitest';
import { needsHelp, printerState } from './printer-state.ts';

const now = new Date('2031-06-13T23:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const usual = { kind: 'cloudprnt', isOn: true, lastSeenAt: ago(3), trouble: null, waitingSince: null } as const;
const stateOf = (more: Partial<Parameters<typeof printerState>[0]>) =>
  printerState({ ...usual, silentAfterMs: 30_000, now, ...more });

it.each([
  ['asks every few seconds and has nothing to print', {}, 'ready'],
  ['has been given a ticket just now', { waitingSince: ago(5) }, 'printing'],
  ['lets a ticket wait for longer than the store allows', { waitingSince: ago(31) }, 'silent'],
  ['has not asked for minutes, though nothing waits', { lastSeenAt: ago(200) }, 'silent'],
  ['that we connect to need not be seen while nothing waits', { kind: 'tcp', lastSeenAt: ago(9_000) }, 'ready'],
  ['was set up and never seen', { lastSeenAt: null }, 'never_seen'],
  ['was never seen, and has just been given a ticket', { lastSeenAt: null, waitingSince: ago(5) }, 'never_seen'],
  ['we connect to for the first time', { kind: 'tcp', lastSeenAt: null, waitingSince: ago(5) }, 'printing'],
  ['was never seen, and lets a ticket wait', { lastSeenAt: null, waitingSince: ago(31) }, 'silent'],
  ['says itself what is wrong', { trouble: '410 Out of paper', waitingSince: ago(5) }, 'trouble'],
  ['is switched off, whatever waits', { isOn: false, waitingSince: ago(99) }, 'off'],
] as const)('a printer that %s', (_, more, state) => {
  expect(stateOf(more)).toBe(state);
});

it('is spoken of above the orders only where somebody must do something', () => {
  expect((['ready', 'printing', 'never_seen', 'silent', 'trouble', 'off'] as const).filter(needsHelp)).toEqual([
    'silent',
    'trouble',
  ]);
});
