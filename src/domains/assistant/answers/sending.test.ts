import { expect, it } from 'vitest';
import type { LogEntry } from '../../integrations/contract.ts';
import { Wording } from '../model/wording.ts';
import type { Question } from '../question.ts';
import { retryCall } from './sending.ts';

const refused = {
  kind: 'call',
  serviceName: 'Deliveroo',
  what: 'Deliveroo told: order accepted',
  orderNumber: '8960',
  outcome: 'failed',
  canRetry: false,
} as LogEntry; // what the answer reads of it

const asking = (entries: LogEntry[]) =>
  ({
    say: new Wording('en'),
    slots: { numbers: ['8960'] },
    reads: { listServiceLog: () => Promise.resolve({ entries }) },
  }) as unknown as Question; // what this answer reads of a question

it('a call that its service refused is not called told, though its order is over', async () => {
  const { text } = await retryCall(asking([refused]));
  expect(text).toContain('Deliveroo did not take this call, and its order is over here');
  expect(text).not.toContain('everything was told');
});

it('that nothing has failed is said only where nothing has', async () => {
  expect((await retryCall(asking([]))).text).toContain('no call has failed');
});
