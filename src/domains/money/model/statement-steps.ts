import type { Sums } from './sums.ts';

/**
 * From what customers paid to what the restaurant gets, step by step: what each is, in English, and how many cents it adds
 * or takes. Steps of nothing are left out. Together they come to `owedMinor`.
 */
export function statementSteps(total: Sums): { words: string; minor: number }[] {
  const steps = [
    { words: 'Items before tax', minor: total.menuMinor, isShown: true },
    { words: 'Service fee: the upcharge', minor: -total.serviceFeeMinor, isShown: true },
    { words: 'Tips', minor: total.tipsMinor },
    { words: 'Bag fees, deposits and own delivery', minor: total.feesMinor },
    { words: 'Tax that you hand on', minor: total.taxMinor },
    { words: 'Promotions that you pay for', minor: total.promotionsMinor },
    { words: 'Collected by you from customers', minor: total.collectedMinor },
    { words: 'Refunds and error charges for mistakes of yours', minor: total.adjustmentsMinor },
  ];
  return steps
    .filter(({ minor, isShown = false }) => isShown || minor !== 0)
    .map(({ words, minor }) => ({ words, minor }));
}
