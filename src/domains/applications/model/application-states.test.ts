import { expect, it } from 'vitest';
import { applicationStates, transitions, mayHappen, type Transition } from './application-states.ts';

it.each([
  ['unconfirmed', ['confirm', 'disown']],
  ['submitted', ['ask', 'approve', 'decline', 'reply', 'withdraw']],
  ['needs_information', ['ask', 'approve', 'decline', 'reply', 'withdraw']],
  ['approved', []],
  ['declined', ['resubmit']],
  ['withdrawn', ['resubmit']],
] as const)('in %s these may happen and no others: %j', (state, allowed) => {
  const names = Object.keys(transitions) as Transition[]; // the table's own keys
  expect(names.filter((name) => mayHappen(name, state))).toEqual(allowed);
});

it('leads to every state, but for the one in which a request by mail begins', () => {
  const reached = new Set<string>(Object.values(transitions).map(({ to }) => to)).add('unconfirmed');
  expect([...reached].toSorted()).toEqual([...applicationStates].toSorted());
});
