import { expect, it } from 'vitest';
import { disputeText } from './dispute-text.ts';

it('dates a complaint as people write it', () => {
  const text = disputeText({
    kind: 'amount_differs',
    serviceName: 'Uber Eats',
    storeName: 'Rosalía',
    storeRef: null,
    order: { externalId: 'abc', displayId: '4C5D3', date: '2026-11-23' },
    line: { kind: 'order', date: '2026-11-24', payoutReference: null, description: '' },
    expectedMinor: 2_000,
    seenMinor: 1_500,
    claimMinor: 500,
    currency: 'USD',
    terms: '',
  });
  expect(text).toContain('Order 4C5D3 of November 23, 2026 (abc)');
  expect(text).toContain('Line of your report: order of November 24, 2026');
  expect(text).not.toMatch(/\d{4}-\d\d-\d\d/);
});
