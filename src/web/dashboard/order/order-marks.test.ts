import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { textOf } from '../../testing/text-of.ts';
import { OrderTags, TestMark } from './order-marks.tsx';

const order = (given: Partial<OrderView>) =>
  ({ isTest: false, kind: 'delivery_by_service', participants: [], ...given }) as unknown as OrderView; // what marks read of it

describe('the marks of an order', () => {
  it('say that it is a test, and nothing of one that a customer has placed', async () => {
    for (const part of [OrderTags, TestMark]) {
      expect(await textOf(createElement(part, { order: order({ isTest: true }) }))).toBe('TEST');
      expect(await textOf(createElement(part, { order: order({}) }))).toBe('');
    }
  });
});
